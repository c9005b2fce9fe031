import type { RollingBoardInfo, RollingBoardSubmission } from '../../contract/boards/rolling-board-api.ts'
import { shownName } from '../../contract/boards/ranking.ts'

/** An attempt as the resolver counts it. */
export interface RollingAttempt {
  /** Milliseconds since the start. */
  readonly at: number
  readonly status: number
  /** Whether the frozen scoreboard hides its verdict. */
  readonly isSealed: boolean
  readonly isAfterEnd: false
}

/** A user with attempts in the contest, by problem in submission order. */
export interface Contestant {
  readonly uid: string
  readonly username: string
  /** As the scoreboard shows it. */
  readonly name: string
  readonly school: string | null
  readonly isStar: boolean
  readonly attempts: ReadonlyMap<string, readonly RollingAttempt[]>
}

/** Returns all users of the resolver. The server lists submissions newest first. */
export function contestantsOf(info: RollingBoardInfo, submissions: readonly RollingBoardSubmission[]): Contestant[] {
  const seal = momentOf(info.sealRankTime)
  const stars = new Set(info.starUserList)
  const people = new Map<string, Contestant & { readonly attempts: Map<string, RollingAttempt[]> }>()
  for (const submission of submissions.toReversed()) {
    const { uid, username, school, displayId, status, elapsed } = submission
    const person = people.get(uid) ?? {
      uid,
      username,
      name: shownName(submission, info.rankShowName),
      school,
      isStar: stars.has(username),
      attempts: new Map(),
    }
    people.set(uid, person)
    const attempt = { at: elapsed, status, isSealed: momentOf(submission.submitTime) >= seal, isAfterEnd: false } as const
    person.attempts.set(displayId, [...(person.attempts.get(displayId) ?? []), attempt])
  }
  return [...people.values()]
}

/** Parses a moment in the format `yyyy/MM/dd HH:mm:ss` in UTC+8. */
function momentOf(text: string): number {
  return Date.parse(`${text.replaceAll('/', '-').replace(' ', 'T')}+08:00`)
}
