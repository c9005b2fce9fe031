import { randomUUID } from 'node:crypto'
import { orNull } from '@verdict/core'
import { defineCollection, type ChangeLog } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { ContextReference, problems, type Viewer } from '../../contract.ts'
import type { ProblemAccess } from '../access/problem-access.ts'
import type { ProblemWriter } from '../writing/problem-writer.ts'
import type { TagRepository } from '../tags/tag-repository.ts'

/** An order to tag many problems, stored until all of them are tagged. Problems of one judge and one owner share their tags. */
const TaggingDoc = z.object({
  _id: z.string(),
  kinds: z.array(z.object({ oj: z.string(), owner: orNull(ContextReference), pids: z.array(z.int()) })),
  add: z.array(z.string()),
  remove: z.array(z.int()),
  by: z.string(),
})
type TaggingDoc = z.infer<typeof TaggingDoc>

export const taggingCollection = defineCollection('taggings', TaggingDoc)

/** Followed only by this plugin, so that an ordered tagging is completed even if the process dies. */
export const taggingOrdered = problems.change('tagging-ordered', z.object({ id: z.string() }))

/** Another process can execute the order. */
const pollMs = 200

interface TaggingDeps {
  readonly orders: Collection<TaggingDoc>
  readonly ordered: ChangeLog<TaggingDoc>
  readonly access: ProblemAccess
  readonly writer: ProblemWriter
  readonly tags: TagRepository
}

/** Tags many problems: all of them once the order is stored, none before. */
export class MassTagging {
  readonly #deps: TaggingDeps
  readonly #ended = new Map<string, () => void>()

  constructor(deps: TaggingDeps) {
    this.#deps = deps
  }

  /** Tags all problems or none: checks permissions on every problem before storing the order. Resolves when all are tagged. */
  async tag(
    { pids, add, remove }: { readonly pids: readonly number[]; readonly add: string[]; readonly remove: number[] },
    author: NonNullable<Viewer>,
  ): Promise<void> {
    // Requested in parallel, so that the problems are read in one batch.
    const docs = await Promise.all([...new Set(pids)].map((pid) => this.#deps.access.editable(pid, author)))
    const kinds = new Map<string, TaggingDoc['kinds'][number]>()
    for (const { _id, oj, owner } of docs) {
      const key = `${oj} ${owner}`
      kinds.set(key, { oj, owner, pids: [...(kinds.get(key)?.pids ?? []), _id] })
    }
    const order = { _id: randomUUID(), kinds: [...kinds.values()], add, remove, by: author.username }
    const ended = new Promise<void>((resolve) => this.#ended.set(order._id, resolve))
    try {
      await this.#deps.ordered.insert(order)
      while (await this.#deps.orders.findOne({ _id: order._id }, { projection: { _id: 1 } }))
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, pollMs))])
    } finally {
      this.#ended.delete(order._id)
    }
  }

  /** Repeatable: one process at a time works on an order, and deletes it as its last step. */
  async carryOut(id: string): Promise<void> {
    const { orders, writer, tags } = this.#deps
    const order = await orders.findOne({ _id: id })
    if (!order) return
    const { kinds, add, remove, by } = order
    const names = add.map((name) => ({ name, color: null }))
    for (const { oj, owner, pids } of kinds) {
      const added = await tags.ids(names, oj, owner)
      await writer.relist(pids, (doc) => ({ tags: [...new Set([...doc.tags, ...added])].filter((tag) => !remove.includes(tag)), modifiedUser: by }))
    }
    await orders.deleteOne({ _id: id })
    this.#ended.get(id)?.()
  }
}
