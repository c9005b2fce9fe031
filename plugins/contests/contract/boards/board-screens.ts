import type { BoardProblem, BoardRow } from './board-api.ts'
import { contests } from '../contests.ts'
import type { ContestRow } from '../rows.ts'
import type { PenaltyCount } from './penalty.ts'

/** A page of a scoreboard, as passed to the web side of a rule. */
export interface BoardPageView {
  readonly contest: ContestRow
  readonly isStaff: boolean
  /** Whether it is shown on a projector: in large type, without controls. `boardTable` handles this automatically. */
  readonly isBigScreen: boolean
  readonly problems: readonly BoardProblem[]
  /** Undefined while the first page is loading. Rows at the top may be repeated at their own places. */
  readonly rows: readonly BoardRow[] | undefined
  readonly loading: boolean
  readonly failure: Error | undefined
  readonly currentPage: number
  readonly limit: number
  readonly total: number
  /** Users whose rows the reader follows. They are repeated at the top. */
  readonly followed: readonly string[]
  follow(uid: string, isFollowed: boolean): void
  turnTo(currentPage: number, limit: number): void
  reload(): void
}

/** A user's result on a problem. `detail` is shown below it in small type; `note` explains the cell. */
export interface BoardCell {
  readonly text: string
  readonly detail?: string
  readonly note?: string
  /** Whether the tone `first` may change, because an earlier attempt has no verdict yet. */
  readonly isProvisional?: boolean
  readonly tone: 'first' | 'full' | 'partial' | 'wrong' | 'pending' | 'after-end'
}

/** A column between the participants and the problems. */
export interface BoardTotal {
  readonly key: string
  readonly title: string
  text(row: BoardRow): string
}

export interface BoardTableProps {
  readonly page: BoardPageView
  readonly totals: readonly BoardTotal[]
  /** Undefined for a problem that the user has not tried. */
  cell(row: BoardRow, displayId: string): BoardCell | undefined
}

/** A scoreboard as a table. It renders ranks, participants, awards, problems and pagination; the caller provides what depends on the rule. */
export const boardTable = contests.part<BoardTableProps>('board-table')

/** The slot for the scoreboard of contests with this rule. The rule's plugin fills it, usually with a `boardTable`. */
export const boardOf = (rule: string) => contests.slot<{ readonly page: BoardPageView }>(`board-${rule}`)

/** The resolver of the open contest, for rules with penalties. The caller says how its rule counts. */
export const resolver = contests.part<{ readonly count: PenaltyCount }>('resolver')

/** The slot for the resolver of contests with this rule. The rule's plugin fills it with a `resolver`. */
export const resolverOf = (rule: string) => contests.slot<{ readonly rule: string }>(`resolver-${rule}`)
