import { paged, type PageQuery } from '@verdict/core'
import { defineCollection } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { NoteTooLong } from '../../contract.ts'

const NoteDoc = z.object({ _id: z.int(), author: z.string(), text: z.string(), gmtCreate: z.date() })
type NoteDoc = z.infer<typeof NoteDoc>

/** Notes are sorted by id, so the index of `_id` serves every page. */
export const noteCollection = defineCollection('notes', NoteDoc)

/** Reads and writes the notes. */
export class NoteRepository {
  readonly #notes: Collection<NoteDoc>
  readonly #nextId: () => Promise<number>

  constructor(notes: Collection<NoteDoc>, nextId: () => Promise<number>) {
    this.#notes = notes
    this.#nextId = nextId
  }

  async list(query: PageQuery) {
    const rows = await this.#notes
      .find()
      .sort({ _id: -1 })
      .skip((query.currentPage - 1) * query.limit)
      .limit(query.limit)
      .toArray()
    return paged(rows.map(noteOf), await this.#notes.countDocuments(), query)
  }

  async add(author: string, text: string, maxLength: number) {
    if (text.length > maxLength) throw new NoteTooLong({ longest: maxLength })
    const note = { _id: await this.#nextId(), author, text, gmtCreate: new Date() }
    await this.#notes.insertOne(note)
    return noteOf(note)
  }
}

function noteOf({ _id, ...note }: NoteDoc) {
  return { id: _id, ...note }
}
