import type { PlacedFile, RunSpec } from '../../sandbox/sandbox.ts'
import { readChecker, type CheckerVerdict } from './checker-verdict.ts'
import { feedbackFiles, readFeedback } from './kattis-feedback.ts'
import { checkerLimits } from '../running/limits.ts'
import { programSpec, type CachedCase, type PreparedSandbox } from '../running/run-case.ts'
import type { CheckerCall, CheckerProtocol } from '../task.ts'

const maxCommentLength = 64 * 1024
const generousLimits = { time: 0, memory: checkerLimits.memory, stack: checkerLimits.stack! }

/** Runs the problem's own checker on an output. It has a box of its own, and is the only program that sees the answer. */
export async function runChecker(
  prepared: PreparedSandbox,
  { protocol, arguments: more = [] }: CheckerCall,
  testCase: CachedCase,
  { output, fullScore }: { output: Uint8Array; fullScore: number | undefined },
): Promise<CheckerVerdict> {
  const files: PlacedFile[] = [
    { name: 'input', source: { path: testCase.inputPath } },
    { name: 'answer', source: { path: testCase.answerPath } },
    { name: 'user_output', source: { bytes: output } },
  ]
  const checkerArguments: Record<CheckerProtocol, string[]> = {
    hoj: ['input', 'user_output', 'answer'],
    testlib: ['input', 'user_output', 'answer'],
    kattis: ['input', 'answer', 'feedback/', ...more],
    hustoj: ['input', 'answer', 'user_output'],
    qduoj: ['input', 'user_output'],
  }
  if (protocol === 'kattis') files.push({ name: 'feedback/judgemessage.txt', source: { bytes: new Uint8Array() } })
  const start = programSpec(prepared, generousLimits)
  const spec: RunSpec = {
    ...start,
    command: [...start.command, ...checkerArguments[protocol]],
    files,
    limits: { ...checkerLimits, errorKept: maxCommentLength },
    ...(protocol === 'kattis' ? { stdin: { bytes: output }, collect: feedbackFiles } : {}),
  }
  const result = await prepared.box.run(spec)
  return protocol === 'kattis' ? readFeedback(result, 'checker', fullScore) : readChecker(result, protocol, 'checker')
}
