import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import judging from '@verdict/plugin-judging/server'
import { judgingApi } from '@verdict/plugin-judging/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemAdminApi, problemApi, type SavedProblem } from '../contract.ts'
import problems from '../server/index.ts'
import { startCompiler } from './support/compiler.ts'
import { draft, scribeApi, scribeServer } from './support/drafts.ts'

let site: TestSite
let root: Person
let compiler: Awaited<ReturnType<typeof startCompiler>>
let series = 0
beforeAll(async () => {
  site = await startTestSite([judging, problems, scribeServer], { settings: { problems: { compilePatienceSeconds: 20 } } })
  root = await site.as('root', 'boss')
  compiler = await startCompiler(site)
})
afterAll(async () => {
  await compiler?.stop()
  await site?.close()
})

const admin = (person = root) => person.use(problemAdminApi)
const languages = [{ name: 'C' }, { name: 'C++' }]
type Changes = Partial<Omit<SavedProblem, 'problem'>> & { problem?: Partial<SavedProblem['problem']> }
/** What the form sends for a good problem, with differences. */
function form({ problem, ...rest }: Changes = {}): SavedProblem {
  const base = {
    problemId: `F${(series += 1)}`,
    title: 'Form',
    input: 'in',
    output: 'out',
    description: 'd',
    type: 0 as const,
    auth: 1 as const,
    examples: '<input>1</input><output>2</output>',
  }
  return {
    problem: { ...base, ...problem },
    samples: [
      { input: '1', output: '2', score: 60 },
      { input: '3', output: '4', score: 40 },
    ],
    isUploadTestCase: false,
    languages,
    tags: [],
    codeTemplates: [],
    judgeMode: 'default',
    ...rest,
  }
}
const create = (changes: Changes = {}, person = root) => admin(person).create({ body: form(changes) })
const oi = { type: 1 as const }

test('a problem is created with its defaults, its author and its version, and read back whole', async () => {
  const { pid } = await create({ problem: { problemId: 'new1', hint: 'h', source: 's', userExtraFile: '{"a.h":"x"}' }, tags: [{ name: 'graphs' }] })
  expect(await admin().read({ query: { pid } })).toMatchObject({
    id: pid,
    problemId: 'NEW1',
    author: 'boss',
    timeLimit: 1000,
    memoryLimit: 256,
    stackLimit: 128,
    difficulty: 0,
    codeShare: true,
    openCaseResult: true,
    isRemoveEndBlank: true,
    judgeMode: 'default',
    judgeCaseMode: 'default',
    isRemote: false,
    isUploadCase: false,
    isFileIO: false,
    isGroup: false,
    gid: null,
    examples: '<input>1</input><output>2</output>',
    userExtraFile: '{"a.h":"x"}',
    hint: 'h',
    source: 's',
    ioScore: null,
  })
  expect(await admin().cases({ query: { pid, isUpload: false } })).toMatchObject([
    { id: 1, input: '1', output: '2' },
    { id: 2, input: '3', output: '4' },
  ])
  expect(await site.visitor().use(problemApi).tagsOf({ query: { pid } })).toMatchObject([{ name: 'graphs', oj: 'ME' }])
})

test('a new problem is hidden until somebody publishes it, unless its author says otherwise', async () => {
  const visible = (problemId: string) =>
    site
      .visitor()
      .use(problemApi)
      .detail({ query: { problemId } })
      .then(
        () => true,
        () => false,
      )
  const { pid } = await create({ problem: { problemId: 'QUIET', auth: undefined } })
  expect(await admin().read({ query: { pid } })).toMatchObject({ auth: 2 })
  expect(await visible('QUIET')).toBe(false)
  await admin().edit({ body: { problem: { id: pid, auth: 1 } } })
  expect(await visible('QUIET')).toBe(true)
  await admin().edit({ body: { problem: { id: pid, title: 'Another title' } } })
  expect(await visible('QUIET')).toBe(true)
  await create({ problem: { problemId: 'LOUD', auth: 1 } })
  expect(await visible('LOUD')).toBe(true)
})

const refused: [string, Changes, string][] = [
  ['no display id', { problem: { problemId: ' ' } }, 'id-required'],
  ['a display id that no address carries', { problem: { problemId: 'A/B' } }, 'id-odd'],
  ['a long display id', { problem: { problemId: 'x'.repeat(51) } }, 'text-too-long'],
  ['no title', { problem: { title: '' } }, 'title-required'],
  ['no input description', { problem: { input: ' ' } }, 'input-required'],
  ['no output description', { problem: { output: null } }, 'output-required'],
  ['a text of more than 65535 characters', { problem: { description: 'x'.repeat(65_536) } }, 'text-too-long'],
  ['a limit of 0', { problem: { timeLimit: 0 } }, 'limits-wrong'],
  ['half a megabyte', { problem: { memoryLimit: 0.5 } }, 'limits-wrong'],
  ['no language', { languages: [] }, 'language-required'],
  ['a language that nobody has', { languages: [{ name: 'Brainfuck' }] }, 'language-unknown'],
  ['a tag twice', { tags: [{ name: 'dp' }, { name: 'DP ' }] }, 'tag-twice'],
  ['file IO without names', { problem: { isFileIO: true, ioReadFileName: 'a.in' } }, 'file-names-required'],
  ['file IO with a path', { problem: { isFileIO: true, ioReadFileName: '../a', ioWriteFileName: 'b' } }, 'file-names-required'],
  ['subtasks for ACM', { problem: { judgeCaseMode: 'subtask_lowest' } }, 'case-mode-wrong'],
  ['stopping at a failure for OI', { problem: { ...oi, judgeCaseMode: 'ergodic_without_error' } }, 'case-mode-wrong'],
  ['no cases', { samples: [] }, 'cases-required'],
  ['an empty case', { samples: [{ input: '', output: '' }] }, 'case-empty'],
  ['a score with a fraction', { problem: oi, samples: [{ input: '1', output: '1', score: '2.5' }] }, 'score-not-whole'],
  ['no score', { problem: oi, samples: [{ input: '1', output: '1', score: '' }] }, 'score-not-whole'],
  ['a negative score', { problem: oi, samples: [{ input: '1', output: '1', score: -1 }] }, 'score-negative'],
  [
    'subtasks without a group',
    { problem: { ...oi, judgeCaseMode: 'subtask_average' }, samples: [{ input: '1', output: '1', score: 1, groupNum: '' }] },
    'group-required',
  ],
  ['uploaded data that were never uploaded', { isUploadTestCase: true }, 'upload-required'],
  ['an upload that is gone', { isUploadTestCase: true, uploadTestcaseDir: 'nothing' }, 'upload-gone'],
  ['a checker without code', { judgeMode: 'spj' }, 'judge-code-required'],
  ['a checker that was not compiled', { judgeMode: 'spj', problem: { spjCode: 'int main(){}', spjLanguage: 'C++' } }, 'judge-not-compiled'],
  ['an interactor in a language that makes none', { judgeMode: 'interactive', problem: { spjCode: 'x', spjLanguage: 'Python3' } }, 'judge-language-wrong'],
  ['extra files that are no JSON', { problem: { userExtraFile: 'a.h' } }, 'extra-files-wrong'],
  ['an extra file with a path', { problem: { judgeExtraFile: '{"../x":"y"}' } }, 'extra-files-wrong'],
  ['an extra file with a line feed in its name', { problem: { userExtraFile: '{"a\\nb":"y"}' } }, 'extra-files-wrong'],
  ['an extra file whose name takes more than 200 bytes', { problem: { userExtraFile: JSON.stringify({ ['中'.repeat(67)]: '' }) } }, 'extra-files-wrong'],
  [
    'an extra file in the place of the input',
    { problem: { isFileIO: true, ioReadFileName: 'a.in', ioWriteFileName: 'a.out', userExtraFile: '{"a.in":""}' } },
    'extra-file-taken',
  ],
  [
    'an extra file in the place of the output',
    { problem: { isFileIO: true, ioReadFileName: 'a.in', ioWriteFileName: 'a.out', userExtraFile: '{"a.out":""}' } },
    'extra-file-taken',
  ],
  ['file IO with a name of more than 200 bytes', { problem: { isFileIO: true, ioReadFileName: '中'.repeat(67), ioWriteFileName: 'b' } }, 'file-names-required'],
]
test.each(refused)('%s is refused, and nothing is saved', async (_, changes, code) => {
  const before = await admin().adminList({ query: {} })
  await expect(create(changes)).rejects.toMatchObject({ code: `problems/${code}`, http: 200 })
  expect((await admin().adminList({ query: {} })).total).toBe(before.total)
})

test('an empty template is refused, and a good one reaches who solves', async () => {
  const [known] = await site
    .visitor()
    .use(judgingApi)
    .languages({ query: { all: false } })
  await expect(create({ codeTemplates: [{ lid: known!.id, code: ' ', status: true }] })).rejects.toMatchObject({ code: 'problems/template-empty' })
  const { pid } = await create({ problem: { problemId: 'TPL' }, codeTemplates: [{ lid: known!.id, code: '//TEMPLATE', status: true }] })
  const visitor = site.visitor().use(problemApi)
  expect(await visitor.codeTemplates({ query: { pid } })).toMatchObject([{ lid: known!.id, code: '//TEMPLATE', status: true }])
  expect(await visitor.detail({ query: { problemId: 'TPL' } })).toMatchObject({ codeTemplate: { [known!.name]: '//TEMPLATE' } })
})

test('a display id is unique on the whole site, whatever its case', async () => {
  await create({ problem: { problemId: 'Unique' } })
  await expect(create({ problem: { problemId: 'uNIQUE' } })).rejects.toMatchObject({ code: 'problems/id-taken', message: expect.stringContaining('UNIQUE') })
  const [first, second] = await Promise.allSettled([create({ problem: { problemId: 'race' } }), create({ problem: { problemId: 'RACE' } })])
  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a checker is compiled, complaints come as they are, and only what was compiled is saved', async () => {
  const bad = { body: { code: '#error', language: 'C++', extraFiles: {} } }
  await expect(admin().compileChecker(bad)).rejects.toMatchObject({ http: 200, status: 500, message: 'checker.cpp:1: error: #error {{no}} $t(way)' })
  await expect(admin().compileInteractor(bad)).rejects.toMatchObject({ status: 500 })
  for (const name of ['a/b', '..', 'a\\b', ''])
    await expect(admin().compileChecker({ body: { ...bad.body, extraFiles: { [name]: 'x' } } })).rejects.toMatchObject({
      http: 400,
      code: 'kernel/bad-request',
    })
  await expect(admin().compileChecker({ body: { code: '', language: 'C++' } })).rejects.toMatchObject({ code: 'problems/judge-code-required' })
  await expect(admin().compileChecker({ body: { code: 'x', language: 'Python3' } })).rejects.toMatchObject({ code: 'problems/judge-language-wrong' })
  const code = 'int main() { return 0; }'
  await admin().compileChecker({ body: { code, language: 'C++', extraFiles: { 'testlib2.h': 'x' } } })
  const problem = { problemId: 'SPJ', spjCode: code, spjLanguage: 'C++', judgeProtocol: 'testlib' as const, judgeExtraFile: '{"testlib2.h":"x"}' }
  const { pid } = await create({ judgeMode: 'spj', problem })
  const recipe = () => root.use(scribeApi).recipe({ params: { pid }, query: {} })
  expect(await recipe()).toMatchObject({ judgeMode: 'spj', judgeProgram: { language: 'C++', code, protocol: 'testlib', extraFiles: { 'testlib2.h': 'x' } } })
  await expect(admin().edit({ body: { problem: { id: pid, spjCode: `${code} ` } } })).rejects.toMatchObject({ code: 'problems/judge-not-compiled' })
  await admin().edit({ body: { problem: { id: pid, title: 'Checked' } } })
  expect(await recipe()).toMatchObject({ judgeProgram: { code, protocol: 'testlib' } })
  expect(
    (
      await site
        .visitor()
        .use(problemApi)
        .detail({ query: { problemId: 'SPJ' } })
    ).problem,
  ).toMatchObject({ title: 'Checked', spjCode: null, spjLanguage: null, judgeExtraFile: null, judgeProtocol: null })
})

test('an older client that leaves our own fields out keeps them', async () => {
  const translations = [{ language: 'en-US', title: 'English', description: 'read', input: 'i', output: 'o', hint: '' }]
  const { pid } = await create({ problem: { problemId: 'OLD', comparison: { name: 'numbers', tolerance: 1e-6 }, translations } })
  const { problem } = form({ problem: { id: pid, problemId: 'OLD', title: 'Changed' } })
  await admin().edit({ body: form({ problem: { ...problem, examples: '<input>9</input><output>8</output>' } }) })
  expect(await admin().read({ query: { pid } })).toMatchObject({
    title: 'Changed',
    comparison: { name: 'numbers', tolerance: 1e-6 },
    translations,
    exampleList: [{ input: '9', output: '8' }],
  })
  await admin().edit({ body: { problem: { id: pid, comparison: null, translations: null } } })
  expect(await admin().read({ query: { pid } })).toMatchObject({ comparison: null, translations: [] })
})

test('a list of samples that comes back as it was read does not undo a change of the text beside it', async () => {
  const { pid } = await create({ problem: { problemId: 'ECHO' } })
  const read = () => admin().read({ query: { pid } })
  const save = async (problem: object) => admin().edit({ body: { problem: { ...(await read()), ...problem } as never } })
  await save({ examples: '<input>7</input><output>8</output>' })
  expect(await read()).toMatchObject({ examples: '<input>7</input><output>8</output>', exampleList: [{ input: '7', output: '8' }] })
  await save({ exampleList: [{ input: '</input>', output: 'odd' }] })
  expect(await read()).toMatchObject({ exampleList: [{ input: '</input>', output: 'odd' }] })
  await save({ title: 'Renamed' })
  expect(await read()).toMatchObject({ title: 'Renamed', exampleList: [{ input: '</input>', output: 'odd' }] })
  await save({ examples: '' })
  expect(await read()).toMatchObject({ examples: '', exampleList: [] })
})

test('who reads in another language is shown its texts', async () => {
  await create({
    problem: {
      problemId: 'TALK',
      title: '中文',
      description: '描述',
      translations: [{ language: 'en-US', title: 'English', description: 'words', input: '', output: 'out!', hint: '' }],
    },
  })
  const read = async (language: string) =>
    (await fetch(`${site.url}/api/get-problem-detail?problemId=TALK`, { headers: { 'accept-language': language } })).json()
  expect(await read('en-GB,en;q=0.9')).toMatchObject({
    data: { problem: { title: 'English', description: 'words', input: 'in', output: 'out!', translations: null } },
  })
  expect(await read('zh-CN')).toMatchObject({ data: { problem: { title: '中文', description: '描述' } } })
  const list = async (language: string) => (await fetch(`${site.url}/api/get-problem-list?keyword=engl`, { headers: { 'accept-language': language } })).json()
  expect(await list('zh-CN')).toMatchObject({ data: { records: [{ problemId: 'TALK', title: '中文' }] } })
  expect(await list('en-US')).toMatchObject({ data: { records: [{ title: 'English' }] } })
})

test('a change of data, checker or mode makes a new version, other changes do not; the old one stays', async () => {
  const { pid } = await create({ problem: { problemId: 'VER', ...oi } })
  const version = async () => (await admin().read({ query: { pid } })).caseVersion
  const first = await version()
  await admin().edit({ body: { problem: { id: pid, title: 'Renamed', timeLimit: 2000 } } })
  expect(await version()).toBe(first)
  await admin().edit({ body: form({ problem: { id: pid, problemId: 'VER', ...oi } }) })
  expect(await version()).toBe(first)
  await admin().edit({ body: { problem: { id: pid }, samples: [{ input: '1\r\n2', output: '2', score: 10 }] } })
  const second = await version()
  expect(Number(second)).toBeGreaterThan(Number(first))
  const recipe = (wanted?: string) => root.use(scribeApi).recipe({ params: { pid }, query: wanted ? { version: wanted } : {} })
  expect(await recipe()).toMatchObject({ dataVersion: second, ioScore: 10, cases: [{ inputSize: 3 }] })
  expect(await recipe(first!)).toMatchObject({ dataVersion: first, ioScore: 100, cases: [{ seq: 1 }, { seq: 2 }] })
  await admin().edit({
    body: {
      problem: { id: pid, judgeCaseMode: 'subtask_lowest' },
      samples: [
        { input: '1', output: '2', score: 30, groupNum: 1 },
        { input: '2', output: '2', score: '20', groupNum: '1' },
      ],
    },
  })
  expect(await recipe()).toMatchObject({ caseMode: 'subtask_lowest', ioScore: 20 })
  expect(await recipe('1')).toBeNull()
})

test('renaming and deleting are told, and a deleted problem is gone with its data', async () => {
  const { pid } = await create({ problem: { problemId: 'GOES' } })
  await admin().edit({ body: { problem: { id: pid, problemId: 'went' } } })
  const visitor = site.visitor().use(problemApi)
  await expect(visitor.detail({ query: { problemId: 'GOES' } })).rejects.toMatchObject({ status: 404 })
  expect(await visitor.detail({ query: { problemId: 'Went' } })).toMatchObject({ problem: { id: pid, problemId: 'WENT' } })
  await admin().remove({ query: { pid } })
  await expect(visitor.detail({ query: { problemId: 'WENT' } })).rejects.toMatchObject({ code: 'problems/no-problem' })
  expect(await visitor.list({ query: { keyword: 'went' } })).toMatchObject({ total: 0 })
  await site.settled()
  for (const name of ['versions', 'texts']) expect(await site.site.db.collection(`problems.${name}`).countDocuments({ pid })).toBe(0)
  expect(await site.site.db.collection('problems.problems').countDocuments({ _id: pid as never })).toBe(0)
  await expect(admin().remove({ query: { pid } })).rejects.toMatchObject({ code: 'problems/no-problem' })
})

test('tags: classified, unique, searched; one that is deleted goes from every problem', async () => {
  const { id: tcid } = await admin().addClassification({ body: { name: 'Trees', rank: 1 } })
  const tag = await admin().addTag({ body: { name: 'treap', color: '#fff', tcid } })
  expect(tag).toMatchObject({ name: 'treap', oj: 'ME', tcid })
  await expect(admin().addTag({ body: { name: ' TREAP' } })).rejects.toMatchObject({ code: 'problems/tag-taken' })
  await expect(admin().addTag({ body: { name: ' ' } })).rejects.toMatchObject({ code: 'problems/tag-name-required' })
  await expect(admin().addClassification({ body: { name: 'Trees' } })).rejects.toMatchObject({ code: 'problems/classification-taken' })
  const { pid } = await create({ tags: [{ name: 'treap' }, { name: 'loose' }] })
  const visitor = site.visitor().use(problemApi)
  const groups = await visitor.tagGroups({ query: {} })
  expect(groups[0]).toMatchObject({ classification: { name: 'Trees', rank: 1 }, tagList: [{ name: 'treap' }] })
  expect(groups.at(-1)).toMatchObject({ classification: null, tagList: expect.arrayContaining([expect.objectContaining({ name: 'loose' })]) })
  expect((await visitor.list({ query: { tagId: [tag.id] } })).records.map((row) => row.pid)).toEqual([pid])
  await admin().changeTag({ body: { id: tag.id, name: 'Treaps' } })
  expect((await visitor.tagsOf({ query: { pid } })).map(({ name }) => name)).toEqual(['Treaps', 'loose'])
  await admin().removeTag({ query: { tid: tag.id } })
  expect((await visitor.tagsOf({ query: { pid } })).map(({ name }) => name)).toEqual(['loose'])
  expect(await visitor.list({ query: { tagId: [tag.id] } })).toMatchObject({ total: 0, records: [] })
  await admin().removeClassification({ query: { tcid } })
  await expect(admin().changeClassification({ body: { id: tcid, name: 'x' } })).rejects.toMatchObject({ code: 'problems/no-classification' })
  await expect(admin().changeTag({ body: { id: tag.id, name: 'x' } })).rejects.toMatchObject({ code: 'problems/no-tag' })
})

test('many problems get tags at once, or none of them', async () => {
  const [one, two] = [await create(), await create()]
  const keep = await admin().addTag({ body: { name: 'keep' } })
  await admin().tagProblems({ body: { pids: [one.pid, two.pid], add: ['keep', 'fresh'] } })
  await admin().tagProblems({ body: { pids: [two.pid], remove: [keep.id] } })
  const tags = async (pid: number) => (await site.visitor().use(problemApi).tagsOf({ query: { pid } })).map(({ name }) => name)
  expect([await tags(one.pid), await tags(two.pid)]).toEqual([['keep', 'fresh'], ['fresh']])
  await expect(admin().tagProblems({ body: { pids: [one.pid, 999_999], add: ['half'] } })).rejects.toMatchObject({ status: 404 })
  expect(await tags(one.pid)).toEqual(['keep', 'fresh'])
})

test('a plugin brings a problem under the same rules', async () => {
  const write = (different: Parameters<typeof draft>[0]) => root.use(scribeApi).write({ body: draft(different) as never })
  for (const [different, code] of [
    [{ input: '' }, 'input-required'],
    [{ cases: [] }, 'cases-required'],
    [{ judgeMode: 'spj' }, 'judge-code-required'],
    [{ type: 1, cases: [{ input: '1', output: '', score: 0.5 }] }, 'score-not-whole'],
    [{ timeLimit: -1 }, 'draft-wrong'],
  ] as const)
    await expect(write(different as never)).rejects.toMatchObject({ code: `problems/${code}` })
})
