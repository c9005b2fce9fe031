import { paged, type PageQuery } from '@verdict/core'
import { defineCollection } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { NoteTooLong } from '../contract.ts'

const NoteDoc = z.object({ _id: z.int(), author: z.string(), text: z.string(), gmtCreate: z.date() })
type NoteDoc = z.infer<typeof NoteDoc>

/** Notes are listed by their number, so the index of `_id` serves every page. */
export const noteCollection = defineCollection('notes', NoteDoc)

/** Keeps the notes. */
export class NoteRepository {
  readonly #notes: Collection<NoteDoc>
  readonly #nextId: () => Promise<number>

  constructor(notes: Collection<NoteDoc>, nextId: () => Promise<number>) {
    this.#notes = notes
    this.#nextId = nextId
  }

  async list(wish: PageQuery) {
    const rows = await this.#notes
      .find()
      .sort({ _id: -1 })
      .skip((wish.currentPage - 1) * wish.limit)
      .limit(wish.limit)
      .toArray()
    return paged(rows.map(shown), await this.#notes.countDocuments(), wish)
  }

  async add(author: string, text: string, longest: number) {
    if (text.length > longest) throw new NoteTooLong({ longest })
    const note = { _id: await this.#nextId(), author, text, gmtCreate: new Date() }
    await this.#notes.insertOne(note)
    return shown(note)
  }
}

function shown({ _id, ...note }: NoteDoc) {
  return { id: _id, ...note }
}
