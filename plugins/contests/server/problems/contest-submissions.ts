import type { PageQuery } from '@verdict/core'
import type { Caller } from '@verdict/core/server'
import type { ResolvedContext } from '@verdict/plugin-problems/contract'
import type { SubmissionService } from '@verdict/plugin-submissions/contract'
import type { ContestAccess, OpenContest } from '../contest/contest-access.ts'

interface Deps {
  readonly access: ContestAccess
  readonly contextOf: (open: OpenContest, viewer: Caller) => ResolvedContext
  readonly submissions: SubmissionService
}

interface ContestSubmissionQuery extends PageQuery {
  readonly contestID: number
  readonly onlyMine?: boolean | undefined
  readonly problemID?: string | undefined
  readonly completeProblemID?: boolean | undefined
  readonly username?: string | undefined
  readonly status?: number | undefined
  readonly beforeContestSubmit?: boolean | undefined
  readonly containsEnd?: boolean | undefined
}

/** Returns the submissions during a contest, of the time before, or also of the time after its end. */
export async function contestSubmissions(
  { access, contextOf, submissions }: Deps,
  { contestID: cid, beforeContestSubmit, containsEnd, ...query }: ContestSubmissionQuery,
  caller: Caller,
) {
  const open = await access.open(cid, caller)
  await access.requireView(open, caller)
  const { startTime, endTime, allowEndSubmit } = open.contest
  const until = containsEnd && allowEndSubmit ? {} : { before: endTime }
  const period = beforeContestSubmit ? { before: startTime } : { from: startTime, ...until }
  return submissions.list({ ...query, ...period }, contextOf(open, caller), caller)
}
