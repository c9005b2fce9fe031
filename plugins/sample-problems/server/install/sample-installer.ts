import { defineCollection, findOrInsert, type Parser, type Users } from '@verdict/core/server'
import type { DraftCase, ProblemBank } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import type { SampleProblem } from '../../problems/sample-problem.ts'
import type * as drafts from './build-draft.ts'

/** The problems that must still be added. Determined once, at the first start of the plugin, so that deleted problems are never added again. */
const InstallState = z.object({ _id: z.literal('fill'), left: z.array(z.string()) })
export type InstallState = z.infer<typeof InstallState>
export const installStates = defineCollection('fill', InstallState)

/** Adds the sample problems if the bank was empty when the site first started with this plugin. */
export class SampleInstaller {
  readonly #states: Collection<InstallState>
  readonly #bank: ProblemBank
  readonly #users: Users
  readonly #thread: Parser<typeof drafts>

  constructor(deps: { states: Collection<InstallState>; bank: ProblemBank; users: Users; thread: Parser<typeof drafts> }) {
    this.#states = deps.states
    this.#bank = deps.bank
    this.#users = deps.users
    this.#thread = deps.thread
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
    const wanted = catalogue.filter(({ slug }) => left.has(slug))
    let cases = this.#casesOf(wanted[0])
    for (const [position, problem] of wanted.entries()) {
      if (closing.aborted) return
      // Added just before a crash, or a teacher's own problem with this display ID.
      const existing = await this.#bank.find(problem.rules.problemId)
      const draft = await buildDraft(problem, await cases)
      // Generated while this problem is stored.
      cases = this.#casesOf(wanted[position + 1])
      if (!existing) await this.#bank.create(draft, root.uid)
      await this.#states.updateOne({ _id: 'fill' }, { $pull: { left: problem.slug } })
    }
  }

  #casesOf(problem: SampleProblem | undefined): Promise<DraftCase[]> {
    const cases = problem ? this.#thread.call('casesOf', problem.slug) : Promise.resolve([])
    // Where they are used, an error is thrown again.
    cases.catch(() => undefined)
    return cases
  }

  async #decide(all: string[]): Promise<readonly string[]> {
    const left = (await this.#bank.isEmpty()) ? all : []
    // Only the first decision counts, also when several processes start at the same time.
    return (await findOrInsert(this.#states, { _id: 'fill' as const, left })).left
  }
}
