import type { BoardRow } from '../../contract/boards/board-api.ts'

/** A row and its key: rows that are repeated in front stand in their places, too. */
export interface KeyedRow {
  readonly row: BoardRow
  readonly key: string
}

export function keyed(rows: readonly BoardRow[]): KeyedRow[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const key = seen.has(row.uid) ? `${row.uid} again` : row.uid
    seen.add(row.uid)
    return { row, key }
  })
}
