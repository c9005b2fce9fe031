import { setImmediate } from 'node:timers/promises'
import { normalizeName } from '@verdict/core/server'
import { TextSearch } from '@verdict/server-kit'
import { rankTypes, type RankType } from '../../contract.ts'
import { hasAny, totalsOf, type PackedResults, type RankTotals } from '../people/packed-results.ts'
import type { RankPersonDoc } from '../people/rank-schema.ts'
import { SortedList } from './sorted-list.ts'

/** A user in the rankings, with the sums over visible problems. Immutable: a change replaces it. */
export interface RankedPerson extends RankTotals {
  readonly uid: string
  readonly username: string
}

interface Entry extends RankedPerson {
  readonly results: PackedResults
  /** The searchable names: the public ones, and the real name. */
  readonly names: string
  readonly realname: string
}

/** The numbers of the problems that all users can see. */
export interface VisibleProblems {
  has(pid: number): boolean
  keys(): Iterable<number>
}

/** A user and their place in the ranking, from 1. */
export interface RankedPlace {
  readonly person: RankedPerson
  readonly position: number
}

/** Both rankings in memory, in order. Results on problems that not all users can see are stored, but do not count. */
export class RankTable {
  #visible: VisibleProblems
  readonly #entries = new Map<string, Entry>()
  readonly #names = new TextSearch<string>()
  readonly #realnames = new TextSearch<string>()
  readonly #lists: Readonly<Record<RankType, SortedList<Entry>>> = {
    [rankTypes.acm]: new SortedList((a, b) => b.ac - a.ac || a.total - b.total || compareNames(a, b)),
    [rankTypes.oi]: new SortedList((a, b) => b.score - a.score || b.ac - a.ac || compareNames(a, b)),
  }

  constructor(visible: VisibleProblems) {
    this.#visible = visible
  }

  /** Fills an empty table with all users, in parts, so that other calls can run in between. */
  async fill(docs: AsyncIterable<RankPersonDoc>): Promise<void> {
    for await (const doc of docs) {
      const entry = this.#takeOver(doc._id, doc)
      if (entry) this.#entries.set(entry.uid, entry)
    }
    for (const list of Object.values(this.#lists)) {
      await setImmediate()
      list.replace(new Set(), [...this.#entries.values()])
    }
  }

  /** Applies the current documents. Users whose uid has no document are removed. */
  update(uids: Iterable<string>, docs: readonly RankPersonDoc[]): void {
    const byUid = new Map(docs.map((doc) => [doc._id, doc]))
    const changes = [...uids].map((uid) => [uid, this.#takeOver(uid, byUid.get(uid))] as const)
    this.#replace(changes)
  }

  /** Counts only the results on these problems from now on. */
  show(visible: VisibleProblems): void {
    const before = this.#visible
    if (visible === before) return
    this.#visible = visible
    const changed = new Set([...differences(before, visible), ...differences(visible, before)])
    if (changed.size === 0) return
    const affected = [...this.#entries.values()].filter(({ results }) => hasAny(results, changed))
    this.#replace(affected.map((entry) => [entry.uid, { ...entry, ...this.#totalsOf(entry.results) }]))
  }

  size(type: RankType): number {
    return this.#lists[type].items.length
  }

  slice(type: RankType, from: number, count: number): RankedPlace[] {
    return this.#lists[type].items.slice(from, from + count).map((person, index) => ({ person, position: from + index + 1 }))
  }

  /** Returns a part of the users whose names contain a text, and their total number. */
  search(type: RankType, text: string, isByRealname: boolean, from: number, count: number): { places: RankedPlace[]; total: number } {
    const wanted = normalizeName(text)
    const byNames = this.#names.find(wanted)
    const byRealname = isByRealname ? this.#realnames.find(wanted) : []
    const found = byRealname.length > 0 ? [...new Set([...byNames, ...byRealname])] : byNames
    const matches = ({ names, realname }: Entry) => names.includes(wanted) || (isByRealname && realname.includes(wanted))
    const { items } = this.#lists[type]
    const isFew = found.length < items.length / soughtOneByOne
    const indexes = isFew ? this.#indexesOf(type, found, from, count) : indexesWhere(items, matches, from, count)
    return { places: indexes.map((index) => ({ person: items[index]!, position: index + 1 })), total: found.length }
  }

  placeOf(type: RankType, uid: string): RankedPlace | undefined {
    const person = this.#entries.get(uid)
    return person && { person, position: this.#lists[type].indexOf(person) + 1 }
  }

  /** Returns the indexes of a part of these users, in order. */
  #indexesOf(type: RankType, uids: readonly string[], from: number, count: number): number[] {
    const indexes = uids.flatMap((uid) => {
      const entry = this.#entries.get(uid)
      return entry ? [this.#lists[type].indexOf(entry)] : []
    })
    return indexes.sort((a, b) => a - b).slice(from, from + count)
  }

  #replace(changes: readonly (readonly [uid: string, entry: Entry | undefined])[]): void {
    const removed = new Set(changes.flatMap(([uid]) => this.#entries.get(uid) ?? []))
    const added = changes.flatMap(([, entry]) => entry ?? [])
    for (const [uid] of changes) this.#entries.delete(uid)
    for (const entry of added) this.#entries.set(entry.uid, entry)
    for (const list of Object.values(this.#lists)) list.replace(removed, added)
  }

  #takeOver(uid: string, doc: RankPersonDoc | undefined): Entry | undefined {
    if (!doc?.names) {
      this.#names.delete(uid)
      this.#realnames.delete(uid)
      return undefined
    }
    const { username, nickname, realname } = doc.names
    const texts = { names: normalizeName(`${username} ${betweenNames} ${nickname ?? ''}`), realname: normalizeName(realname ?? '') }
    this.#names.set(uid, texts.names)
    this.#realnames.set(uid, texts.realname)
    return { uid, username, ...texts, results: doc.results, ...this.#totalsOf(doc.results) }
  }

  #totalsOf(results: PackedResults): RankTotals {
    return totalsOf(results, (pid) => this.#visible.has(pid))
  }
}

/** Few users are looked up one by one. For many, scanning the list finds the first ones sooner. */
const soughtOneByOne = 50
/** Users cannot type it, so a search never matches across two names. */
const betweenNames = '\u0000'

/** Returns the indexes of a part of the matching items. */
function indexesWhere<T>(items: readonly T[], matches: (item: T) => boolean, from: number, count: number): number[] {
  const indexes: number[] = []
  for (let index = 0; index < items.length && indexes.length < from + count; index += 1) if (matches(items[index]!)) indexes.push(index)
  return indexes.slice(from)
}

/** Equal users are ordered by name, so that pages never overlap. */
function compareNames(a: Entry, b: Entry): number {
  return compareTexts(a.username, b.username) || compareTexts(a.uid, b.uid)
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function differences(problems: VisibleProblems, others: VisibleProblems): number[] {
  return [...problems.keys()].filter((pid) => !others.has(pid))
}
