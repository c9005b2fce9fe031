import { useLive } from '@verdict/core/web'
import { useEffect, useRef } from 'react'
import { contestChanged, type ContestClock } from '../../contract/clock.ts'

/** Calls are spread over this time: all open pages of a contest learn of a change in the same moment. */
const spreadMs = 10_000
/** How long before a boundary all pages have loaded the contest again. */
const aheadMs = 5000
/** Timers hold no longer time. */
const longestTimerMs = 2 ** 31 - 1

/** Follows a contest: `move` gets its times immediately after a change, and `reload` is called within some seconds. */
export function useContestChanges(cid: number, { move, reload }: { move: (clock: ContestClock) => void; reload: () => void }): void {
  const reloadSoon = useSpread(reload)
  useLive(contestChanged, cid, {
    onEvent: (clock) => {
      move(clock)
      reloadSoon()
    },
    onReset: reloadSoon,
  })
}

/** Returns a function that calls another one some seconds later; only once if it is called again before. */
export function useSpread(call: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(call, Math.random() * spreadMs)
  }
}

/** Calls `renew` before the contest starts, freezes and ends, because live updates can be lost. */
export function useBeforeBoundaries(
  clock: ContestClock | undefined,
  { serverOffset = 0, renew }: { serverOffset: number | undefined; renew: () => void },
): void {
  const { startTime = null, sealRankTime = null, endTime = null } = clock ?? {}
  const latest = useRef(renew)
  useEffect(() => {
    latest.current = renew
  })
  useEffect(() => {
    const timers = [startTime, sealRankTime, endTime].flatMap((time) => {
      const left = time === null ? 0 : Date.parse(time) - serverOffset - Date.now() - aheadMs - Math.random() * spreadMs
      return left > 0 && left <= longestTimerMs ? [setTimeout(() => latest.current(), left)] : []
    })
    return () => timers.forEach(clearTimeout)
  }, [startTime, sealRankTime, endTime, serverOffset])
}
