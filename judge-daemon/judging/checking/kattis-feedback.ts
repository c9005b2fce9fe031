import { statuses } from '@verdict/plugin-judging/contract'
import type { PlacedFile, RunResult, RunSpec } from '../../sandbox/sandbox.ts'
import { JudgeFailure, type CheckerCall } from '../../task/task.ts'
import { points, readChecker, shareOf, type CheckerRole, type CheckerVerdict } from './checker-verdict.ts'
import { nextPassOf, passFiles, type PassCase } from './passes.ts'

const message = 'feedback/judgemessage.txt'
const score = 'feedback/score.txt'
const multiplier = 'feedback/score_multiplier.txt'
const meaningful: readonly string[] = [message, score, multiplier]

/** The feedback folder of a validator with the protocol `kattis`: its initial files, and the files that are read from it. */
export function feedbackFolder(
  { passes }: CheckerCall,
  { feedback = [] }: PassCase,
): { files: PlacedFile[]; collected: Pick<RunSpec, 'collect' | 'collectFolders'> } {
  return {
    files: [{ name: message, source: { bytes: new Uint8Array() } }, ...feedback],
    collected: passes === undefined ? { collect: meaningful } : { ...passFiles, collect: [...meaningful, ...passFiles.collect] },
  }
}

/** The verdict of a validator, with its message; with several passes whether there is another one, and in a problem with scores the points that it gives. */
export function readFeedback(result: RunResult, { passes }: CheckerCall, role: CheckerRole): CheckerVerdict {
  const { who, fullScore } = role
  const remark = result.files.get(message)
  const verdict = readChecker(remark?.length ? { ...result, stderr: remark } : result, 'kattis', role)
  const isAccepted = verdict.status === statuses.accepted
  const next = passes === undefined ? undefined : nextPassOf(result, isAccepted, who)
  if (next) return { ...verdict, next }
  if (!isAccepted || fullScore === undefined) return verdict
  const [given, share] = [numberIn(result, score, who), numberIn(result, multiplier, who)]
  if (given !== undefined && share !== undefined) throw new JudgeFailure(`the ${who} of this problem gave a score and a multiplier`)
  if (given !== undefined) return points(shareOf(given, fullScore), verdict.message, who)
  return share === undefined ? verdict : points(share, verdict.message, who)
}

function numberIn({ files }: RunResult, name: string, who: string): number | undefined {
  const content = files.get(name)
  if (content === undefined) return undefined
  const text = Buffer.from(content.subarray(0, 100)).toString('latin1').trim()
  if (!/^\+?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) throw new JudgeFailure(`the ${who} of this problem wrote no number into ${name}`)
  return Number(text)
}
