import { firstSolution, type FirstSolution } from '../../contract/boards/ranking.ts'
import type { BoardEntry, Firsts } from './board-entry.ts'
import { SortedList } from './sorted-list.ts'

interface Moment {
  readonly at: number
  readonly uid: string
}

/** The solutions of a problem, and the first attempts of users that have no verdict yet. */
interface Problem {
  readonly solutions: SortedList<Moment>
  readonly pending: SortedList<Moment>
}

const untried: Problem = { solutions: SortedList.of(compareMoments), pending: SortedList.of(compareMoments) }

/** Which ranked users solved each problem first. Follows the results of users one by one. */
export class FirstSolutions {
  readonly #problems = new Map<string, Problem>()

  /** Replaces a user's result; returns the users whose first solutions may have changed. */
  replace(before: BoardEntry | undefined, after: BoardEntry | undefined): Set<string> {
    const [old, now] = [before, after].map((entry) => (entry && !entry.isStar ? entry.score : undefined))
    const affected = new Set<string>()
    for (const displayId of new Set([old, now].flatMap((score) => [...(score?.solvedAt.keys() ?? []), ...(score?.pendingAt?.keys() ?? [])]))) {
      const uid = before?.uid ?? after?.uid ?? ''
      const known = this.#problems.get(displayId) ?? untried
      const solutions = moved(known.solutions, uid, old?.solvedAt.get(displayId), now?.solvedAt.get(displayId))
      const pending = moved(known.pending, uid, old?.pendingAt?.get(displayId), now?.pendingAt?.get(displayId))
      if (solutions === known.solutions && pending === known.pending) continue
      this.#problems.set(displayId, { solutions, pending })
      for (const holder of [...holdersOf(known), ...holdersOf({ solutions, pending })]) affected.add(holder)
    }
    return affected
  }

  firstsOf({ isStar, score }: BoardEntry): Firsts {
    const own = [...score.solvedAt].flatMap(([displayId, at]) => {
      const first = isStar ? undefined : this.#firstOf(displayId)
      return first?.at === at ? [{ displayId, ...first }] : []
    })
    return {
      all: own.map(({ displayId }) => displayId),
      provisional: own.flatMap(({ displayId, isProvisional }) => (isProvisional ? [displayId] : [])),
    }
  }

  #firstOf(displayId: string): FirstSolution | undefined {
    const { solutions, pending } = this.#problems.get(displayId) ?? untried
    return firstSolution(solutions.at(0)?.at, pending.at(0)?.at)
  }
}

/** Returns the users who solved a problem first; several if they submitted at the same time. */
function holdersOf({ solutions }: Problem): string[] {
  const earliest = solutions.at(0)?.at
  return solutions
    .slice(
      0,
      solutions.countLeading(({ at }) => at === earliest),
    )
    .map(({ uid }) => uid)
}

/** Returns the list with another moment of a user, or none. */
function moved(list: SortedList<Moment>, uid: string, from: number | undefined, to: number | undefined): SortedList<Moment> {
  if (from === to) return list
  const rest = from === undefined ? list : list.without({ at: from, uid })
  return to === undefined ? rest : rest.with({ at: to, uid })
}

function compareMoments(a: Moment, b: Moment): number {
  return a.at - b.at || (a.uid < b.uid ? -1 : Number(a.uid > b.uid))
}
