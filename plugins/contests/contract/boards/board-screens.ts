import type { BoardProblem, BoardRow } from './board-api.ts'
import { contests } from '../contests.ts'
import type { ContestRow } from '../rows.ts'

/** A page of a board, as the web side of a rule gets it. */
export interface BoardPageView {
  readonly contest: ContestRow
  readonly isStaff: boolean
  /** For a projector: in large type, with nothing to click. A `boardTable` does this by itself. */
  readonly isBigScreen: boolean
  readonly problems: readonly BoardProblem[]
  /** Undefined while the first page is loading. Rows may be repeated: those in front stand in their places, too. */
  readonly rows: readonly BoardRow[] | undefined
  readonly loading: boolean
  readonly failure: Error | undefined
  readonly currentPage: number
  readonly limit: number
  readonly total: number
  /** Users whose rows the reader follows: they are repeated in front. */
  readonly followed: readonly string[]
  follow(uid: string, isFollowed: boolean): void
  turnTo(currentPage: number, limit: number): void
  reload(): void
}

/** What somebody has achieved with a problem. `detail` stands below in small letters; `note` explains the cell. */
export interface BoardCell {
  readonly text: string
  readonly detail?: string
  readonly note?: string
  readonly tone: 'first' | 'full' | 'partial' | 'wrong' | 'pending' | 'after-end'
}

/** A column between the people and the problems. */
export interface BoardTotal {
  readonly key: string
  readonly title: string
  text(row: BoardRow): string
}

export interface BoardTableProps {
  readonly page: BoardPageView
  readonly totals: readonly BoardTotal[]
  /** Undefined for a problem that the person has not tried. */
  cell(row: BoardRow, displayId: string): BoardCell | undefined
}

/** A board as a table; it brings ranks, people, awards, problems and pages, and its user brings what depends on the rule. */
export const boardTable = contests.part<BoardTableProps>('board-table')

/** The place of the board in contests with this rule: the plugin of the rule fills it, usually with a `boardTable`. */
export const boardOf = (rule: string) => contests.slot<{ readonly page: BoardPageView }>(`board-${rule}`)
