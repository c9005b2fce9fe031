import type { BoardPage, BoardRow } from '../../contract/boards/board-api.ts'
import type { BoardChange, BoardUpdate } from '../../contract/boards/board-live.ts'

/** The rows of a scoreboard on a page. */
export interface BoardWindow {
  /** Rows repeated at the top; in a selection all rows, whose places on the scoreboard are unknown. */
  readonly front: readonly BoardRow[]
  /** The rows from `first` on; undefined for rows that moved in from another page. */
  readonly lines: readonly (BoardRow | undefined)[]
  readonly first: number
  /** The number of rows that fit on the page; 0 in a selection. */
  readonly room: number
  /** The number of rows on all pages. */
  readonly total: number
  readonly inFront: number
  /** Whether a change needs data from the server. */
  readonly isStale: boolean
}

type Changed = Pick<BoardUpdate, 'changes' | 'ranks' | 'total'>

/** Returns the window of a page that was just loaded. */
export function windowOf({ records, total, live, size, current }: BoardPage, isSelection: boolean): BoardWindow {
  if (!live || isSelection) return { front: records, lines: [], first: 0, room: 0, total, inFront: 0, isStale: false }
  const { inFront } = live
  const from = (current - 1) * size
  const shown = Math.min(size, Math.max(0, inFront - from))
  const window = { front: records.slice(0, shown), lines: records.slice(shown), first: Math.max(0, from - inFront), room: size - shown }
  return { ...window, total, inFront, isStale: false }
}

/** Returns the rows of a window, from top to bottom. */
export function rowsOf({ front, lines }: BoardWindow): BoardRow[] {
  return [...front, ...lines.filter((row) => row !== undefined)]
}

/**
 * Returns a window after an update. Rows that leave it are dropped. The rows of `inFront` are repeated at the top while they are on the scoreboard, even if
 * their page is not shown.
 */
export function updatedWindow(window: BoardWindow, update: Changed, inFront: readonly string[]): BoardWindow {
  const { changes, ranks, total } = update
  const changed = new Map(changes.map((change) => [change.uid, change]))
  const front = window.front.flatMap((row) => {
    const change = changed.get(row.uid)
    return change ? (change.row ?? []) : withRank(row, ranks)
  })
  const isFrontAnother = changes.some(({ uid, from, to }) => inFront.includes(uid) && (from === null || to === null))
  if (window.room === 0) return { ...window, front, isStale: window.isStale || isFrontAnother || changes.some(({ from, to }) => from !== to) }
  const lines = linesAfter(window, update, changed)
  const isStale = window.isStale || isFrontAnother || front.length < window.front.length || lines.includes(undefined)
  return { ...window, front, lines, total: window.inFront + total, isStale }
}

function linesAfter({ lines, first, room }: BoardWindow, { changes, ranks, total }: Changed, changed: ReadonlyMap<string, BoardChange>): BoardWindow['lines'] {
  const placed = Array.from({ length: Math.min(room, Math.max(0, total - first)) }, (): BoardRow | undefined => undefined)
  const put = (place: number, row: BoardRow) => {
    if (place >= first && place < first + placed.length) placed[place - first] = row
  }
  const placeOf = placesAfter(changes)
  for (const [index, row] of lines.entries()) if (row && !changed.has(row.uid)) put(placeOf(first + index), withRank(row, ranks))
  for (const { to, row } of changes) if (to !== null && row) put(to, row)
  return placed
}

/** Returns the new place of each row not listed: listed rows are removed from the old order, and their places in the new one are left free. */
function placesAfter(changes: readonly BoardChange[]): (place: number) => number {
  const left = changes.flatMap(({ from }) => from ?? [])
  const taken = changes.flatMap(({ to }) => to ?? []).toSorted((a, b) => a - b)
  return (place) => taken.reduce((now, one) => (one <= now ? now + 1 : now), place - left.filter((one) => one < place).length)
}

function withRank(row: BoardRow, ranks: BoardUpdate['ranks']): BoardRow {
  const shift = ranks.find(([from, to]) => row.rank >= from && row.rank <= to)
  return shift ? { ...row, rank: row.rank + shift[2] } : row
}
