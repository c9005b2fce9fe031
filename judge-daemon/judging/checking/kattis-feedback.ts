import { statuses } from '@verdict/plugin-judging/contract'
import type { RunResult } from '../../sandbox/sandbox.ts'
import { JudgeFailure } from '../task.ts'
import { points, readChecker, type CheckerVerdict } from './checker-verdict.ts'

const message = 'feedback/judgemessage.txt'
const score = 'feedback/score.txt'
const multiplier = 'feedback/score_multiplier.txt'

/** What a validator with the protocol `kattis` may leave. */
export const feedbackFiles: readonly string[] = [message, score, multiplier]

/** The verdict of a validator, with its message, and in a problem with scores (`fullScore`) the points that it gives. */
export function readFeedback(result: RunResult, who: 'checker' | 'interactor', fullScore: number | undefined): CheckerVerdict {
  const remark = result.files.get(message)
  const verdict = readChecker(remark?.length ? { ...result, stderr: remark } : result, 'kattis', who)
  if (verdict.status !== statuses.accepted || fullScore === undefined) return verdict
  const [given, share] = [numberIn(result, score, who), numberIn(result, multiplier, who)]
  if (given === undefined && share === undefined) return verdict
  if (given !== undefined && share !== undefined) throw new JudgeFailure(`the ${who} of this problem gave a score and a multiplier`)
  // A case without points has nothing to give.
  const fraction = share ?? (fullScore === 0 && given === 0 ? 1 : given! / fullScore)
  return points(fraction, verdict.message, who)
}

function numberIn({ files }: RunResult, name: string, who: string): number | undefined {
  const content = files.get(name)
  if (content === undefined) return undefined
  const text = Buffer.from(content.subarray(0, 100)).toString('latin1').trim()
  if (!/^\+?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) throw new JudgeFailure(`the ${who} of this problem wrote no number into ${name}`)
  return Number(text)
}
