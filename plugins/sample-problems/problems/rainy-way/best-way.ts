/** A path between two buildings; `roof` is 1 if it has a roof. */
export type Path = readonly [from: number, to: number, length: number, roof: 0 | 1]

interface Visit {
  readonly rain: number
  readonly all: number
  readonly building: number
}
const isBefore = (one: Visit, other: Visit) => one.rain < other.rain || (one.rain === other.rain && one.all < other.all)

/**
 * Returns the way from building 1 to building n with the fewest meters in the rain, then with the fewest meters in total; undefined if there is none. Uses
 * Dijkstra's algorithm on pairs.
 */
export function bestWay(n: number, paths: readonly Path[]): [rain: number, all: number] | undefined {
  const around = Array.from({ length: n + 1 }, (): [to: number, length: number, rain: number][] => [])
  for (const [from, to, length, roof] of paths) {
    around[from]!.push([to, length, roof === 1 ? 0 : length])
    around[to]!.push([from, length, roof === 1 ? 0 : length])
  }
  const best: (Visit | undefined)[] = []
  const next = new VisitHeap()
  const reach = (visit: Visit) => {
    const known = best[visit.building]
    if (known && !isBefore(visit, known)) return
    best[visit.building] = visit
    next.push(visit)
  }
  reach({ rain: 0, all: 0, building: 1 })
  for (let visit = next.pop(); visit; visit = next.pop()) {
    if (best[visit.building] !== visit) continue
    for (const [building, length, rain] of around[visit.building]!) reach({ rain: visit.rain + rain, all: visit.all + length, building })
  }
  const end = best[n]
  return end && [end.rain, end.all]
}

/** A priority queue that returns the best visit first. */
class VisitHeap {
  readonly #visits: Visit[] = []

  push(visit: Visit): void {
    let at = this.#visits.push(visit) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!isBefore(visit, this.#visits[above]!)) break
      this.#visits[at] = this.#visits[above]!
      at = above
    }
    this.#visits[at] = visit
  }

  pop(): Visit | undefined {
    const first = this.#visits[0]
    const last = this.#visits.pop()
    if (last && this.#visits.length > 0) this.#sink(last)
    return first
  }

  #sink(visit: Visit): void {
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= this.#visits.length) break
      if (below + 1 < this.#visits.length && isBefore(this.#visits[below + 1]!, this.#visits[below]!)) below += 1
      if (!isBefore(this.#visits[below]!, visit)) break
      this.#visits[at] = this.#visits[below]!
      at = below
    }
    this.#visits[at] = visit
  }
}
