/** Coordinates; the first place is the school. */
export type Place = readonly [x: number, y: number]

/** Returns a short round, not always the shortest: nearest neighbor first, then improved by reversing parts (2-opt) and by moving them (or-opt). */
export function shortRound(places: readonly Place[]): { round: number[]; length: number } {
  const n = places.length
  const between = (a: number, b: number) => Math.abs(places[a]![0] - places[b]![0]) + Math.abs(places[a]![1] - places[b]![1])
  const round = [0]
  const open = new Set(places.keys())
  open.delete(0)
  while (open.size > 0) {
    const here = round.at(-1)!
    const nearest = [...open].reduce((best, place) => (between(here, place) < between(here, best) ? place : best))
    open.delete(nearest)
    round.push(nearest)
  }
  const at = (index: number) => round[index % n]!

  /** Reverses the part from..to if that makes the round shorter. */
  const reverse = (from: number, to: number) => {
    const [before, first, last, after] = [at(from - 1), at(from), at(to), at(to + 1)]
    if (between(before, last) + between(first, after) >= between(before, first) + between(last, after)) return false
    for (let left = from, right = to; left < right; left += 1, right -= 1) [round[left], round[right]] = [round[right]!, round[left]!]
    return true
  }

  /** Moves up to three places to a position where they are a smaller detour. */
  const move = (from: number, count: number, to: number) => {
    if (from + count > n || (to >= from - 1 && to < from + count)) return false
    const [before, first, last, after, left, right] = [at(from - 1), at(from), at(from + count - 1), at(from + count), at(to), at(to + 1)]
    const saved = between(before, first) + between(last, after) - between(before, after)
    if (between(left, first) + between(last, right) - between(left, right) >= saved) return false
    const part = round.splice(from, count)
    round.splice(to < from ? to + 1 : to + 1 - count, 0, ...part)
    return true
  }

  for (let better = true; better;) {
    better = false
    for (let from = 1; from < n; from += 1) {
      for (let to = from + 1; to < n; to += 1) better = reverse(from, to) || better
      for (let to = 0; to < n; to += 1) for (const count of [1, 2, 3]) better = move(from, count, to) || better
    }
  }
  return { round, length: round.reduce((sum, place, index) => sum + between(place, at(index + 1)), 0) }
}
