import { titleFor, type ContextReference, type ResolvedContext, type ContextProblem, type ProblemStatus } from '../../contract.ts'
import type { ProblemRepository } from './problem-repository.ts'

type StatusProvider = (uid: string, pids: readonly number[], references: readonly ContextReference[]) => Promise<ReadonlyMap<number, ProblemStatus>>

const untried: ProblemStatus = { status: -10, score: null }

/** How people stand with problems, in the bank or in a context. */
export class ProblemStatusService {
  readonly #providers: readonly StatusProvider[]
  readonly #problems: ProblemRepository

  constructor(fillers: readonly StatusProvider[], problemRepository: ProblemRepository) {
    this.#providers = fillers
    this.#problems = problemRepository
  }

  async get(uid: string, pids: readonly number[], context: ResolvedContext): Promise<Record<string, ProblemStatus>> {
    const wanted = [...new Set(pids)]
    const given = await Promise.all(this.#providers.map((fill) => fill(uid, wanted, context.references)))
    return Object.fromEntries(wanted.map((pid) => [pid, given.map((standings) => standings.get(pid)).find((standing) => standing !== undefined) ?? untried]))
  }

  /** The problems of a place beside the editor. */
  async contextProblems(uid: string, context: ResolvedContext, language?: string): Promise<ContextProblem[]> {
    const problems = await context.problems()
    const pids = problems.map(({ pid }) => pid)
    const [cards, standings] = await Promise.all([this.#problems.summaries(pids), this.get(uid, pids, context)])
    return problems.map(({ pid, displayId, title }) => {
      const card = cards.get(pid)
      const { status, score } = standings[pid] ?? { status: null, score: null }
      return { pid, problemId: displayId, title: title ?? (card ? titleFor(card, language) : ''), status, score }
    })
  }
}
