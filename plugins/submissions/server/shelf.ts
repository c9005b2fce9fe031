import type { ContextReference, Place, Viewer } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import type { ListWish, SubmissionCard, SubmissionShelf } from '../contract.ts'
import type { JudgingLine } from './judging-line.ts'
import type { Removal } from './removal.ts'
import { cardOf, present, type SubmissionDoc } from './submission-docs.ts'
import type { SubmissionList } from './submission-list.ts'

/** The submissions of the site for other plugins. */
export class Shelf implements SubmissionShelf {
  readonly #rows: Collection<SubmissionDoc>
  readonly #parts: { readonly list: SubmissionList; readonly line: JudgingLine; readonly removal: Removal }

  constructor(rows: Collection<SubmissionDoc>, parts: { list: SubmissionList; line: JudgingLine; removal: Removal }) {
    this.#rows = rows
    this.#parts = parts
  }

  list(wish: ListWish, place: Place, viewer: Viewer) {
    return this.#parts.list.page(wish, place, viewer)
  }

  async *of(reference: ContextReference, { pid, uid }: { pid?: number; uid?: string } = {}): AsyncIterable<SubmissionCard> {
    const filter = { contexts: reference, ...(pid !== undefined && { pid }), ...(uid !== undefined && { uid }), ...present }
    for await (const row of this.#rows.find(filter as object, { projection: { code: 0, starts: 0 } }).sort({ _id: 1 })) yield cardOf(row)
  }

  async codes(submitIds: readonly number[]) {
    const rows = await this.#rows.find({ _id: { $in: [...submitIds] }, ...present } as object, { projection: { code: 1, language: 1 } }).toArray()
    return new Map(rows.map(({ _id, code, language }) => [_id, { code, language }]))
  }

  judgeAgain(reference: ContextReference, pid: number): Promise<number> {
    return this.#parts.line.rejudgeMany({ contexts: reference, pid, ...present })
  }

  remove(reference: ContextReference, pid?: number): Promise<number> {
    return this.#parts.removal.remove({ contexts: reference, ...(pid !== undefined && { pid }), ...present })
  }
}
