import { type Person, shareOf, startTestSite, type TestSite } from '@verdict/core/testing'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { problemApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verdictTable, type Row } from '../../../judge-daemon/test/support/verdict-table.ts'
import { aPlusB } from '../../../judge-daemon/test/support/tasks.ts'
import { server as judging } from '@verdict/plugin-judging/testing'
import { draft, scribeApi, scribeServer, server as problems } from '@verdict/plugin-problems/testing'
import { submissionApi } from '../contract.ts'
import submissions from '../server/index.ts'
import { realJudge } from '../testing/real-judge.ts'

let site: TestSite
let judge: { close(): Promise<void> }
let alice: Person
beforeAll(async () => {
  site = await startTestSite([judging, problems, submissions, scribeServer], { settings: { submissions: { defaultSubmitInterval: 0 } } } as never)
  judge = await realJudge(site)
  alice = await site.as('default_user', 'alice')
  const author = await site.as('root')
  const sums = (count: number) => Array.from({ length: count }, (_, index) => ({ input: `${index} 7\n`, output: `${index + 7}\n` }))
  const write = (problem: Partial<ProblemDraft>) => author.use(scribeApi).write({ body: draft(problem) as never })
  await write({ problemId: 'SUM', openCaseData: true, cases: sums(3) })
  const unevenly = ['1', '1\n'].map((input) => ({ input, output: 'none' }))
  await write({ problemId: 'NO-FEED', openCaseData: true, cases: unevenly })
  await write({ problemId: 'CHINESE', openCaseData: true, cases: [{ input: '1 2\n', output: '字'.repeat(1500) }] })
  await write({
    problemId: 'OI',
    type: 1,
    caseMode: 'subtask_lowest',
    cases: sums(4).map((one, index) => ({ ...one, score: index < 2 ? 40 : 60, groupNum: index < 2 ? 1 : 2 })),
  })
  const checker =
    '#include "testlib.h"\nint main(int argc, char **argv) { registerTestlibCmd(argc, argv); int a = ans.readInt(), b = ouf.readInt(); if (a % 2 != b % 2) quitf(_wa, "parity of %d", b); quitf(_ok, "fine"); }'
  await write({ problemId: 'SPJ', judgeMode: 'spj', judgeProgram: { language: 'C++', code: checker, protocol: 'testlib' }, cases: sums(2) })
}, 240_000)
afterAll(async () => {
  await judge?.close()
  await site?.close()
})

const cpp = (body: string) => `#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; ${body} return 0; }\n`
const java = (body: string) =>
  `import java.util.*;\npublic class Main {\n  public static void main(String[] x) {\n    Scanner in = new Scanner(System.in);\n    long a = in.nextLong(), b = in.nextLong();\n    ${body}\n  }\n}\n`
const api = () => alice.use(submissionApi)

const hand = async (pid: string, language: string, code: string) => (await api().submit({ body: { pid, language, code } })).submitId

/** Polls all of them with one call, slowly enough that a slow machine stays below the site's rate limit. */
async function verdictsOf(submitIds: number[]) {
  const open = [5, 6, 7]
  const left = async () => Object.values(await api().statuses({ body: { submitIds } })).filter(({ status }) => open.includes(status))
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 240_000, interval: 200 })
  return Promise.all(submitIds.map(async (submitId) => (await api().detail({ query: { submitId } })).submission))
}

const pidOf = async (problemId: string) => (await alice.use(problemApi).detail({ query: { problemId } })).problem.id

/** Returns the result of a test run. It can be read once, so the last response is kept. */
async function runOf(body: { pid: number; language: string; code: string; userInput: string }) {
  const testJudgeKey = await api().testRun({ body })
  let result = await api().testRunResult({ query: { testJudgeKey } })
  await vi.waitFor(
    async () => {
      if (result.status === 5) result = await api().testRunResult({ query: { testJudgeKey } })
      expect(result.status).not.toBe(5)
    },
    { timeout: 240_000, interval: 200 },
  )
  return result
}

const verdictOf = async (submitId: number) => (await verdictsOf([submitId]))[0]!

const programs = [
  ['C++', 'right', 'SUM', 'C++', cpp('std::cout << a + b;'), 0],
  ['C++', 'wrong', 'SUM', 'C++', cpp('std::cout << a - b;'), -1],
  ['C++', 'not to be compiled', 'SUM', 'C++', cpp('std::cuot << a + b;'), -2],
  ['C++', 'endless', 'SUM', 'C++', cpp('for (volatile int i = 0;; ++i);'), 1],
  ['C++', 'ending with a code', 'SUM', 'C++', cpp('return 7;'), 3],
  ['Java', 'right', 'SUM', 'Java', java('System.out.println(a + b);'), 0],
  ['Java', 'wrong', 'SUM', 'Java', java('System.out.println(a * b);'), -1],
  ['Java', 'not to be compiled', 'SUM', 'Java', java('System.out.println(c);'), -2],
  ['Java', 'throwing', 'SUM', 'Java', java('throw new RuntimeException();'), 3],
  ['Python', 'right', 'SUM', 'Python3', 'a, b = map(int, input().split())\nprint(a + b)\n', 0],
  ['Python', 'wrong', 'SUM', 'Python3', 'print(1)\n', -1],
  ['Python', 'not to be compiled', 'SUM', 'Python3', 'print(\n', -2],
  ['Python', 'dividing by zero', 'SUM', 'Python3', 'print(1 // 0)\n', 3],
  ['C++', 'of the right parity, to a checker', 'SPJ', 'C++', cpp('std::cout << a + b + 2;'), 0],
  ['C++', 'of the wrong parity, to a checker', 'SPJ', 'C++', cpp('std::cout << a + b + 1;'), -1],
] as const

test('right, wrong, broken, endless and crashing programs in C++, Java and Python, all at once', async () => {
  const ids = await Promise.all(programs.map(([, , pid, language, code]) => hand(pid, language, code)))
  const found = await verdictsOf(ids)
  expect(found.map(({ status, judger }, index) => [...programs[index]!.slice(0, 2), status, judger])).toEqual(
    programs.map(([language, name, , , , status]) => [language, name, status, 'real']),
  )
}, 260_000)

test('subtasks of an OI problem give the score of their worst case', async () => {
  const { submitId, ...row } = await verdictOf(await hand('OI', 'C++', cpp('std::cout << (a == 2 ? 0 : a + b);')))
  expect(row).toMatchObject({ status: 8, score: 40 })
  const results = await api().cases({ query: { submitId } })
  expect(results).toMatchObject({
    judgeCaseMode: 'subtask_lowest',
    judgeCaseList: [],
    subTaskJudgeCaseVoList: [
      { groupNum: 1, status: 0, score: 40, ac: 2, total: 2 },
      { groupNum: 2, status: -1, score: 0, ac: 0, total: 2 },
    ],
  })
  expect(results!.subTaskJudgeCaseVoList[1]!.subtaskDetailList[0]).toMatchObject({ seq: 3, status: -1, inputData: null, caseId: null })
}, 260_000)

test('Compare shows input, expected output and actual output to the author only', async () => {
  const { submitId } = await verdictOf(await hand('SUM', 'C++', cpp('std::cout << a - b;')))
  expect(await api().difference({ query: { submitId, seq: 2 } })).toMatchObject({
    seq: 2,
    input: '1 7\n',
    expected: '8\n',
    output: '-6',
    status: -1,
    cut: false,
  })
  await expect((await site.as('default_user')).use(submissionApi).difference({ query: { submitId, seq: 2 } })).rejects.toMatchObject({
    status: 403,
    message: 'The test data of this problem is not public.',
  })
}, 260_000)

test('Compare cuts an output at 4000 characters and says so, a test run at 1000', async () => {
  const code = cpp("std::string s(5000, 'x'); std::cout << s;")
  const { submitId } = await verdictOf(await hand('CHINESE', 'C++', code))
  expect(await api().difference({ query: { submitId, seq: 1 } })).toMatchObject({ output: 'x'.repeat(4000), cut: true })
  const { submitId: fits } = await verdictOf(await hand('CHINESE', 'C++', cpp("std::cout << std::string(4000, 'x');")))
  expect(await api().difference({ query: { submitId: fits, seq: 1 } })).toMatchObject({ output: 'x'.repeat(4000), cut: false })
  const { submitId: chinese } = await verdictOf(await hand('CHINESE', 'C++', cpp('std::cout << "x";')))
  expect(await api().difference({ query: { submitId: chinese, seq: 1 } })).toMatchObject({ expected: '字'.repeat(1500), cut: false })
  expect(await runOf({ pid: await pidOf('SUM'), language: 'C++', code, userInput: '1 7' })).toMatchObject({ userOutput: `${'x'.repeat(1000)}...` })
}, 260_000)

test('Compare passes the bytes of the case unchanged, a test run appends a line feed to the input', async () => {
  const code = '#include <iostream>\nint main() { for (int one; (one = std::cin.get()) != EOF;) std::cout << one << " "; }'
  const { submitId } = await verdictOf(await hand('NO-FEED', 'C++', code))
  expect(await api().difference({ query: { submitId, seq: 1 } })).toMatchObject({ input: '1', output: '49 ' })
  expect(await api().difference({ query: { submitId, seq: 2 } })).toMatchObject({ input: '1\n', output: '49 10 ' })
  const pid = await pidOf('SUM')
  for (const userInput of ['1', '1\n']) expect(await runOf({ pid, language: 'C++', code, userInput })).toMatchObject({ userInput, userOutput: '49 10 ' })
}, 260_000)

test('a compile error names the line', async () => {
  expect((await verdictOf(await hand('SUM', 'C++', cpp('std::cuot << a + b;')))).errorMessage).toMatch(/:2:\d+: error: .*cuot/)
}, 260_000)

test('the statistics are what was judged', async () => {
  await site.settled()
  const { total, ac, wa, ce, tle, re } = (await alice.use(problemApi).detail({ query: { problemId: 'SUM' } })).problemCount!
  expect({ total, ac, wa, ce, tle, re }).toEqual({ total: 15, ac: 3, wa: 4, ce: 4, tle: 1, re: 3 })
})

/** Returns a problem for a row of the judge's verdict table. */
function problemOf({ options: { cases = aPlusB, problem = {} } = {} }: Row, problemId: string): Partial<ProblemDraft> {
  const {
    type = 0,
    timeLimit = 1000,
    memoryLimit = 256,
    outputLimit = null,
    judgeMode = 'default',
    checker,
    builtIn,
    fileIO,
    userExtraFiles = {},
    isRemoveEndBlank = true,
  } = problem
  return {
    problemId,
    type,
    timeLimit,
    memoryLimit,
    outputLimit,
    judgeMode,
    judgeProgram: checker && { protocol: 'hoj', ...checker },
    comparison: builtIn && { name: builtIn.builtIn },
    fileIo: fileIO && { read: fileIO.readName, write: fileIO.writeName },
    userExtraFiles: Object.fromEntries(Object.entries(userExtraFiles).map(([name, text]) => [name, String(text)])),
    removeTrailingBlanks: isRemoveEndBlank,
    cases: cases.map(([input, output, , score]) => ({ input: String(input), output: String(output), ...(type === 1 && { score }) })),
  } as Partial<ProblemDraft>
}

test("the judge's table of verdicts, through the bank and submissions", async () => {
  // Unlike in the judge's own test, submitting refuses a language that no judge knows.
  const known = verdictTable.filter(({ options }) => options?.language === undefined)
  const table = shareOf(known, 6)
  const author = await site.as('root')
  await Promise.all(table.map((row, index) => author.use(scribeApi).write({ body: draft(problemOf(row, `TABLE${index}`)) as never })))
  const ids = await Promise.all(table.map(({ code }, index) => hand(`TABLE${index}`, 'C', `${code}\n// Long enough to be taken for a program.`)))
  const judged = await verdictsOf(ids)
  expect(judged.map(({ status }, index) => [table[index]!.name, status])).toEqual(table.map(({ name, expect: status }) => [name, status]))
  await expect(hand('SUM', 'Brainfuck', table[0]!.code)).rejects.toMatchObject({ message: expect.stringContaining('Brainfuck') })
}, 260_000)
