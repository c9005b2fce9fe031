import { titleFor, type ContextReference, type Place, type PlaceProblem, type ProblemStanding } from '../contract.ts'
import type { ProblemShelf } from './problem-shelf.ts'

type Filler = (uid: string, pids: readonly number[], references: readonly ContextReference[]) => Promise<ReadonlyMap<number, ProblemStanding>>

const untried: ProblemStanding = { status: -10, score: null }

/** How people stand with problems, in the bank or in a context. */
export class PersonStandings {
  readonly #fillers: readonly Filler[]
  readonly #shelf: ProblemShelf

  constructor(fillers: readonly Filler[], shelf: ProblemShelf) {
    this.#fillers = fillers
    this.#shelf = shelf
  }

  async of(uid: string, pids: readonly number[], place: Place): Promise<Record<string, ProblemStanding>> {
    const wanted = [...new Set(pids)]
    const given = await Promise.all(this.#fillers.map((fill) => fill(uid, wanted, place.references)))
    return Object.fromEntries(wanted.map((pid) => [pid, given.map((standings) => standings.get(pid)).find((standing) => standing !== undefined) ?? untried]))
  }

  /** The problems of a place beside the editor. */
  async placeProblems(uid: string, place: Place, language?: string): Promise<PlaceProblem[]> {
    const problems = await place.problems()
    const pids = problems.map(({ pid }) => pid)
    const [cards, standings] = await Promise.all([this.#shelf.cards(pids), this.of(uid, pids, place)])
    return problems.map(({ pid, displayId, title }) => {
      const card = cards.get(pid)
      const { status, score } = standings[pid] ?? { status: null, score: null }
      return { pid, problemId: displayId, title: title ?? (card ? titleFor(card, language) : ''), status, score }
    })
  }
}
