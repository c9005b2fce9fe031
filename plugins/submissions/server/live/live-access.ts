import type { BatchedReads, Users } from '@verdict/core/server'
import type { ContextReference, ContextResolver } from '@verdict/plugin-problems/contract'
import type { SubmissionVisibility } from '../reading/submission-visibility.ts'
import { bankScope, isNotRemoved, type SubmissionDoc } from '../submission-schema.ts'
import { TestRuns } from '../intake/test-runs.ts'
import { viewerByUid } from '../reading/viewers.ts'

interface Deps {
  readonly summaries: BatchedReads<number, SubmissionDoc>
  readonly runs: TestRuns
  readonly visibility: SubmissionVisibility
  readonly contextResolver: ContextResolver
  readonly users: Pick<Users, 'find'>
}

/** Who may listen to what. */
export class LiveAccess {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The steps of one task: whoever may see the status and the cases of the submission, and whoever began the test run. */
  async task(uid: string | undefined, ref: string): Promise<boolean> {
    const { summaries, runs, visibility, users } = this.#deps
    if (TestRuns.isRun(ref)) return runs.owns(uid, ref)
    const doc = await summaries.of(Number(ref))
    const [visible] = doc && isNotRemoved(doc) ? await visibility.filterVisible([doc], await viewerByUid(users, uid)) : []
    if (!visible || visible.mask.status !== undefined || (visible.mask.hides?.length ?? 0) > 0) return false
    return visible.context.canSee('cases')
  }

  /** A list: everybody the bank's, and of a context whoever may see others' rows there. */
  async list(uid: string | undefined, key: string): Promise<boolean> {
    if (key === bankScope) return true
    const reference = key.replace('.', ':') as ContextReference
    const context = await this.#deps.contextResolver.resolveReferences([reference], await viewerByUid(this.#deps.users, uid))
    return (await context?.canSee('others-rows')) ?? false
  }
}
