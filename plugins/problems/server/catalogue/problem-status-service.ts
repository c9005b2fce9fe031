import { statuses } from '@verdict/plugin-judging/contract'
import { titleFor, type ResolvedContext, type ContextProblem, type ProblemStatus } from '../../contract.ts'
import type { ProblemRepository } from '../problem/problem-repository.ts'

type StatusProvider = (uid: string, pids: readonly number[], context: ResolvedContext) => Promise<ReadonlyMap<number, ProblemStatus>>

const noResult: ProblemStatus = { status: statuses.notSubmitted, score: null }

/** The results of users on problems, in the bank or in a context. */
export class ProblemStatusService {
  readonly #providers: readonly StatusProvider[]
  readonly #problems: ProblemRepository

  constructor(providers: readonly StatusProvider[], problems: ProblemRepository) {
    this.#providers = providers
    this.#problems = problems
  }

  async get(uid: string, pids: readonly number[], context: ResolvedContext): Promise<Record<string, ProblemStatus>> {
    const wanted = [...new Set(pids)]
    const provided = await Promise.all(this.#providers.map((provide) => provide(uid, wanted, context)))
    return Object.fromEntries(wanted.map((pid) => [pid, provided.map((results) => results.get(pid)).find((result) => result !== undefined) ?? noResult]))
  }

  /** Returns the problems of a context, for the list next to the editor. */
  async contextProblems(uid: string, context: ResolvedContext, language?: string): Promise<ContextProblem[]> {
    const problems = await context.problems()
    const pids = problems.map(({ pid }) => pid)
    const [summaries, results] = await Promise.all([this.#problems.summaries(pids), this.get(uid, pids, context)])
    return problems.map(({ pid, displayId, title }) => {
      const summary = summaries.get(pid)
      const { status, score } = results[pid] ?? { status: null, score: null }
      return { pid, problemId: displayId, title: title ?? (summary ? titleFor(summary, language) : ''), status, score }
    })
  }
}
