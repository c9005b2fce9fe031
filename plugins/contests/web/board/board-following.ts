import type { BoardPage, BoardProblem } from '../../contract/boards/board-api.ts'
import type { BoardUpdate } from '../../contract/boards/board-live.ts'
import { updatedWindow, windowOf, type BoardWindow } from './board-window.ts'

/** A page of a scoreboard, as loaded. */
export interface LoadedBoard extends BoardPage {
  readonly problems: readonly BoardProblem[]
  /** Whether it does not show all rows in their places. */
  readonly isSelection: boolean
  /** Users whose rows are repeated at the top while they are on the scoreboard. */
  readonly inFront: readonly string[]
}

/** A page that follows the updates of its scoreboard. */
export interface BoardFollowing {
  readonly loaded: LoadedBoard | undefined
  readonly window: BoardWindow | undefined
  readonly problems: readonly BoardProblem[]
  /** The last update that the window contains. */
  readonly number: number
  /** The latest updates: a page may be loaded while they arrive, and be older than they are. */
  readonly recent: readonly BoardUpdate[]
}

const maxRecent = 30

export const nothingFollowed: BoardFollowing = { loaded: undefined, window: undefined, problems: [], number: 0, recent: [] }

/** Returns the state after a page was loaded. */
export function withPage({ recent }: BoardFollowing, loaded: LoadedBoard | undefined): BoardFollowing {
  if (!loaded) return { ...nothingFollowed, recent }
  const fresh = { loaded, window: windowOf(loaded, loaded.isSelection), problems: loaded.problems, number: loaded.live?.number ?? 0, recent }
  return recent.reduce(advanced, fresh)
}

/** Returns the state after an update arrived. */
export function withUpdate(before: BoardFollowing, update: BoardUpdate): BoardFollowing {
  return advanced({ ...before, recent: [...before.recent, update].slice(-maxRecent) }, update)
}

/** Applies an update if it is the next one. If one was missed, the page must be reloaded. */
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
