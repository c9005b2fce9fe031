import type { BoardCell } from '../../contract/boards/board-screens.ts'

/** What somebody has achieved with a problem, in the colour of its result. */
export function Cell({ cell }: { cell: BoardCell | undefined }) {
  if (!cell) return null
  return (
    <span className="verdict-board-cell" data-tone={cell.tone} {...(cell.note !== undefined && { title: cell.note })}>
      <span>{cell.text}</span>
      {cell.detail && <small>{cell.detail}</small>}
    </span>
  )
}
