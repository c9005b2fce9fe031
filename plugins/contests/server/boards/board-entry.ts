import { compareKeys, compareNames, type ContestRule, type ContestScore, type ParticipantDetails } from '../../contract.ts'

/** The problems that a user solved first, by display ID. */
export interface Firsts {
  readonly all: readonly string[]
  /** Those for which an earlier attempt has no verdict yet. */
  readonly provisional: readonly string[]
}

/** The details of a participant that scoreboards show. Unknown ones are empty. */
export type Affiliation = Pick<ParticipantDetails, 'organization' | 'country' | 'category'>

const noFirsts: Firsts = { all: [], provisional: [] }

type Result = Pick<BoardEntry, 'uid' | 'username' | 'affiliation' | 'isStar' | 'isBlank' | 'score'>

/** A user's result, and the problems that they solved first. Never changes: another result is another entry. */
export class BoardEntry {
  readonly uid: string
  readonly username: string
  readonly affiliation: Affiliation
  /** Unofficial participants have a place, but no rank. */
  readonly isStar: boolean
  /** Whether none of the user's attempts counts. The scoreboard shows such users only because they are registered. */
  readonly isBlank: boolean
  readonly score: ContestScore
  readonly firsts: Firsts
  readonly #rule: ContestRule
  #fields: Readonly<Record<string, unknown>> | undefined

  constructor({ rule, firsts = noFirsts, ...result }: Result & { readonly rule: ContestRule; readonly firsts?: Firsts }) {
    const { uid, username, affiliation, isStar, isBlank, score } = result
    this.uid = uid
    this.username = username
    this.affiliation = affiliation
    this.isStar = isStar
    this.isBlank = isBlank
    this.score = score
    this.firsts = firsts
    this.#rule = rule
  }

  /** The fields that the rule adds to the row. */
  get fields(): Readonly<Record<string, unknown>> {
    this.#fields ??= this.#rule.fields(this.score, new Set(this.firsts.all), new Set(this.firsts.provisional))
    return this.#fields
  }

  /** Whether the user solved a problem first, and no earlier attempt can take that. */
  hasFinalFirst(displayId: string): boolean {
    return this.firsts.all.includes(displayId) && !this.firsts.provisional.includes(displayId)
  }

  withFirsts(firsts: Firsts): BoardEntry {
    const { uid, username, affiliation, isStar, isBlank, score } = this
    return new BoardEntry({ uid, username, affiliation, isStar, isBlank, score, firsts, rule: this.#rule })
  }
}

/** Compares results, best first. Users with equal results share a rank. */
export function compareResults(a: BoardEntry, b: BoardEntry): number {
  return compareKeys(a.score.keys, b.score.keys)
}

/** Compares entries for sorting. Equal results are ordered by name, those without attempts last. */
export function compareEntries(a: BoardEntry, b: BoardEntry): number {
  return compareResults(a, b) || Number(a.isBlank) - Number(b.isBlank) || compareNames(a, b)
}
