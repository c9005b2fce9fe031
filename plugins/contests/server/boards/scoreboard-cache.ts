import { BoundedMap } from '@verdict/core/server'
import { SingleFlight, type RowVersions } from '@verdict/server-kit'
import type { Collection } from 'mongodb'
import { RuleMissing, type ContestRule } from '../../contract.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'
import type { Board } from './board.ts'
import { ComputedBoard } from './computed-board.ts'
import { leftOutOf, type BoardKind } from './counted-attempts.ts'
import type { BoardRowDoc } from './stored/board-schema.ts'
import { effectiveRow, effectiveRows, type AppliedSets } from './stored/rejudged-attempts.ts'

interface Deps {
  readonly rows: Collection<BoardRowDoc>
  readonly versions: RowVersions
  readonly rules: readonly ContestRule[]
}

/** The rows of a contest in memory, as of a version. */
interface Loaded {
  version: number
  readonly rows: Map<string, BoardRowDoc>
  /** The scoreboards by kind, for one state of the contest's settings and problems. */
  views: Map<BoardKind, ComputedBoard>
  appliedSets: AppliedSets
  settings: string
}

const maxLoaded = 20

/** Caches the scoreboards of contests in the memory of each process. Before every read it checks which rows have changed, and reloads those. */
export class ScoreboardCache {
  readonly #deps: Deps
  readonly #loaded = new BoundedMap<number, Loaded>(maxLoaded)
  readonly #updates = new SingleFlight<Loaded>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async read(contest: ContestDoc, kind: BoardKind): Promise<Board> {
    const rule = this.ruleOf(contest)
    const loaded = await this.#updates.run(String(contest._id), () => this.#update(contest._id))
    const { revision, problemRevision, appliedSets } = contest
    const settings = [revision, problemRevision, appliedSets?.length ?? 0, ...leftOutOf(contest)].join(' ')
    if (loaded.settings !== settings) Object.assign(loaded, { settings, appliedSets, views: new Map() })
    const view = loaded.views.get(kind) ?? new ComputedBoard(kind, contest, rule, effectiveRows(loaded.rows.values(), appliedSets))
    loaded.views.set(kind, view)
    return view.read()
  }

  /** Returns a scoreboard of the disqualified users of a contest only, without ranks, awards and first solutions. */
  async readDisqualified(contest: ContestDoc): Promise<Board> {
    const uids = new Set(contest.disqualified?.map(({ uid }) => uid))
    const rows = uids.size === 0 ? [] : (await this.rows(contest)).filter(({ uid }) => uids.has(uid))
    const unranked = { ...contest, staff: [], disqualified: [], starAccount: rows.map(({ username }) => username) }
    return new ComputedBoard('open', unranked, this.ruleOf(contest), rows).read()
  }

  /** Returns the rows of the users who take part: neither staff nor disqualified. Results hidden by the freeze are included. */
  async participants(contest: Pick<ContestDoc, '_id' | 'staff' | 'disqualified' | 'appliedSets'>): Promise<BoardRowDoc[]> {
    const leftOut = leftOutOf(contest)
    return (await this.rows(contest)).filter(({ uid, isStaff }) => !isStaff && !leftOut.has(uid))
  }

  /** Returns the rows of all users, including staff and results hidden by the freeze. Callers must check who can see them. */
  async rows({ _id: cid, appliedSets }: Pick<ContestDoc, '_id' | 'appliedSets'>): Promise<BoardRowDoc[]> {
    const loaded = await this.#updates.run(String(cid), () => this.#update(cid))
    return effectiveRows(loaded.rows.values(), appliedSets)
  }

  ruleOf({ rule }: Pick<ContestDoc, 'rule'>): ContestRule {
    const found = this.#deps.rules.find(({ id }) => id === rule)
    if (!found) throw new RuleMissing({ rule })
    return found
  }

  /** Updates the rows of a contest to the newest version. */
  async #update(cid: number): Promise<Loaded> {
    const known = this.#loaded.get(cid)
    const { version, keys } = await this.#deps.versions.since(cid, known?.version)
    if (!known || !keys) return this.#load(cid, version)
    if (keys.length > 0) {
      const changed = await this.#deps.rows.find({ _id: { $in: keys.map((uid) => `${cid} ${uid}`) } }).toArray()
      for (const row of changed) {
        known.rows.set(row.uid, row)
        for (const view of known.views.values()) view.update(effectiveRow(row, known.appliedSets))
      }
    }
    known.version = version
    return known
  }

  async #load(cid: number, version: number): Promise<Loaded> {
    const rows = await this.#deps.rows.find({ cid }).toArray()
    const loaded: Loaded = { version, rows: new Map(rows.map((row) => [row.uid, row])), views: new Map(), appliedSets: undefined, settings: '' }
    this.#loaded.set(cid, loaded)
    return loaded
  }
}
