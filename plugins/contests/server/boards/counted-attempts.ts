import { statuses } from '@verdict/plugin-judging/contract'
import type { Attempt } from '../../contract.ts'
import { elapsedAt } from '../contest/contest-clock.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'
import type { BoardRowDoc, KeptAttempt } from './stored/board-schema.ts'
import type { ProblemTally } from './board.ts'
import type { Affiliation } from './board-entry.ts'

/** The attempts of a scoreboard: all, only those before the freeze, or also those after the end. */
export type BoardKind = 'open' | 'sealed' | 'after-end'

/** The settings of a contest that decide how its scoreboards look. */
export type BoardContest = Pick<
  ContestDoc,
  | 'startTime'
  | 'endTime'
  | 'removedIntervals'
  | 'sealRankTime'
  | 'problems'
  | 'disqualified'
  | 'staff'
  | 'starAccount'
  | 'oiRankScoreType'
  | 'ruleSettings'
  | 'awardType'
  | 'awards'
  | 'awardsByCategory'
  | 'rankShowRegistered'
  | 'registrationRound'
>

/** Returns the users who are on no scoreboard of a contest, besides those who lead it. */
export function leftOutOf({ staff = [], disqualified = [] }: Pick<BoardContest, 'staff' | 'disqualified'>): ReadonlySet<string> {
  return new Set([...staff, ...disqualified].map(({ uid }) => uid))
}

/** Whether the scoreboard shows a user even without an attempt that counts. */
export function showsRegistered({ rankShowRegistered = false, registrationRound }: BoardContest, { registration }: Pick<BoardRowDoc, 'registration'>): boolean {
  return rankShowRegistered && registration?.round === registrationRound
}

/** Returns the details of a participant for the scoreboard, also from an earlier registration round. */
export function affiliationOf({ registration }: Pick<BoardRowDoc, 'registration'>): Affiliation {
  const { organization = '', country = '', category = '' } = registration ?? {}
  return { organization, country, category }
}

/** Returns a user's attempts that a scoreboard counts, by problem. */
export function countedAttempts(
  kept: readonly KeptAttempt[],
  contest: Pick<BoardContest, 'startTime' | 'endTime' | 'removedIntervals' | 'sealRankTime'>,
  { kind, displayIds }: { readonly kind: BoardKind; readonly displayIds: ReadonlyMap<number, string> },
): Map<number, Attempt[]> {
  const { endTime, sealRankTime } = contest
  const attempts = new Map<number, Attempt[]>()
  for (const { pid, submitTime, status, score, time, language = null } of kept) {
    const isAfterEnd = submitTime >= endTime
    const at = elapsedAt(contest, submitTime)
    if (at === undefined || (isAfterEnd && kind !== 'after-end') || !displayIds.has(pid)) continue
    const isHidden = kind === 'sealed' && sealRankTime !== null && submitTime >= sealRankTime
    const result = isHidden ? { status: null, score: null, time: null } : { status, score, time }
    const attempt = { at, ...result, language, isHidden, isAfterEnd }
    const known = attempts.get(pid)
    if (known) known.push(attempt)
    else attempts.set(pid, [attempt])
  }
  return attempts
}

export function talliesOf(attempts: ReadonlyMap<number, readonly Attempt[]>): Map<number, ProblemTally> {
  return new Map(
    [...attempts].map(([pid, tries]) => {
      const shown = tries.filter(({ isHidden }) => !isHidden)
      return [pid, { ac: shown.filter(({ status }) => status === statuses.accepted).length, total: shown.length }]
    }),
  )
}
