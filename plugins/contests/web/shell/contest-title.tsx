import { Fills, useText } from '@verdict/core/web'
import { Countdown, ProgressLine, useNow } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { contests, contestStatuses } from '../../contract/contests.ts'
import { contestLinks, type ContestView } from '../../contract/screens.ts'
import { ContestStatusTag, FinalityTag } from '../parts/contest-status.tsx'

interface ContestTitleProps extends Pick<ContestView, 'contest' | 'status' | 'serverOffset'> {
  /** False for visitors, who cannot open the pages of a contest. */
  isLink?: boolean
}

/** The name of a contest, its status and its clock. */
export function ContestTitle({ contest, status, serverOffset, isLink = true }: ContestTitleProps) {
  return (
    <div className="verdict-frame-title">
      {isLink ? <Link to={`/contest/${contest.id}`}>{contest.title}</Link> : <strong>{contest.title}</strong>}
      {isLink && <Fills of={contestLinks} with={{ contest }} />}
      <ContestStatusTag status={status} />
      <FinalityTag contest={contest} status={status} />
      <ContestClock contest={contest} status={status} serverOffset={serverOffset} />
    </div>
  )
}

/** The time until the contest starts or ends, by the server's clock, and its progress. */
function ContestClock({ contest, status, serverOffset }: Pick<ContestView, 'contest' | 'status' | 'serverOffset'>) {
  const t = useText(contests)
  if (status === contestStatuses.ended) return <span className="verdict-contest-clock">{t('clock.ended')}</span>
  const isScheduled = status === contestStatuses.scheduled
  return (
    <span className="verdict-contest-clock">
      <span>
        {t(isScheduled ? 'clock.startsIn' : 'clock.endsIn')}{' '}
        <Countdown key={status} until={isScheduled ? contest.startTime : contest.endTime} serverOffset={serverOffset} />
      </span>
      {!isScheduled && <ContestProgress contest={contest} serverOffset={serverOffset} />}
    </span>
  )
}

function ContestProgress({ contest, serverOffset }: Pick<ContestView, 'contest' | 'serverOffset'>) {
  const t = useText(contests)
  const now = useNow(5000, serverOffset)
  const [start, end] = [Date.parse(contest.startTime), Date.parse(contest.endTime)]
  return <ProgressLine percent={Math.round(((now - start) / (end - start)) * 100)} label={t('clock.progress')} showNumber={false} />
}
