import type { RowMask, RowRule } from '@verdict/plugin-problems/contract'
import { statuses } from '@verdict/plugin-judging/contract'
import { contestStatuses, contestTypes } from '../../contract.ts'
import { isSealedAt, statusAt } from '../contest/contest-clock.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'

/** Nobody but the staff reads the programs of others, not even after the end. */
const othersAlways = ['code', 'errorMessage'] as const
/** What would tell during the contest how others solve a problem. */
const othersWhileRunning = [...othersAlways, 'time', 'memory', 'length', 'cases'] as const

/** What a participant sees of the submissions of a contest at a moment. The staff sees all of them. */
export function participantRules(contest: ContestDoc, now: Date): RowRule[] {
  const isOver = statusAt(contest, now) === contestStatuses.ended
  const seal = isSealedAt(contest, now) ? contest.sealRankTime : null
  const isOi = contest.type === contestTypes.oi
  const others: RowMask = { hides: isOver ? othersAlways : othersWhileRunning }
  const own: RowRule['shows'] = isOver || (isOi && !seal) ? 'all' : { hides: ['cases'] }
  return [
    // In a sealed OI contest, nobody learns what the own programs are worth.
    ...(isOi && seal ? [{ own: true, from: seal, shows: { status: statuses.unknownResult, hides: ['errorMessage'] as const } }] : []),
    { own: true, shows: own },
    // Before the start, only the staff submits: to try the problems out.
    { own: false, from: contest.startTime, ...(seal && { before: seal }), shows: others },
  ]
}
