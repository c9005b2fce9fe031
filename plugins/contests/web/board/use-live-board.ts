import { useLive } from '@verdict/core/web'
import { useEffect, useState } from 'react'
import { liveBoard } from '../../contract/boards/board-live.ts'
import { nothingFollowed, withPage, withUpdate, type BoardFollowing, type LoadedBoard } from './board-following.ts'

/** A page that has to be read again waits this long, and up to as long again: not everybody reads at the same moment. */
const staleMs = 2000

/** Keeps a page of a board up to date; `key` is the audience that it belongs to, null while it is not followed. */
export function useLiveBoard(key: string | null, loaded: LoadedBoard | undefined, reload: () => void): Pick<BoardFollowing, 'window' | 'problems'> {
  const [state, setState] = useState(nothingFollowed)
  if (state.loaded !== loaded) setState(withPage(state, loaded))
  useLive(liveBoard, key, { onEvent: (update) => setState((before) => withUpdate(before, update)), onReset: reload })
  const isStale = state.window?.isStale === true
  useEffect(() => {
    if (!isStale) return
    const timer = setTimeout(reload, staleMs + Math.random() * staleMs)
    return () => clearTimeout(timer)
    // A page that was read may be stale at once.
  }, [isStale, state.loaded, reload])
  return state
}
