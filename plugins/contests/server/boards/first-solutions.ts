import type { BoardEntry } from './board-entry.ts'
import { SortedList } from './sorted-list.ts'

interface Solution {
  readonly at: number
  readonly uid: string
}

/** Which users solved each problem first. Follows the results of users one by one. */
export class FirstSolutions {
  readonly #solutions = new Map<string, SortedList<Solution>>()

  add({ uid, isStar, score }: BoardEntry): void {
    if (isStar) return
    for (const [displayId, at] of score.solvedAt) this.#solutions.set(displayId, this.#of(displayId).with({ at, uid }))
  }

  remove({ uid, isStar, score }: BoardEntry): void {
    if (isStar) return
    for (const [displayId, at] of score.solvedAt) this.#solutions.set(displayId, this.#of(displayId).without({ at, uid }))
  }

  /** Returns the users who solved a problem first; several if they submitted at the same time. */
  holders(displayId: string): string[] {
    const solutions = this.#of(displayId)
    const earliest = solutions.at(0)?.at
    return solutions
      .slice(
        0,
        solutions.countLeading(({ at }) => at === earliest),
      )
      .map(({ uid }) => uid)
  }

  /** Returns the problems that a user solved first. */
  firstsOf({ isStar, score }: BoardEntry): string[] {
    return isStar ? [] : [...score.solvedAt].flatMap(([displayId, at]) => (this.#of(displayId).at(0)?.at === at ? [displayId] : []))
  }

  #of(displayId: string): SortedList<Solution> {
    return this.#solutions.get(displayId) ?? SortedList.of(compareSolutions)
  }
}

function compareSolutions(a: Solution, b: Solution): number {
  return a.at - b.at || (a.uid < b.uid ? -1 : Number(a.uid > b.uid))
}
