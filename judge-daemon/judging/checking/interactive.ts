import { statuses, type SubmissionWork } from '@verdict/plugin-judging/contract'
import type { RunResult } from '../../sandbox/sandbox.ts'
import { kattisAccepted, readChecker } from './checker-verdict.ts'
import { feedbackFolder, readFeedback } from './kattis-feedback.ts'
import { interactorLimits, killLimits, outputBytes, type Allowance } from '../running/limits.ts'
import { usageOf, judgeRun, type Outcome } from '../running/outcome.ts'
import { extraFiles, programSpec, type PreparedSandbox } from '../running/run-case.ts'
import type { CheckerCall } from '../../task/task.ts'
import type { PassCase } from './passes.ts'

const brokenPipe = 13

/** Runs the user's program and the interactor, connected directly by two pipes, on one core. */
export async function interact(
  user: PreparedSandbox,
  judge: PreparedSandbox,
  allowed: Allowance,
  task: Pick<SubmissionWork, 'extraFiles' | 'limits'>,
  testCase: PassCase,
  { fullScore, ...call }: CheckerCall & { readonly fullScore: number | undefined },
): Promise<Outcome> {
  const { protocol, arguments: more = [] } = call
  const feedback = protocol === 'kattis' ? feedbackFolder(call, testCase) : undefined
  const judgeAllowed = interactorLimits(allowed)
  const start = programSpec(judge, { time: 0, memory: judgeAllowed.memory, stack: judgeAllowed.stack })
  const words = protocol === 'kattis' ? ['input', 'answer', 'feedback/', ...more] : ['input', 'user_output', 'answer']
  const [result, verdict] = await user.coreSlot.sandbox.runPair(
    { box: user.box, spec: { ...programSpec(user, allowed), limits: killLimits(allowed, outputBytes(task.limits)), files: extraFiles(task.extraFiles) } },
    {
      box: judge.box,
      spec: {
        ...start,
        command: [...start.command, ...words],
        limits: { ...judgeAllowed, errorKept: 64 * 1024 },
        ...feedback?.collected,
        files: [
          { name: 'input', source: testCase.input },
          { name: 'answer', source: { path: testCase.answerPath } },
          { name: 'user_output', source: { bytes: new Uint8Array() } },
          ...(feedback?.files ?? []),
        ],
      },
    },
  )
  const role = { who: 'interactor', fullScore } as const
  const readVerdict = () => (feedback ? readFeedback(verdict, call, role) : readChecker(verdict, protocol, role))
  if (feedback && rejectedFirst(result, verdict)) {
    const { time, memory } = usageOf(result)
    return { ...readVerdict(), time: Math.min(time, allowed.time), memory }
  }
  const ownFault = judgeRun(result, allowed, user.program.found)
  const hungUp = result.signal === brokenPipe
  if (ownFault && !hungUp) return ownFault
  const interactorHungUp = verdict.ending === 'signal' && verdict.signal === brokenPipe
  if (interactorHungUp) return { status: statuses.wrongAnswer, ...usageOf(result), message: 'The program ended before the dialogue was over' }
  const judged = readVerdict()
  // At Kattis, a program may still write after the interactor has accepted; whether that breaks the pipe is a matter of chance.
  const mayWriteOn = feedback && verdict.endedAt < result.endedAt
  if (ownFault && hungUp && judged.status === statuses.accepted && !mayWriteOn) return ownFault
  return { ...judged, ...usageOf(result) }
}

/**
 * With the Kattis protocol, an interactor that ended first and did not accept decides, regardless of the program's later actions. If it
 * accepted, the program must still end normally.
 */
function rejectedFirst(program: RunResult, interactor: RunResult): boolean {
  const accepted = interactor.ending === 'exit' && interactor.exitCode === kattisAccepted
  return interactor.endedAt < program.endedAt && !accepted
}
