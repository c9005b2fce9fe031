import { useText } from '@verdict/core/web'
import { Tag } from '@verdict/ui-kit'
import { useEffect, useState } from 'react'
import { contestAuths, contests, contestStatuses, type ContestStatus } from '../../contract/contests.ts'
import { preparesProblems } from '../../contract/duties.ts'
import type { ContestRow } from '../../contract/rows.ts'
import type { ContestView } from '../../contract/screens.ts'

const statusNames = { [contestStatuses.scheduled]: 'scheduled', [contestStatuses.running]: 'running', [contestStatuses.ended]: 'ended' } as const
const statusColors = { scheduled: 'arcoblue', running: 'green', ended: 'gray' } as const

/** The status of a contest. In its own file, so that the home page does not load the tooltips of the other tags. */
export function ContestStatusTag({ status }: { status: ContestStatus }) {
  const t = useText(contests)
  const name = statusNames[status]
  return <Tag color={statusColors[name]}>{t(`status.${name}`)}</Tag>
}

/** Whether the results of an ended contest are final. Contests without a freeze need no declaration, so they are only marked with one. */
export function FinalityTag({ contest, status }: Pick<ContestView, 'contest' | 'status'>) {
  const t = useText(contests)
  if (status !== contestStatuses.ended) return null
  if (contest.finalTime !== null) return <Tag color="green">{t('finality.final')}</Tag>
  return contest.sealRank ? <Tag color="orange">{t('finality.notFinal')}</Tag> : null
}

/** Whether the reader can open the pages of a contest now. */
export function isOpenFor(view: ContestView): boolean {
  const { status } = view
  return preparesProblems(view) || (status !== contestStatuses.scheduled && isAdmitted(view))
}

/** Whether the reader can read the announcements, even before the start. */
export function isAdmitted({ contest, takesPart }: ContestView): boolean {
  return contest.auth !== contestAuths.private || takesPart
}

type Times = Pick<ContestRow, 'startTime' | 'endTime'>

/** Returns the status of a contest by the server's clock; rerenders only when it changes. */
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
