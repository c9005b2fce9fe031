import type { PlacedFile, RunSpec } from '../../sandbox/sandbox.ts'
import { readChecker, type CheckerVerdict } from './checker-verdict.ts'
import { feedbackFolder, readFeedback } from './kattis-feedback.ts'
import { checkerLimits } from '../running/limits.ts'
import { programSpec, type PreparedSandbox } from '../running/run-case.ts'
import type { CheckerCall, CheckerProtocol } from '../../task/task.ts'
import type { PassCase } from './passes.ts'

const maxCommentLength = 64 * 1024
const generousLimits = { time: 0, memory: checkerLimits.memory, stack: checkerLimits.stack }

/** Runs the problem's own checker on an output. It has a box of its own, and is the only program that sees the answer. */
export async function runChecker(
  prepared: PreparedSandbox,
  call: CheckerCall,
  testCase: PassCase,
  { output, fullScore }: { output: Uint8Array; fullScore: number | undefined },
): Promise<CheckerVerdict> {
  const { protocol, arguments: more = [] } = call
  const files: PlacedFile[] = [
    { name: 'input', source: testCase.input },
    { name: 'answer', source: { path: testCase.answerPath } },
    { name: 'user_output', source: { bytes: output } },
  ]
  const checkerArguments: Record<CheckerProtocol, string[]> = {
    hoj: ['input', 'user_output', 'answer'],
    testlib: ['input', 'user_output', 'answer'],
    'testlib-points': ['input', 'user_output', 'answer'],
    kattis: ['input', 'answer', 'feedback/', ...more],
    hustoj: ['input', 'answer', 'user_output'],
    qduoj: ['input', 'user_output'],
  }
  const feedback = protocol === 'kattis' ? feedbackFolder(call, testCase) : undefined
  const start = programSpec(prepared, generousLimits)
  const spec: RunSpec = {
    ...start,
    command: [...start.command, ...checkerArguments[protocol]],
    files: [...files, ...(feedback?.files ?? [])],
    limits: { ...checkerLimits, errorKept: maxCommentLength },
    ...(feedback && { stdin: { bytes: output }, ...feedback.collected }),
  }
  const result = await prepared.box.run(spec)
  const role = { who: 'checker', fullScore } as const
  return feedback ? readFeedback(result, call, role) : readChecker(result, protocol, role)
}
