import type { Person, TestSite } from '@verdict/core/testing'
import { judgingApi } from '@verdict/plugin-judging/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemApi } from '../contract.ts'
import { startAuthoringSite, type AuthoringSite, type FormChanges } from '../testing/authoring-site.ts'
import { draft, scribeApi } from '../testing/drafts.ts'

let authoring: AuthoringSite
let site: TestSite
let root: Person
beforeAll(async () => {
  authoring = await startAuthoringSite()
  ;({ site, root } = authoring)
})
afterAll(() => authoring?.stop())

const admin = () => authoring.admin()
const create = (changes: FormChanges = {}) => authoring.create(changes)
const oi = { type: 1 as const }

test('a new problem gets its defaults and its author, and is read back completely', async () => {
  const { pid } = await create({ problem: { problemId: 'new1', hint: 'h', source: 's', userExtraFile: '{"a.h":"x"}' }, tags: [{ name: 'graphs' }] })
  expect(await admin().read({ query: { pid } })).toMatchObject({
    id: pid,
    problemId: 'NEW1',
    author: 'boss',
    timeLimit: 1000,
    memoryLimit: 256,
    stackLimit: 128,
    outputLimit: null,
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

test('a new problem is hidden until it is published, unless its author sends another visibility', async () => {
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

const refused: [string, FormChanges, string][] = [
  ['no display id', { problem: { problemId: ' ' } }, 'id-required'],
  ['a display id that no address carries', { problem: { problemId: 'A/B' } }, 'id-odd'],
  ['a long display id', { problem: { problemId: 'x'.repeat(51) } }, 'text-too-long'],
  ['no title', { problem: { title: '' } }, 'title-required'],
  ['no input description', { problem: { input: ' ' } }, 'input-required'],
  ['no output description', { problem: { output: null } }, 'output-required'],
  ['a text of more than 65535 characters', { problem: { description: 'x'.repeat(65_536) } }, 'text-too-long'],
  ['a limit of 0', { problem: { timeLimit: 0 } }, 'limits-wrong'],
  ['an output limit of 0', { problem: { outputLimit: 0 } }, 'limits-wrong'],
  ['an output limit that no judge collects', { problem: { outputLimit: 257 } }, 'limits-wrong'],
  ['half a megabyte', { problem: { memoryLimit: 0.5 } }, 'limits-wrong'],
  ['no language', { languages: [] }, 'language-required'],
  ['a language that no judge has', { languages: [{ name: 'Brainfuck' }] }, 'language-unknown'],
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

test('an empty template is refused, and a valid one is shown to solvers', async () => {
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

test('a display id is unique on the whole site, regardless of case', async () => {
  await create({ problem: { problemId: 'Unique' } })
  await expect(create({ problem: { problemId: 'uNIQUE' } })).rejects.toMatchObject({ code: 'problems/id-taken', message: expect.stringContaining('UNIQUE') })
  const [first, second] = await Promise.allSettled([create({ problem: { problemId: 'race' } }), create({ problem: { problemId: 'RACE' } })])
  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('problems that plugins add obey the same rules', async () => {
  const write = (different: Parameters<typeof draft>[0]) => root.use(scribeApi).write({ body: draft(different) as never })
  for (const [different, code] of [
    [{ problemId: 'A B' }, 'id-odd'],
    [{ cases: [] }, 'cases-required'],
    [{ judgeMode: 'spj' }, 'judge-code-required'],
    [{ type: 1, cases: [{ input: '1', output: '', score: 0.5 }] }, 'score-not-whole'],
    [{ timeLimit: -1 }, 'draft-wrong'],
    [{ oj: 'TOY', cases: [] }, 'draft-wrong'],
    [{ oj: 'TOY', remoteId: '4A' }, 'draft-wrong'],
    [{ remoteId: '4A' }, 'draft-wrong'],
  ] as const)
    await expect(write(different as never)).rejects.toMatchObject({ code: `problems/${code}` })
})
