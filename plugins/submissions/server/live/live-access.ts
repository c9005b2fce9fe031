import type { BatchedReads } from '@verdict/core/server'
import { rowViewOf, type ContextResolver, type Viewer } from '@verdict/plugin-problems/contract'
import { referenceOfLiveKey } from '../../contract.ts'
import { showsProgress, type SubmissionVisibility } from '../reading/submission-visibility.ts'
import { bankScope, isNotRemoved, submissionOfTask, type SubmissionDoc } from '../stored/submission-schema.ts'

/** Test runs, by the references of their tasks. */
interface OwnedTestRuns {
  isTestRun(ref: string): boolean
  isOwnedBy(uid: string | undefined, ref: string): Promise<boolean>
}

interface Deps {
  readonly summaries: BatchedReads<number, SubmissionDoc>
  readonly testRuns: OwnedTestRuns
  readonly visibility: SubmissionVisibility
  readonly contextResolver: ContextResolver
}

/** Decides who can subscribe to which live updates. */
export class LiveAccess {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Whether the viewer can follow a task's progress: viewers who see the submission's status and cases, and the user who started the test run. */
  async mayFollowTask(viewer: Viewer, ref: string): Promise<boolean> {
    const { summaries, testRuns, visibility } = this.#deps
    if (testRuns.isTestRun(ref)) return testRuns.isOwnedBy(viewer?.uid, ref)
    const submitId = submissionOfTask(ref)
    const doc = submitId === undefined ? undefined : await summaries.of(submitId)
    const [visible] = doc && isNotRemoved(doc) ? await visibility.filterVisible([doc], viewer) : []
    return visible !== undefined && showsProgress(visible)
  }

  /**
   * Whether the viewer can follow a list. The bank's is public. A context's list is for viewers who see others' current rows with their verdicts, for as long
   * as they do.
   */
  async mayFollowList(viewer: Viewer, key: string): Promise<boolean | Date> {
    if (key === bankScope) return true
    const reference = referenceOfLiveKey(key)
    const context = reference && (await this.#deps.contextResolver.resolveReferences([reference], viewer))
    if (!context) return false
    const rules = await context.rowRules()
    const now = new Date()
    const view = rowViewOf(rules, { uid: '', submitTime: now }, viewer?.uid)
    if (view === 'nothing' || (view !== 'all' && view.status !== undefined)) return false
    // Until the rules for new rows change, for example when a seal begins.
    const [next] = rules
      .flatMap(({ from, before }) => [from, before])
      .filter((moment) => moment !== undefined)
      .filter((moment) => moment > now)
      .toSorted((a, b) => a.getTime() - b.getTime())
    return next ?? true
  }
}
