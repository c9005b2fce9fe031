import { statuses, type JudgingStep } from '@verdict/plugin-judging/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Judge } from '../index.ts'
import { shareOf } from '../../core/testing/share.ts'
import { isRoot, openJudge } from './support/judge.ts'
import { aPlusB, task, testRunTask } from './support/tasks.ts'
import { right } from './support/verdicts/row.ts'
import { verdictTable } from './support/verdict-table.ts'

describe.skipIf(!isRoot)('verdicts (need root for the jail)', () => {
  let judge: Judge
  beforeAll(async () => {
    judge = await openJudge({ backend: 'jail' })
  })
  afterAll(() => judge.close())

  test.each(shareOf(verdictTable, 3))('$name', async ({ code, expect: wanted, options, says }) => {
    const judgement = await judge.judge(task(code, options))
    expect(judgement.status, JSON.stringify(judgement)).toBe(wanted)
    if (says) expect(JSON.stringify(judgement)).toMatch(says)
  })

  const echo = '#include <stdio.h>\nint main() { int a, b; scanf("%d %d", &a, &b); if (a < 0) return 1; printf("%d\\n", b); return 0; }'
  const good: [string, string] = ['1 5\n', '5\n']
  const bad: [string, string] = ['-1 5\n', '5\n']
  const inGroup = (one: [string, string], group: number, score: number): [string, string, number, number] => [...one, group, score]

  test('ACM: stops at the first failed case in the mode ergodic_without_error', async () => {
    const judgement = await judge.judge(task(echo, { cases: [good, bad, good], problem: { judgeCaseMode: 'ergodic_without_error' } }))
    expect(judgement.cases.map((one) => one.status)).toEqual([statuses.accepted, statuses.runtimeError])
    expect(judgement).toMatchObject({ status: statuses.runtimeError, score: null, oiRankScore: null })
  })

  test('OI: the scores of the cases are added, and the status is partial', async () => {
    const judgement = await judge.judge(
      task(echo, { cases: [good, bad, good, good].map((one) => inGroup(one as [string, string], 1, 25)), problem: { type: 1, ioScore: 100, difficulty: 2 } }),
    )
    expect(judgement).toMatchObject({ status: statuses.partialAccepted, score: 75, oiRankScore: Math.round(7.5 + 4 * 0.75) })
  })

  test('OI: 29 percent of 100 points are 29', async () => {
    const checker = { language: 'C', code: '#include <stdio.h>\nint main(void) { printf("29"); return 99; }' }
    const judgement = await judge.judge(task(echo, { cases: [inGroup(good, 1, 100)], problem: { type: 1, ioScore: 100, judgeMode: 'spj', checker } }))
    expect(judgement.cases[0]).toMatchObject({ status: statuses.partialAccepted, score: 29 })
  })

  test('OI, all accepted: the full score and the rank score', async () => {
    const judgement = await judge.judge(task(echo, { cases: [good, good], problem: { type: 1, ioScore: 100, difficulty: 1 } }))
    expect(judgement).toMatchObject({ status: statuses.accepted, score: 100, oiRankScore: 12 })
  })

  test('subtask_lowest: each subtask gets its lowest score, and the rest of a failed subtask is skipped', async () => {
    const cases = [inGroup(good, 1, 30), inGroup(bad, 1, 30), inGroup(good, 1, 30), inGroup(good, 2, 70), inGroup(good, 2, 70)]
    const judgement = await judge.judge(task(echo, { cases, problem: { type: 1, ioScore: 100, judgeCaseMode: 'subtask_lowest' } }))
    expect(judgement.cases.map((one) => one.status)).toEqual([0, statuses.runtimeError, statuses.cancelled, 0, 0])
    expect(judgement.cases[2]!.message).toBe('Cancelled: Skipped Judging')
    expect(judgement).toMatchObject({ status: statuses.partialAccepted, score: 70 })
  })

  test('subtask_average: each subtask gets its mean score', async () => {
    const cases = [inGroup(good, 1, 31), inGroup(bad, 1, 31), inGroup(good, 2, 69)]
    const judgement = await judge.judge(task(echo, { cases, problem: { type: 1, ioScore: 100, judgeCaseMode: 'subtask_average' } }))
    expect(judgement.score).toBe(16 + 69)
  })

  test('the results of a subtask are consecutive in any order of its cases', async () => {
    const cases = [inGroup(good, 1, 1), inGroup(bad, 2, 1), inGroup(good, 1, 1), inGroup(good, 2, 1)]
    const judgement = await judge.judge(task(echo, { cases, problem: { type: 1, ioScore: 4, judgeCaseMode: 'subtask_average' } }))
    expect(judgement.cases.map(({ seq, groupNum }) => [groupNum, seq])).toEqual([
      [1, 1],
      [1, 3],
      [2, 2],
      [2, 4],
    ])
  })

  test('progress is reported case by case', async () => {
    const seen: JudgingStep[] = []
    await judge.judge(task('#include <stdio.h>\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d", a + b); return 0; }'), (one) => seen.push(one))
    expect(seen.map(({ status, done }) => [status, done])).toEqual([
      [statuses.compiling, 0],
      [statuses.judging, 0],
      [statuses.judging, 1],
      [statuses.judging, 2],
      [statuses.judging, 3],
    ])
    expect(seen.at(-1)).toMatchObject({ done: 3, total: 3 })
  })

  test('a test run shows output and errors', async () => {
    const code = '#include <stdio.h>\nint main() { int a, b; scanf("%d %d", &a, &b); fprintf(stderr, "seen"); printf("%d\\n", a + b); return 0; }'
    expect(await judge.testRun(testRunTask(code, '1 2', '3'))).toMatchObject({
      status: 0,
      output: '3\n',
      errorMessage: 'seen',
    })
    expect(await judge.testRun(testRunTask(code, '1 2', '4'))).toMatchObject({ status: statuses.wrongAnswer })
    expect(await judge.testRun(testRunTask(code, '1 2', null))).toMatchObject({ status: 0 })
    expect(await judge.testRun(testRunTask('int main() { x }', '1', null))).toMatchObject({
      status: statuses.compileError,
    })
  })

  test('a test run finds the extra files that the program imports', async () => {
    const problem = { timeLimit: 5000, userExtraFiles: { 'helper.py': 'answer = 42' } }
    const code = 'from helper import answer\nprint(answer)\n'
    expect(await judge.testRun(testRunTask(code, '', '42', 'Python3', problem))).toMatchObject({ status: 0, output: '42\n' })
  })

  test('a checker is compiled for its author', async () => {
    expect(await judge.compileChecker('C++', '#include "testlib.h"\nint main() {}', {})).toBeUndefined()
    expect(await judge.compileChecker('C++', 'int main() { return x; }', {})).toMatch(/not declared/)
  })

  test('a testlib.h of the package is used only where ours does not compile the checker', async () => {
    const own = '#include <cstdio>\nconst int newName = 1;\ninline int sayOwn() { std::fprintf(stderr, "own header"); return 0; }\n'
    const judgeWith = (code: string, header = own) => {
      const checker = { language: 'C++', protocol: 'testlib' as const, code }
      return judge.judge(task(right, { problem: { judgeMode: 'spj', checker, judgeExtraFiles: { 'testlib.h': header } } }))
    }
    const withOwn = '#include "testlib.h"\nint main() { return sayOwn() + newName - 1; }'
    for (const _ of ['fails with ours first', 'is known then']) expect(JSON.stringify(await judgeWith(withOwn))).toMatch(/"status":0.*own header/)
    const withOurs = '#include "testlib.h"\nint main(int argc, char *argv[]) { registerTestlibCmd(argc, argv); ouf.readInt(); quitf(_ok, "ours"); }'
    expect(JSON.stringify(await judgeWith(withOurs, '#error not read\n'))).toMatch(/"status":0.*ok ours/)
    expect(await judgeWith('#include "testlib.h"\nint main() { return neither; }')).toMatchObject({ status: statuses.systemError })
  })

  test('every installed language accepts its own template', async () => {
    const slow = process.env['VERDICT_LANGUAGES'] === 'all' ? [] : ['Golang', 'Kotlin', 'Haskell']
    const problem = { timeLimit: 5000 }
    for (const { language } of judge.languages.filter((found) => !slow.includes(found.language.name))) {
      const judgement = await judge.judge(task(language.template, { language: language.name, cases: aPlusB.slice(0, 1), problem }))
      expect([language.name, judgement.status, judgement.errorMessage]).toEqual([language.name, 0, null])
    }
  }, 300_000)
})
