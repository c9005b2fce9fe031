import type { RowMask, RowRule } from '@verdict/plugin-problems/contract'
import { statuses } from '@verdict/plugin-judging/contract'
import { contestStatuses, contestTypes } from '../../contract.ts'
import { isSealedAt, statusAt } from '../contest/contest-clock.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'

/** Only staff can read other users' programs, even after the end. */
const othersAlways = ['code', 'errorMessage'] as const
/** Fields that would reveal during the contest how others solve a problem. */
const othersWhileRunning = [...othersAlways, 'time', 'memory', 'length', 'cases'] as const

/** Returns what participants, and staff who neither manage nor judge, see of a contest's submissions at a moment. */
export function participantRules(contest: ContestDoc, now: Date, { seesUnfrozen }: { readonly seesUnfrozen: boolean }): RowRule[] {
  const isOver = statusAt(contest, now) === contestStatuses.ended
  const seal = !seesUnfrozen && isSealedAt(contest, now) ? contest.sealRankTime : null
  const isOi = contest.type === contestTypes.oi
  const others: RowMask = { hides: isOver ? othersAlways : othersWhileRunning }
  const own: RowRule['shows'] = isOver || (isOi && !seal) ? 'all' : { hides: ['cases'] }
  return [
    // During the freeze of an OI contest, participants do not see the results of their own programs either.
    ...(isOi && seal ? [{ own: true, from: seal, shows: { status: statuses.unknownResult, hides: ['errorMessage'] as const } }] : []),
    { own: true, shows: own },
    // Before the start, only staff submit. Submissions from before they were marked have no `byStaff`.
    { own: false, byStaff: false, from: contest.startTime, ...(seal && { before: seal }), shows: others },
  ]
}
