import type { BatchedReads, Users } from '@verdict/core/server'
import type { ContextResolver } from '@verdict/plugin-problems/contract'
import { submissionOfTask } from '../judging/submission-of-task.ts'
import { referenceOfLiveKey } from '../submission-contexts.ts'
import type { SubmissionVisibility } from '../reading/submission-visibility.ts'
import { bankScope, isNotRemoved, type SubmissionDoc } from '../submission-schema.ts'
import { TestRuns } from '../intake/test-runs.ts'
import { viewerByUid } from '../reading/viewers.ts'

interface Deps {
  readonly summaries: BatchedReads<number, SubmissionDoc>
  readonly testRuns: TestRuns
  readonly visibility: SubmissionVisibility
  readonly contextResolver: ContextResolver
  readonly users: Pick<Users, 'find'>
}

/** Decides who may subscribe to which live updates. */
export class LiveAccess {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The progress of a task: for viewers who see the status and the cases of the submission, and for the user who started the test run. */
  async mayFollowTask(uid: string | undefined, ref: string): Promise<boolean> {
    const { summaries, testRuns, visibility, users } = this.#deps
    if (TestRuns.isTestRun(ref)) return testRuns.isOwnedBy(uid, ref)
    const submitId = submissionOfTask(ref)
    const doc = submitId === undefined ? undefined : await summaries.of(submitId)
    const [visible] = doc && isNotRemoved(doc) ? await visibility.filterVisible([doc], await viewerByUid(users, uid)) : []
    if (!visible || visible.mask.status !== undefined || (visible.mask.hides?.length ?? 0) > 0) return false
    return visible.context.canSee('cases')
  }

  /** A list: the bank's for everybody, that of a context for viewers who see the rows of others there. */
  async mayFollowList(uid: string | undefined, key: string): Promise<boolean> {
    if (key === bankScope) return true
    const context = await this.#deps.contextResolver.resolveReferences([referenceOfLiveKey(key)], await viewerByUid(this.#deps.users, uid))
    return (await context?.canSee('others-rows')) ?? false
  }
}
