import { defineCollection, findOrInsert, type Users } from '@verdict/core/server'
import type { ProblemBank } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'

/** The problems that must still be added. Determined once, at the first start of the plugin, so that deleted problems are never added again. */
const InstallState = z.object({ _id: z.literal('fill'), left: z.array(z.string()) })
export type InstallState = z.infer<typeof InstallState>
export const installStates = defineCollection('fill', InstallState)

/** Adds the sample problems if the bank was empty when the site first started with this plugin. */
export class SampleInstaller {
  readonly #states: Collection<InstallState>
  readonly #bank: ProblemBank
  readonly #users: Users

  constructor(states: Collection<InstallState>, bank: ProblemBank, users: Users) {
    this.#states = states
    this.#bank = bank
    this.#users = users
  }

  async isDone(): Promise<boolean> {
    return (await this.#states.findOne({ _id: 'fill' }))?.left.length === 0
  }

  /** Adds the problems that an interrupted run left, and skips existing ones. Repeatable. */
  async run(closing: AbortSignal): Promise<void> {
    const [{ catalogue }, { buildDraft }] = await Promise.all([import('../catalogue/catalogue.ts'), import('./build-draft.ts')])
    const left = new Set(await this.#decide(catalogue.map(({ slug }) => slug)))
    const [root] = await this.#users.withRole('root')
    if (!root) throw new Error('the site has no root user')
    for (const problem of catalogue.filter(({ slug }) => left.has(slug))) {
      if (closing.aborted) return
      // Added just before a crash, or a teacher's own problem with this display ID.
      const existing = await this.#bank.find(problem.rules.problemId)
      if (!existing) await this.#bank.create(await buildDraft(problem), root.uid)
      await this.#states.updateOne({ _id: 'fill' }, { $pull: { left: problem.slug } })
    }
  }

  async #decide(all: string[]): Promise<readonly string[]> {
    const left = (await this.#bank.isEmpty()) ? all : []
    // Only the first decision counts, also when several processes start at the same time.
    return (await findOrInsert(this.#states, { _id: 'fill' as const, left })).left
  }
}
