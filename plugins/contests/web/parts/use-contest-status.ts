import { useEffect, useState } from 'react'
import { contestStatuses, type ContestStatus } from '../../contract/contests.ts'
import type { ContestRow } from '../../contract/rows.ts'

type Times = Pick<ContestRow, 'startTime' | 'endTime'>

/** The status of a contest by the server's clock; the page is drawn again only when it changes. */
export function useContestStatus({ startTime, endTime }: Times, serverOffset: number): ContestStatus {
  const [status, setStatus] = useState(() => statusAt(Date.now() + serverOffset, startTime, endTime))
  useEffect(() => {
    const renew = () => setStatus(statusAt(Date.now() + serverOffset, startTime, endTime))
    renew()
    const timer = setInterval(renew, 500)
    return () => clearInterval(timer)
  }, [startTime, endTime, serverOffset])
  return status
}

function statusAt(now: number, startTime: string, endTime: string): ContestStatus {
  if (now < Date.parse(startTime)) return contestStatuses.scheduled
  return now < Date.parse(endTime) ? contestStatuses.running : contestStatuses.ended
}
