/** A user on a scoreboard. Larger keys come first. */
export interface Ranked {
  readonly keys: readonly number[]
  /** Unofficial participants have a place, but no rank. */
  readonly isStar: boolean
}

/** Compares keys for sorting, larger first. */
export function compareKeys(a: readonly number[], b: readonly number[]): number {
  // Without an iterator, because scoreboards compare all the time.
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return (b[index] ?? 0) - (a[index] ?? 0)
  return 0
}

/** Returns the ranks of a sorted scoreboard; -1 for unofficial participants. Equal keys share a rank, and the next rank counts all users before it. */
export function ranksOf(ordered: readonly Ranked[]): number[] {
  let count = 0
  let rank = 0
  let before: readonly number[] | undefined
  return ordered.map(({ keys, isStar }) => {
    if (isStar) return -1
    count += 1
    if (!before || compareKeys(before, keys) !== 0) rank = count
    before = keys
    return rank
  })
}

/** The first solution of a problem. */
export interface FirstSolution {
  /** Milliseconds since the start. Users who solved the problem at the same time share it. */
  readonly at: number
  /** Whether an earlier attempt has no verdict yet, and could become the first solution. */
  readonly isProvisional: boolean
}

/** Returns the first solution of a problem from the earliest solution and the earliest attempt without a verdict, both of ranked users. */
export function firstSolution(solvedAt: number | undefined, pendingAt: number | undefined): FirstSolution | undefined {
  return solvedAt === undefined ? undefined : { at: solvedAt, isProvisional: pendingAt !== undefined && pendingAt < solvedAt }
}

interface Named {
  readonly username: string
  readonly uid: string
}

/** Compares users with equal results, who are listed by name. */
export function compareNames(a: Named, b: Named): number {
  if (a.username !== b.username) return a.username < b.username ? -1 : 1
  return a.uid < b.uid ? -1 : Number(a.uid > b.uid)
}

/** The names of a user that a scoreboard can show. */
interface Names {
  readonly username: string
  readonly nickname: string | null
  readonly realname: string | null
}

/** Returns the name that a contest shows: username, nickname or real name. Falls back to the username. */
export function shownName({ username, nickname, realname }: Names, shows: string): string {
  return (shows === 'nickname' && nickname) || (shows === 'realname' && realname) || username
}
