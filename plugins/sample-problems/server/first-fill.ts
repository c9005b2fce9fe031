import { defineCollection, type Users } from '@verdict/core/server'
import type { ProblemBank } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'

/** What is still to be added on this site. Decided once, at the first start; nothing is ever put back. */
const FillDoc = z.object({ _id: z.literal('fill'), left: z.array(z.string()) })
type FillDoc = z.infer<typeof FillDoc>
export const fillDocs = defineCollection('fill', FillDoc)

/** Adds the problems to a bank that was empty when the site first started with this plugin. */
export class FirstFill {
  readonly #docs: Collection<FillDoc>
  readonly #bank: ProblemBank
  readonly #users: Users

  constructor(docs: Collection<FillDoc>, bank: ProblemBank, users: Users) {
    this.#docs = docs
    this.#bank = bank
    this.#users = users
  }

  async isDone(): Promise<boolean> {
    return (await this.#docs.findOne({ _id: 'fill' }))?.left.length === 0
  }

  /** Repeatable: what an earlier run left is added, what it added is passed over. */
  async run(): Promise<void> {
    const [{ catalogue }, { draftOf }] = await Promise.all([import('./catalogue.ts'), import('./draft.ts')])
    const left = new Set(await this.#decide(catalogue.map(({ slug }) => slug)))
    const [root] = await this.#users.withRole('root')
    if (!root) throw new Error('a site without root')
    for (const problem of catalogue.filter(({ slug }) => left.has(slug))) {
      // Added just before a crash, or the teacher's own under this display id.
      const isThere = await this.#bank.find(problem.rules.problemId)
      if (!isThere) await this.#bank.create(await draftOf(problem), root.uid)
      await this.#docs.updateOne({ _id: 'fill' }, { $pull: { left: problem.slug } })
    }
  }

  async #decide(all: string[]): Promise<readonly string[]> {
    const left = (await this.#bank.isEmpty()) ? all : []
    // Only the first decision counts, also among several processes that start at once.
    const doc = await this.#docs.findOneAndUpdate({ _id: 'fill' }, { $setOnInsert: { left } }, { upsert: true, returnDocument: 'after' })
    return doc?.left ?? []
  }
}
