import { problemAdminApi, problemApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite } from '@verdict/plugin-exchange/testing'
import { rawZip, asFile, scribeApi } from '@verdict/plugin-problems/testing'
import formatHoj from '../server/index.ts'
import { hojEntries, hojProblem, hojZip } from './hoj-package.ts'
import { offerLanguages } from './offer-languages.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => {
  running = await startExchangeSite([formatHoj])
  await offerLanguages(running.site, ['C', 'C++', 'Java', 'Python3'])
})
afterAll(() => running?.site.close())

/** Imports all valid problems and returns the items of the report. */
async function imported(file: File) {
  const { id, format } = await running.boss.upload(file)
  expect(format).toBe('hoj')
  await running.boss.api.start({ body: { id } })
  await running.boss.ended(id)
  return running.boss.items(id)
}
const read = (pid: number) => running.root.use(problemAdminApi).read({ query: { pid } })
const spec = (pid: number) => running.root.use(scribeApi).judgingSpec({ params: { pid }, query: {} })

test('a problem of HOJ is taken with everything that HOJ wrote', async () => {
  const [item] = await imported(hojZip(hojEntries('problem_1000', hojProblem('HOJ-1'))))
  expect(item).toMatchObject({
    state: 'done',
    place: 'problem_1000.json',
    findings: [],
    contents: { cases: 2, examples: 2, templates: ['C'], tags: ['simulation'] },
  })
  expect(await read(item!.pid!)).toMatchObject({
    problemId: 'HOJ-1',
    title: 'Title of HOJ-1',
    type: 0,
    timeLimit: 1500,
    memoryLimit: 64,
    stackLimit: 32,
    description: '两数之和 <b>$a+b$</b>',
    exampleList: [
      { input: '1 < 2 &amp; 3', output: '3\n' },
      { input: '4 5', output: '9' },
    ],
    source: 'School cup',
    difficulty: 1,
    auth: 1,
    codeShare: false,
    openCaseResult: false,
  })
  expect(await spec(item!.pid!)).toMatchObject({ limits: { time: 1500, memory: 64, stack: 32 }, cases: [{ inputName: '1.in' }, { inputName: '2.in' }] })
})

test('subtasks, checkers, file I/O and extra files are taken, also around the faults of the exporter', async () => {
  const oi = hojProblem('HOJ-2', {
    samples: [
      { input: '/hoj/testcase/problem_9/1.in', output: '/hoj/testcase/problem_9/1.out', score: 40, groupNum: 1 },
      { input: '2.in', output: '2.out', score: 60, groupNum: 2 },
    ],
    judgeMode: 'spj',
    // The exporter writes the judge's files here, but those in the problem count.
    userExtraFile: { 'judge.h': 'int j;' },
    problem: {
      type: 1,
      judgeMode: 'spj',
      judgeCaseMode: 'subtask_lowest',
      spjCode: '#include "testlib.h"\nint main() {}',
      spjLanguage: 'C++',
      judgeExtraFile: '{"judge.h":"int j;"}',
      userExtraFile: '{"user.h":"int u;"}',
      isFileIO: true,
      ioReadFileName: 'sum.in',
      ioWriteFileName: 'sum.out',
      difficulty: 3,
    },
  })
  const [item] = await imported(hojZip(hojEntries('problem_9', oi)))
  expect(item).toMatchObject({ state: 'done', contents: { type: 1, judgeMode: 'spj', caseMode: 'subtask_lowest', extraFiles: ['user.h', 'judge.h'] } })
  expect(await read(item!.pid!)).toMatchObject({ ioScore: 100, isFileIO: true, ioReadFileName: 'sum.in', ioWriteFileName: 'sum.out', difficulty: 2 })
  expect(await spec(item!.pid!)).toMatchObject({
    judgeProgram: { language: 'C++', protocol: 'testlib', extraFiles: { 'judge.h': 'int j;' } },
    extraFiles: { 'user.h': 'int u;' },
    cases: [
      { inputName: '1.in', score: 40, groupNum: 1 },
      { inputName: '2.in', score: 60, groupNum: 2 },
    ],
  })
})

test('another folder around everything, other names and the order of numbers are accepted', async () => {
  const within = (id: string) => hojEntries(id, hojProblem(`HOJ-${id}`), ['1', '2'], 'all problems/')
  const litter = [{ name: '__MACOSX/x.json', content: '{}' }]
  expect((await imported(hojZip(within('p10'), within('p9'), litter))).map(({ problemId, state }) => [problemId, state])).toEqual([
    ['HOJ-P9', 'done'],
    ['HOJ-P10', 'done'],
  ])
})

test('what stays behind is reported: languages that no judge has, and pictures of the old site', async () => {
  const description = '![graph](/api/public/img/a.png) <img src="http://old.example/b.png"> [file](/api/public/file/c.zip) [page](https://example.org)'
  const [item] = await imported(hojZip(hojEntries('p', hojProblem('HOJ-3', { languages: ['C', 'Brainfuck'], problem: { description } }))))
  expect(item!.findings.map(({ level, message }) => [level, message])).toEqual([
    ['warning', expect.stringContaining('/api/public/img/a.png')],
    ['warning', expect.stringContaining('http://old.example/b.png')],
    ['warning', expect.stringContaining('/api/public/file/c.zip')],
    ['warning', expect.stringContaining('Brainfuck')],
  ])
  expect((await running.root.use(problemApi).languages({ query: { pid: item!.pid! } })).map(({ name }) => name)).toEqual(['C'])
})

test('one that cannot be taken says why, with the file, and leaves the others', async () => {
  const wrongField = { ...hojProblem('X'), problem: { ...hojProblem('X').problem, timeLimit: 'soon' } }
  const items = await imported(
    hojZip(
      hojEntries('p1', hojProblem('BAD-1'), ['1']),
      hojEntries('p2', hojProblem('HDU-1000', { problem: { isRemote: true } })),
      hojEntries('p3', '{"problem": {"judgeMode":'),
      hojEntries('p4', wrongField),
      hojEntries('p5', hojProblem('BAD-5', { problem: { judgeExtraFile: 'no JSON' } })),
      hojEntries('p6', hojProblem('BAD-6', { samples: [] })),
      hojEntries('p7', hojProblem('FINE-7')),
    ),
  )
  expect(items.map(({ place, state, findings }) => [place, state, findings[0]?.code, findings[0]?.message])).toEqual([
    ['p1.json', 'left-out', 'exchange/file-missing', expect.stringContaining('p1/2.in')],
    ['p2.json', 'left-out', 'exchange/of-another-judge', expect.stringContaining('HDU-1000')],
    ['p3.json', 'left-out', 'exchange/field-wrong', expect.stringContaining('p3.json')],
    ['p4.json', 'left-out', 'exchange/field-wrong', expect.stringContaining('problem.timeLimit')],
    ['p5.json', 'left-out', 'exchange/field-wrong', expect.stringContaining('problem.judgeExtraFile')],
    ['p6.json', 'left-out', 'problems/cases-required', expect.any(String)],
    ['p7.json', 'done', undefined, undefined],
  ])
})

test('a JSON file in GB18030 is read with a warning, one in UTF-16 as well, and one in nothing is refused', async () => {
  const ascii = JSON.stringify(hojProblem('GB-1', { problem: { description: 'gb', title: 'TITLE' } }))
  const gb = Buffer.from(ascii.replace('TITLE', '\u00cc\u00e2'), 'latin1')
  const utf16 = Buffer.from(`\uFEFF${JSON.stringify(hojProblem('UTF-16'))}`, 'utf16le')
  const entries = (name: string, content: Buffer) => hojEntries(name, '').map((entry) => (entry.name === `${name}.json` ? { ...entry, content } : entry))
  const file = asFile(
    rawZip([...hojEntries('a', hojProblem('GB-0')), ...entries('b', gb), ...entries('c', utf16), ...entries('d', Buffer.from([0xff, 0x00, 0x80]))]),
  )
  const items = await imported(file)
  expect(items.map(({ title, state, findings }) => [title, state, findings[0]?.code])).toEqual([
    ['Title of GB-0', 'done', undefined],
    ['题', 'done', 'exchange/encoding-guessed'],
    ['Title of UTF-16', 'done', undefined],
    ['', 'left-out', 'exchange/text-wrong'],
  ])
})
