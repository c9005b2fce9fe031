import type { SubmissionSummary } from '../../contract.ts'
import { notRemoved, type SubmissionDoc, type Submissions } from '../stored/submission-schema.ts'
import { allScopesOf, type FurtherScopes } from './further-scopes.ts'
import { movesOf, type ProblemStatistics } from './problem-statistics.ts'
import type { ProblemStatusRepository } from './problem-status-repository.ts'

interface Deps {
  readonly submissions: Submissions
  readonly scopes: Pick<FurtherScopes, 'applyToMany'>
  readonly statistics: Pick<ProblemStatistics, 'count'>
  readonly problemStatuses: Pick<ProblemStatusRepository, 'refresh' | 'outdated'>
}

type Earlier = Pick<SubmissionDoc, '_id' | 'uid' | 'pid' | 'lists' | 'status' | 'counted' | 'further' | 'annulled'>

const maxChecked = 50_000

const projection = { uid: 1, pid: 1, lists: 1, status: 1, counted: 1, further: 1, annulled: 1 }

/** Updates derived data of many past submissions. Most of it is already correct, so it reads before writing. */
export class EarlierSubmissions {
  readonly #deps: Deps
  /** A check covers all attempts of a user at a problem; later changes are delivered one by one. */
  readonly #checked = new Set<string>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async take(told: readonly Pick<SubmissionSummary, 'submitId'>[]): Promise<void> {
    const { scopes, statistics, problemStatuses } = this.#deps
    const ids = told.map(({ submitId }) => submitId)
    const asRead = await this.#read(ids)
    const toCheck = asRead.filter((submission) => !this.#checked.has(checkOf(submission)))
    const submissions = (await scopes.applyToMany(toCheck)) ? await this.#read(ids) : asRead
    // Where a submission counts now may have been checked before it counted there.
    const uncheckedIds = new Set(toCheck.map(({ _id }) => _id))
    const unchecked = submissions.filter(({ _id }) => uncheckedIds.has(_id))
    for (const { uid, pid, scopes: outdated } of await problemStatuses.outdated(scopesOfPairs(unchecked))) await problemStatuses.refresh(uid, pid, outdated)
    if (this.#checked.size > maxChecked) this.#checked.clear()
    for (const submission of unchecked) this.#checked.add(checkOf(submission))
    for (const submission of submissions) {
      const hasLeft = Object.keys(submission.further ?? {}).some((scope) => !submission.lists.includes(scope))
      if (hasLeft || movesOf(submission).some(({ before, now }) => before !== now)) await statistics.count(submission._id)
    }
  }

  #read(ids: readonly number[]): Promise<Earlier[]> {
    return this.#deps.submissions.find<Earlier>({ _id: { $in: [...ids] }, ...notRemoved }, { projection }).toArray()
  }
}

/** Equal for submissions that count in the same places. */
function checkOf({ uid, pid, lists, further = {} }: Earlier): string {
  return [uid, pid, ...lists, 'further', ...Object.keys(further)].join(' ')
}

/** Returns the users and problems of the submissions, with the scopes in which they count. */
function scopesOfPairs(submissions: readonly Earlier[]) {
  return [...Map.groupBy(submissions, ({ uid, pid }) => `${uid} ${pid}`).values()].map((alike) => ({
    uid: alike[0]!.uid,
    pid: alike[0]!.pid,
    scopes: [...new Set(alike.flatMap(allScopesOf))],
  }))
}
