import { useEffect, useState } from 'react'
import { contestStatuses } from '../../contract/contests.ts'
import type { ContestView } from '../../contract/screens.ts'

const rushMs = 10_000

/** Returns false until some seconds after the start, when all participants load the problems. Less urgent calls wait and are spread over that time. */
export function useAfterRush({ contest, status, serverOffset }: Pick<ContestView, 'contest' | 'status' | 'serverOffset'>): boolean {
  const end = Date.parse(contest.startTime) + rushMs - serverOffset
  const [passed, setPassed] = useState(() => (Date.now() >= end ? end : undefined))
  useEffect(() => {
    if (status === contestStatuses.scheduled) return
    const timer = setTimeout(() => setPassed(end), Math.random() * Math.max(0, end - Date.now()))
    return () => clearTimeout(timer)
  }, [end, status])
  return passed === end
}
