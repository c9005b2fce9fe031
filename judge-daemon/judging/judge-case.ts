import type { SubmissionWork } from '@verdict/plugin-judging/contract'
import type { RunResult } from '../sandbox/sandbox.ts'
import { interact } from './checking/interactive.ts'
import type { OutputComparer } from './checking/output-comparer.ts'
import { runPasses, type PassCase } from './checking/passes.ts'
import { runChecker } from './checking/special-judge.ts'
import { inPhase } from '../machine/phases.ts'
import { checkWithin } from './checking/checker-verdict.ts'
import type { CorePool } from '../machine/core-pool.ts'
import type { Allowance } from './running/limits.ts'
import { answerOf, outputOf, runProgram, type PreparedSandbox } from './running/run-case.ts'
import { judgeRun, usageOf, type Outcome } from './running/outcome.ts'
import { JudgeFailure, type CheckerCall } from '../task/task.ts'

/** An outcome that the run itself decided, or a result whose output must be checked. */
export type CaseRun = Outcome | ({ result: RunResult } & Check)

/** Who checks an output: the problem's checker, or a comparison with the answer. */
type Check = { readonly checker: PreparedSandbox } | { readonly answer: Promise<Buffer> }

/** The parts of a judge that judge a case. */
export interface CaseDeps {
  corePool: CorePool
  comparer: OutputComparer
}

interface CaseToRun {
  readonly user: PreparedSandbox
  readonly checking: PreparedSandbox | undefined
  readonly allowed: Allowance
  readonly testCase: PassCase
  readonly score: number
}

/** Runs the program on a case. In several passes each is checked before the next one, so the outcome is known then. */
export async function runCase(deps: CaseDeps, task: SubmissionWork, one: CaseToRun): Promise<CaseRun> {
  const { passes } = callOf(task)
  if (passes === undefined) return runOnce(deps.corePool, task, one)
  return runPasses(passes, one.testCase, async (testCase) => {
    const run = await runOnce(deps.corePool, task, { ...one, testCase })
    return 'status' in run ? run : concludeCase(deps, task, { ...one, testCase }, run)
  })
}

async function runOnce(corePool: CorePool, task: SubmissionWork, { user, checking, allowed, testCase, score }: CaseToRun): Promise<CaseRun> {
  if (task.judgeMode === 'interactive') {
    if (!checking) throw new JudgeFailure('this problem has no interactor')
    return interact(user, checking, allowed, task, testCase, { ...callOf(task), fullScore: fullScoreIn(task, score) })
  }
  const check: Check = checking ? { checker: checking } : { answer: answerOf(testCase) }
  if ('answer' in check) check.answer.catch(() => undefined)
  const result = await runProgram(user, corePool, allowed, task, testCase)
  return judgeRun(result, allowed, user.program.found) ?? { result, ...check }
}

/** Checks the output of a case whose run was good. */
export async function concludeCase(
  { comparer }: CaseDeps,
  task: SubmissionWork,
  { testCase, score }: Pick<CaseToRun, 'testCase' | 'score'>,
  run: Exclude<CaseRun, Outcome>,
): Promise<Outcome> {
  const output = outputOf(run.result, task)
  const check = async () =>
    'checker' in run
      ? runChecker(run.checker, callOf(task), testCase, { output, fullScore: fullScoreIn(task, score) })
      : comparer.compare(task, output, await run.answer)
  const verdict = await checkWithin({ output: output.length, answer: testCase.answerSize }, () => inPhase('compare', check))
  return { ...verdict, ...usageOf(run.result) }
}

const callOf = ({ judgeProgram }: SubmissionWork): CheckerCall => judgeProgram ?? { protocol: 'hoj' }
/** Without scores, a checker may say what it likes about them. */
const fullScoreIn = ({ type }: SubmissionWork, score: number) => (type === 'oi' ? score : undefined)
