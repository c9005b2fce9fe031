import { compareKeys, type ContestRule, type ContestScore } from '../../contract.ts'

/** A user's result, and the problems that they solved first. Never changes: another result is another entry. */
export class BoardEntry {
  readonly uid: string
  readonly username: string
  /** Unofficial participants have a place, but no rank. */
  readonly isStar: boolean
  readonly score: ContestScore
  /** The display IDs of the problems. */
  readonly firsts: readonly string[]
  readonly #rule: ContestRule
  #fields: Readonly<Record<string, unknown>> | undefined

  constructor({
    uid,
    username,
    isStar,
    score,
    firsts = [],
    rule,
  }: Pick<BoardEntry, 'uid' | 'username' | 'isStar' | 'score'> & { firsts?: readonly string[]; rule: ContestRule }) {
    this.uid = uid
    this.username = username
    this.isStar = isStar
    this.score = score
    this.firsts = firsts
    this.#rule = rule
  }

  /** The fields that the rule adds to the row. */
  get fields(): Readonly<Record<string, unknown>> {
    this.#fields ??= this.#rule.fields(this.score, new Set(this.firsts))
    return this.#fields
  }

  withFirsts(firsts: readonly string[]): BoardEntry {
    const { uid, username, isStar, score } = this
    return new BoardEntry({ uid, username, isStar, score, firsts, rule: this.#rule })
  }
}

/** Compares results, best first. Users with equal results share a rank. */
export function compareResults(a: BoardEntry, b: BoardEntry): number {
  return compareKeys(a.score.keys, b.score.keys)
}

/** Compares entries for sorting. Equal results are ordered by user ID. */
export function compareEntries(a: BoardEntry, b: BoardEntry): number {
  return compareResults(a, b) || (a.uid < b.uid ? -1 : Number(a.uid > b.uid))
}
