import type { BoardView } from './use-board.ts'
import { outsidePath } from '../parts/outside-link.tsx'

type Board = Pick<BoardView, 'contest' | 'isOutside'>

/** The address of a board. */
export function boardPath({ contest, isOutside }: Board): string {
  return isOutside ? outsidePath(contest) : `/contest/${contest.id}/rank`
}

/** The address of the same board for a projector. */
export function bigScreenPath(board: Board): string {
  return `${boardPath(board)}/big-screen`
}
