import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startExchangeSite,
  draftFile,
  fullDraft,
  redDot,
  bankReader,
  createDraft,
  readZip,
  exportFindings,
  importAll,
  roundTrip,
} from '@verdict/plugin-exchange/testing'
import { draft, zipOf } from '@verdict/plugin-problems/testing'
import formatHydro from '../server/index.ts'
import { hydroProblem } from './hydro-package.ts'
import { brokenRules } from './hydro-rules.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite([formatHydro, bankReader])))
afterAll(() => running?.site.close())

const data = [
  { input: draftFile('a.in', '1 2\r\n'), output: draftFile('a.ans', '3\n'), score: 30, groupNum: 1 },
  { input: draftFile('b.in', ''), output: draftFile('b.ans', 'x'.repeat(100_000)), score: 70, groupNum: 2 },
  { input: draftFile('c.in', '5'), output: draftFile('c.ans', '5'), score: 70, groupNum: 2 },
]

test('what is written satisfies the rules of Hydro, and is the same problem when it is read again, but for what was declared', async () => {
  const [pictured] = (
    await importAll(
      running,
      zipOf(hydroProblem('PICTURE', { 'problem_zh.md': '![](file://a.png) [x](file://b.txt)', 'additional_file/a.png': redDot, 'additional_file/b.txt': 'b' })),
    )
  ).items
  const carried = {
    stackLimit: 128,
    outputLimit: null,
    codeShare: true,
    openCaseData: false,
    removeTrailingBlanks: true,
    templates: {},
    auth: 2,
    caseMode: 'subtask_lowest',
  } as const
  const problems = [
    await createDraft(
      fullDraft({
        ...carried,
        problemId: 'FULLA',
        cases: data,
        translations: { 'en-US': { title: 'Sum of two numbers', description: 'D', input: 'I', output: 'O', hint: 'H' } },
        solutions: [{ name: 'ac.cpp', language: 'C++', code: 'int main() {}', expected: 'accepted' }],
      }),
    ),
    await createDraft(
      fullDraft({
        problemId: 'FULLB',
        cases: data.map((one) => ({ ...one, groupNum: null })),
        caseMode: 'default',
        translations: { 'zh-CN': { title: '和', description: '加', input: '', output: '' } },
      }),
    ),
    await createDraft(
      draft({
        problemId: 'ACM',
        caseMode: 'ergodic_without_error',
        description: 'A\n\n```\n# Input\n```\n',
        examples: [
          { input: '```\n', output: '' },
          { input: 'a', output: '````' },
        ],
      }),
    ),
    await createDraft(draft({ problemId: 'TOKENS', comparison: { name: 'tokens' } })),
    await createDraft(
      draft({
        problemId: 'CHECKED',
        judgeMode: 'spj',
        judgeProgram: { language: 'C', code: 'int main() {}', protocol: 'hustoj' },
        judgeExtraFiles: { 'j.h': 'x' },
        tags: ['null', '7', 'a: b'],
      }),
    ),
    { pid: pictured!.pid!, problemId: 'PICTURE' },
  ]
  const { before, after, findings, readFindings, file } = await roundTrip(running, 'hydro', problems)
  expect(findings).toEqual([
    ['FULLA', 'yes', []],
    [
      'FULLB',
      'yes',
      ['translations.zh-CN.title', 'templates.Java', 'templates.C', 'solutions: slow.py', 'auth', 'openCaseData', 'codeShare', 'stackLimit', 'outputLimit'].map(
        (field) => `lost Not kept: ${field}.`,
      ),
    ],
    ['ACM', 'yes', ['lost Not kept: caseMode.']],
    ['TOKENS', 'yes', []],
    ['CHECKED', 'yes', []],
    ['PICTURE', 'yes', []],
  ])
  expect(readFindings).toEqual(problems.map(() => []))
  // An ACM problem has no scores, and trailing blanks matter only without a checker.
  const acm = (model: (typeof before)[number]) => ({ ...model, cases: model.cases.map((one) => ({ ...one, score: 0, groupNum: null })) })
  const [fullA, fullB, plain, tokens, checked, picture] = before as [
    (typeof before)[0],
    (typeof before)[0],
    (typeof before)[0],
    (typeof before)[0],
    (typeof before)[0],
    (typeof before)[0],
  ]
  expect(after).toEqual([
    fullA,
    {
      ...fullB,
      ...carried,
      caseMode: 'default',
      translations: { 'zh-CN': { ...fullB.translations!['zh-CN'], title: fullB.title } },
      solutions: fullB.solutions!.slice(0, 1),
    },
    { ...acm(plain), caseMode: 'default', description: plain.description.trim() },
    acm(tokens),
    acm(checked),
    picture,
  ])
  expect(brokenRules(await readZip(file))).toEqual([])
})

test('what Hydro would judge differently is not exported, and what it has no place for is listed', async () => {
  const spj = (protocol: 'hoj' | 'testlib', language = 'C++') => ({ judgeMode: 'spj' as const, judgeProgram: { language, code: 'x', protocol } })
  const oi = { type: 1 as const, caseMode: 'subtask_lowest' as const }
  const one = (score: number, groupNum: number, index: number) => ({ input: `${index}`, output: '1', score, groupNum })
  const expected: [draft: Parameters<typeof draft>[0], takeable: string, says: string[]][] = [
    [{ problemId: '1000' }, 'yes', ['problemId']],
    [{ problemId: 'W-1' }, 'yes', ['problemId']],
    [{ problemId: 'AVERAGE', ...oi, caseMode: 'subtask_average', cases: [one(50, 1, 1), one(50, 1, 2)] }, 'no', ['subtask_average']],
    [{ problemId: 'HOJ', ...spj('hoj') }, 'no', ['checker: hoj']],
    [{ problemId: 'PYTHON', ...spj('testlib', 'Python3') }, 'no', ['checker: Python3', 'checker: Python3']],
    [{ problemId: 'WORDS', comparison: { name: 'unordered' } }, 'no', ['comparison: unordered']],
    [{ problemId: 'NUMBERS', comparison: { name: 'numbers', tolerance: 0.5 } }, 'no', ['comparison: numbers 0.5']],
    [{ problemId: 'FILES', fileIo: { read: 'a.txt', write: 'b.txt' } }, 'no', ['fileIo: a.txt, b.txt']],
    [{ problemId: 'EXTRA', judgeExtraFiles: { 'config.yaml': '' } }, 'no', ['extra file: config.yaml']],
    [{ problemId: 'ZERO', type: 1, cases: [{ input: '1', output: '1', score: 0 }] }, 'no', ['score of case 1']],
    [{ problemId: 'GROUP', ...oi, cases: [one(40, 1, 1), one(60, 1, 2), one(60, 2, 3)] }, 'yes', ['score of case 2']],
    [{ problemId: 'PARTS', ...oi, ...spj('testlib'), cases: [one(40, 1, 1), one(60, 1, 2)] }, 'no', ['score of case 2']],
    [{ problemId: 'SINGLE', ...oi, cases: [one(100, 1, 1), one(100, 1, 2)] }, 'yes', ['type: OI']],
    [{ problemId: 'APART', ...oi, cases: [one(40, 1, 1), one(60, 2, 2)] }, 'yes', ['caseMode']],
    [{ problemId: 'LINES', comparison: { name: 'lines' } }, 'yes', ['comparison: lines']],
    [{ problemId: 'BYTES', removeTrailingBlanks: false }, 'yes', ['removeTrailingBlanks']],
    [{ problemId: 'HEADING', description: '# Input\nx' }, 'yes', ['description', 'input', 'output']],
    [{ problemId: 'SAMPLE', hint: '```input1\n7\n```' }, 'yes', ['hint', 'examples']],
    [{ problemId: 'NAMES', cases: [{ input: draftFile('题.in', ''), output: draftFile('题.out', '') }] }, 'yes', ['names of test cases']],
    [{ problemId: 'MANY', cases: Array.from({ length: 51 }, (_, index) => ({ input: `${index}`, output: '1' })) }, 'yes', ['100 files']],
    [{ problemId: 'REMOTE', oj: 'HDU', remoteId: '1000', timeLimit: null, memoryLimit: null, cases: [] }, 'no', ['REMOTE']],
  ]
  const pids: number[] = []
  for (const [different] of expected) pids.push((await createDraft(draft(different))).pid)
  const { findings } = await exportFindings(running, 'hydro', pids)
  expect(findings).toEqual(expected.map(([{ problemId } = {}, takeable, says]) => [problemId, takeable, says.map((text) => expect.stringContaining(text))]))
})
