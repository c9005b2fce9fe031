import type { Users } from '@verdict/core/server'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { Logger } from 'pino'
import type { JudgeRowDraft } from '../contract.ts'
import { liveKeyOf } from './lists-of.ts'
import type { RowView } from './row-view.ts'
import { bankList, type SubmissionDoc } from './submission-docs.ts'
import { viewerNamed } from './viewers.ts'

/** What is told, and to whom. */
export interface LiveTold {
  rows(list: string, submitId: number, row: JudgeRowDraft | null): Promise<void>
  own(uid: string, told: { submitId: number | null; row: JudgeRowDraft | null; testRun: string | null }): Promise<void>
}

/** Tells lists and authors that a submission is new or has its verdict. */
export class LiveTeller {
  readonly #view: RowView
  readonly #told: LiveTold
  readonly #users: Pick<Users, 'find'>
  readonly #logger: Logger

  constructor(view: RowView, users: Pick<Users, 'find'>, told: LiveTold, logger: Logger) {
    this.#view = view
    this.#users = users
    this.#told = told
    this.#logger = logger
  }

  /** The row itself goes only to the list that is the same for everybody, and as a visitor sees it. */
  async submission(doc: SubmissionDoc): Promise<void> {
    try {
      // Both at once, so that they share what they read.
      const author = await viewerNamed(this.#users, doc.uid)
      await Promise.all([this.#tellLists(doc), this.#tellAuthor(doc, author)])
    } catch (error) {
      // A hint that is lost is made good by the next look at the list.
      this.#logger.warn({ err: error }, 'a row was not told')
    }
  }

  async #tellLists(doc: SubmissionDoc): Promise<void> {
    const [seen] = doc.lists.includes(bankList) ? await this.#view.see([doc], undefined) : []
    await Promise.all(doc.lists.map((list) => this.#told.rows(liveKeyOf(list), doc._id, list === bankList ? (seen?.row ?? null) : null)))
  }

  async #tellAuthor(doc: SubmissionDoc, author: Viewer): Promise<void> {
    const [seen] = await this.#view.see([doc], author)
    await this.#told.own(doc.uid, { submitId: doc._id, row: seen?.row ?? null, testRun: null })
  }

  testRun(uid: string, key: string): void {
    this.#told
      .own(uid, { submitId: null, row: null, testRun: key })
      .catch((error: unknown) => this.#logger.warn({ err: error }, 'the end of a test run was not told'))
  }
}
