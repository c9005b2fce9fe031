import type { Users } from '@verdict/core/server'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { Logger } from 'pino'
import type { SubmissionRowDraft } from '../../contract.ts'
import { liveKeyOf } from '../counting-scopes.ts'
import type { SubmissionVisibility } from '../reading/submission-visibility.ts'
import { bankScope, type SubmissionDoc } from '../submission-schema.ts'
import { viewerByUid } from '../reading/viewers.ts'

/** What is told, and to whom. */
export interface LivePublisher {
  rows(list: string, submitId: number, row: SubmissionRowDraft | null): Promise<void>
  own(uid: string, message: { submitId: number | null; row: SubmissionRowDraft | null; testRun: string | null }): Promise<void>
}

/** Tells lists and authors that a submission is new or has its verdict. */
export class SubmissionPublisher {
  readonly #view: SubmissionVisibility
  readonly #publisher: LivePublisher
  readonly #users: Pick<Users, 'find'>
  readonly #logger: Logger

  constructor(visibility: SubmissionVisibility, users: Pick<Users, 'find'>, message: LivePublisher, logger: Logger) {
    this.#view = visibility
    this.#users = users
    this.#publisher = message
    this.#logger = logger
  }

  /** The row itself goes only to the list that is the same for everybody, and as a visitor sees it. */
  async submission(doc: SubmissionDoc): Promise<void> {
    try {
      // Both at once, so that they share what they read.
      const author = await viewerByUid(this.#users, doc.uid)
      await Promise.all([this.#publishToLists(doc), this.#publishToAuthor(doc, author)])
    } catch (error) {
      // A hint that is lost is made good by the next look at the list.
      this.#logger.warn({ err: error }, 'a row was not told')
    }
  }

  async #publishToLists(doc: SubmissionDoc): Promise<void> {
    const [visible] = doc.lists.includes(bankScope) ? await this.#view.filterVisible([doc], undefined) : []
    await Promise.all(doc.lists.map((list) => this.#publisher.rows(liveKeyOf(list), doc._id, list === bankScope ? (visible?.row ?? null) : null)))
  }

  async #publishToAuthor(doc: SubmissionDoc, author: Viewer): Promise<void> {
    const [visible] = await this.#view.filterVisible([doc], author)
    await this.#publisher.own(doc.uid, { submitId: doc._id, row: visible?.row ?? null, testRun: null })
  }

  testRun(uid: string, key: string): void {
    this.#publisher
      .own(uid, { submitId: null, row: null, testRun: key })
      .catch((error: unknown) => this.#logger.warn({ err: error }, 'the end of a test run was not told'))
  }
}
