import type { Users } from '@verdict/core/server'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { liveKeyOf, type LiveRow, type OwnRow } from '../../contract.ts'
import type { SubmissionVisibility } from '../reading/submission-visibility.ts'
import { ownScopesOf } from '../statistics/further-scopes.ts'
import { bankScope, type SubmissionDoc } from '../stored/submission-schema.ts'

interface Deps {
  readonly visibility: SubmissionVisibility
  readonly users: Pick<Users, 'asViewer'>
  readonly logger: Logger
  publishRow(liveKey: string, update: z.input<typeof LiveRow>): Promise<void>
  publishOwn(uid: string, update: z.input<typeof OwnRow>): Promise<void>
}

/** Publishes live updates of submissions and test runs to lists and to their authors. A lost update is not repeated: pages reload or poll. */
export class SubmissionPublisher {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  publishSubmission(submission: SubmissionDoc): Promise<void> {
    return this.#publish(submission, async () => {
      // In parallel, so that both share their batched reads.
      const author = await this.#deps.users.asViewer(submission.uid)
      await Promise.all([this.#publishToLists(submission, submission.lists), this.#publishToAuthor(submission, author)])
    })
  }

  /**
   * Publishes only to the lists in which a submission counts further. In the others, an update without a change would reveal that its author has joined
   * something.
   */
  publishInFurtherScopes(submission: SubmissionDoc): Promise<void> {
    const own = ownScopesOf(submission)
    return this.#publish(submission, () =>
      this.#publishToLists(
        submission,
        submission.lists.filter((scope) => !own.includes(scope)),
      ),
    )
  }

  publishTestRunEnd(uid: string, key: string): void {
    this.#deps
      .publishOwn(uid, { submitId: null, row: null, testRun: key })
      .catch((error: unknown) => this.#deps.logger.warn({ err: error, testRun: key }, 'failed to publish the end of a test run'))
  }

  /**
   * Only the bank's list carries the row, as a visitor sees it, because it looks equal to all its readers. Other lists get the number and request the row.
   * Participants must not notice that staff submit.
   */
  async #publishToLists(submission: SubmissionDoc, lists: readonly string[]): Promise<void> {
    const { _id, byStaff } = submission
    if (byStaff) return
    const [visible] = lists.includes(bankScope) ? await this.#deps.visibility.filterVisible([submission], undefined) : []
    const rowFor = (scope: string) => (scope === bankScope ? (visible?.row ?? null) : null)
    await Promise.all(lists.map((scope) => this.#deps.publishRow(liveKeyOf(scope), { submitId: _id, row: rowFor(scope) })))
  }

  async #publish({ _id }: SubmissionDoc, publish: () => Promise<void>): Promise<void> {
    await publish().catch((error: unknown) => this.#deps.logger.warn({ err: error, submitId: _id }, 'failed to publish the live update of a submission'))
  }

  async #publishToAuthor(submission: SubmissionDoc, author: Viewer): Promise<void> {
    const [visible] = await this.#deps.visibility.filterVisible([submission], author)
    await this.#deps.publishOwn(submission.uid, { submitId: submission._id, row: visible?.row ?? null, testRun: null })
  }
}
