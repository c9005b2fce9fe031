import { useApi, useLive, useLoad, useSession } from '@verdict/core/web'
import { useEffect, useState } from 'react'
import { boardApi } from '../../contract/boards/board-api.ts'
import { boardKeyOf, liveBoard } from '../../contract/boards/board-live.ts'
import type { BoardPageView } from '../../contract/boards/board-screens.ts'
import { contestStatuses } from '../../contract/contests.ts'
import type { ContestView } from '../../contract/screens.ts'
import { outsidePath } from '../parts/outside-link.tsx'
import type { BoardFilter } from './board-filters.tsx'
import { nothingFollowed, withPage, withUpdate, type BoardFollowing, type LoadedBoard } from './board-following.ts'
import { rowsOf } from './board-window.ts'
import { useFollowed } from './use-followed.ts'

/** The contest of a scoreboard, and its reader. */
export interface ScoreboardView extends Pick<ContestView, 'contest' | 'isStaff' | 'duties' | 'status' | 'serverOffset'> {
  /** Whether it is the public scoreboard, which does not repeat the reader's own row at the top. */
  readonly isOutside: boolean
}

interface BoardChoice {
  readonly filter: BoardFilter
  /** Whether to follow the scoreboard while the contest is running. */
  readonly isAutomatic: boolean
  /** The rows per page, until the reader changes it. */
  readonly limit?: number
}

const refreshMs = 30_000

/** Loads a page of a scoreboard and keeps it up to date while the contest is running. */
export function useBoard({ contest, isStaff, status, isOutside }: ScoreboardView, { filter, isAutomatic, limit: firstLimit = 50 }: BoardChoice): BoardPageView {
  const { user } = useSession()
  const { rank, outsideRank, problems } = useApi(boardApi)
  const [{ currentPage, limit }, setPage] = useState({ currentPage: 1, limit: firstLimit })
  const cid = contest.id
  const { followed, follow } = useFollowed(cid)
  const isLive = isAutomatic && status === contestStatuses.running
  const read = isOutside ? outsideRank : rank
  const { value, loading, failure, reload } = useLoad(
    async (signal) => {
      const { containsEnd, forceRefresh, keyword, removeStar, organization, category } = filter
      const [page, header] = await Promise.all([
        read(
          { body: { cid, ...filter, ...(followed.length > 0 && { concernedList: [...followed] }), currentPage, limit, ...(isLive && { live: true }) } },
          signal,
        ),
        problems({ query: { cid, containsEnd, forceRefresh } }, signal),
      ])
      return {
        ...page,
        problems: header,
        isSelection: keyword !== '' || removeStar || organization !== '' || category !== '',
        inFront: [...(isOutside || !user ? [] : [user.uid]), ...followed],
      }
    },
    [cid, contest.now, user?.uid, status, filter, followed, currentPage, limit],
  )
  const live = useLiveBoard(isLive ? boardKeyOf({ cid, isStaff, ...filter }) : null, value, reload)
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(reload, refreshMs)
    return () => clearInterval(timer)
  }, [isLive, reload])
  return {
    contest,
    isStaff,
    isBigScreen: false,
    problems: live.problems,
    rows: live.window && rowsOf(live.window),
    loading: loading && value !== undefined,
    failure,
    currentPage,
    limit,
    total: live.window?.total ?? 0,
    followed,
    follow,
    turnTo: (next, size) => setPage({ currentPage: next, limit: size }),
    reload,
  }
}

/** Stale pages reload after this delay plus up to as much again, so that not all clients reload at the same moment. */
const staleMs = 2000

/** Keeps a page of a scoreboard up to date. `key` is its audience, or null while it is not followed. */
function useLiveBoard(key: string | null, loaded: LoadedBoard | undefined, reload: () => void): Pick<BoardFollowing, 'window' | 'problems'> {
  const [state, setState] = useState(nothingFollowed)
  if (state.loaded !== loaded) setState(withPage(state, loaded))
  useLive(liveBoard, key, { onEvent: (update) => setState((before) => withUpdate(before, update)), onReset: reload })
  const isStale = state.window?.isStale === true
  useEffect(() => {
    if (!isStale) return
    const timer = setTimeout(reload, staleMs + Math.random() * staleMs)
    return () => clearTimeout(timer)
    // A page may already be stale when it is loaded.
  }, [isStale, state.loaded, reload])
  return state
}

type Board = Pick<ScoreboardView, 'contest' | 'isOutside'>

/** Returns the path of a scoreboard. */
export function boardPath({ contest, isOutside }: Board): string {
  return isOutside ? outsidePath(contest) : `/contest/${contest.id}/rank`
}

/** Returns the path of the same scoreboard for a projector. */
export function bigScreenPath(board: Board): string {
  return `${boardPath(board)}/big-screen`
}
