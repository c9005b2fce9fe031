import type { BoardPage, BoardProblem } from '../../contract/boards/board-api.ts'
import type { BoardUpdate } from '../../contract/boards/board-live.ts'
import { updatedWindow, windowOf, type BoardWindow } from './board-window.ts'

/** A page of a board, as it was read. */
export interface LoadedBoard extends BoardPage {
  readonly problems: readonly BoardProblem[]
  /** It does not show all lines, or not in their places. */
  readonly isSelection: boolean
  /** Users whose rows are repeated in front while they are on the board. */
  readonly inFront: readonly string[]
}

/** A page that follows the updates of its board. */
export interface BoardFollowing {
  readonly loaded: LoadedBoard | undefined
  readonly window: BoardWindow | undefined
  readonly problems: readonly BoardProblem[]
  /** The last update that the window contains. */
  readonly number: number
  /** The last updates: a page may be read while they arrive, and be older than they are. */
  readonly recent: readonly BoardUpdate[]
}

const maxRecent = 30

export const nothingFollowed: BoardFollowing = { loaded: undefined, window: undefined, problems: [], number: 0, recent: [] }

/** The state after a page was read. */
export function withPage({ recent }: BoardFollowing, loaded: LoadedBoard | undefined): BoardFollowing {
  if (!loaded) return { ...nothingFollowed, recent }
  const fresh = { loaded, window: windowOf(loaded, loaded.isSelection), problems: loaded.problems, number: loaded.live?.number ?? 0, recent }
  return recent.reduce(advanced, fresh)
}

/** The state after an update has arrived. */
export function withUpdate(before: BoardFollowing, update: BoardUpdate): BoardFollowing {
  return advanced({ ...before, recent: [...before.recent, update].slice(-maxRecent) }, update)
}

/** Takes an update over if it follows on what the window contains. One was missed if it comes too early: then only a page read again helps. */
function advanced(before: BoardFollowing, update: BoardUpdate): BoardFollowing {
  const { loaded, window, problems, number } = before
  if (!loaded || !window || loaded.live?.series !== update.series || update.number <= number) return before
  if (update.isOver || update.number > number + 1) return { ...before, window: { ...window, isStale: true } }
  const counts = new Map(update.problems.map(({ pid, ac, total }) => [pid, { ac, total }]))
  return {
    ...before,
    number: update.number,
    window: updatedWindow(window, update, loaded.inFront),
    problems: problems.map((problem) => ({ ...problem, ...counts.get(problem.pid) })),
  }
}
