import { useText } from '@verdict/core/web'
import { Countdown } from '@verdict/ui-kit'
import { useState } from 'react'
import { contests, contestStatuses } from '../../contract/contests.ts'
import type { ContestRow } from '../../contract/rows.ts'
import { ContestStatusTag, useContestStatus } from './contest-status.tsx'

/** The status of a contest in a list, and how long it is until its start or end. */
export function LiveStatus({ contest, words }: { contest: ContestRow; words: 'homework' | undefined }) {
  const t = useText(contests, words)
  const [serverOffset] = useState(() => Date.parse(contest.now) - Date.now())
  const status = useContestStatus(contest, serverOffset)
  const isScheduled = status === contestStatuses.scheduled
  return (
    <span className="verdict-contest-timing">
      <ContestStatusTag status={status} />
      {status !== contestStatuses.ended && (
        <small>
          {t(isScheduled ? 'clock.startsIn' : 'clock.endsIn')}{' '}
          <Countdown key={status} until={isScheduled ? contest.startTime : contest.endTime} serverOffset={serverOffset} />
        </small>
      )}
    </span>
  )
}
