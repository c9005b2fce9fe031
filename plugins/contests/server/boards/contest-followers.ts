import { userChanged, userRemoved, type ServerContext } from '@verdict/core/server'
import { problemRemoved } from '@verdict/plugin-problems/contract'
import { submissionJudged, submissionRemoved, submissionSaved, type SubmissionSummary } from '@verdict/plugin-submissions/contract'
import { registrationChanged } from '../../contract.ts'
import type { ContestRepository } from '../contest/contest-repository.ts'
import type { Registrations } from '../contest/registrations.ts'
import { contestsIn } from '../context/contest-context.ts'
import type { AttemptStore } from './stored/attempt-store.ts'
import type { ScoreboardPublisher } from './scoreboard-publisher.ts'

interface Deps {
  readonly attempts: AttemptStore
  readonly publisher: Pick<ScoreboardPublisher, 'publishChanges'>
  readonly contests: ContestRepository
  readonly registrations: Registrations
  readonly prints: { removeUser(uid: string): Promise<void> }
}

/** Keeps contests and their scoreboards up to date with submissions, registrations, problems and users. */
export function followOthers(ctx: Pick<ServerContext<unknown>, 'follow'>, { attempts, publisher, contests, registrations, prints }: Deps): void {
  const refreshBoards = async (changed: readonly SubmissionSummary[]) => {
    // Once for each user and problem, because it reads all their submissions.
    const places = new Map(changed.flatMap((one) => contestsIn(one.contexts).map((cid) => [`${cid} ${one.uid} ${one.pid}`, { cid, one }] as const)))
    for (const { cid, one } of places.values()) await attempts.refresh(cid, one)
    for (const cid of new Set([...places.values()].map(({ cid: changedIn }) => changedIn))) await publisher.publishChanges(cid)
  }
  // A site that is new to this plugin has no contests to catch up with.
  for (const change of [submissionSaved, submissionJudged, submissionRemoved])
    ctx.follow(change, (one) => refreshBoards([one]), { past: false, together: refreshBoards })
  ctx.follow(registrationChanged, async ({ cid, uid }) => {
    await attempts.refreshRegistration(cid, uid)
    await publisher.publishChanges(cid)
  })
  ctx.follow(problemRemoved, ({ pid }) => contests.removeProblem(pid))
  ctx.follow(userChanged, async ({ uid, username }) => {
    await contests.rename(uid, username)
    await attempts.refreshPerson(uid, username)
  })
  ctx.follow(userRemoved, async ({ uid }) => {
    await Promise.all([registrations.removeUser(uid), prints.removeUser(uid), contests.removeUser(uid)])
    await attempts.removeRegistrations(uid)
  })
}
