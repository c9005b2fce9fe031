import { Fills } from '@verdict/core/web'
import { Link } from 'react-router-dom'
import { contestLinks, type ContestView } from '../../contract/screens.ts'
import { ContestStatusTag } from '../parts/contest-status.tsx'
import { ContestClock } from './contest-clock.tsx'

interface ContestTitleProps extends Pick<ContestView, 'contest' | 'status' | 'serverOffset'> {
  /** Visitors cannot open the pages of a contest. */
  isLink?: boolean
}

/** The name of a contest, its status and its clock. */
export function ContestTitle({ contest, status, serverOffset, isLink = true }: ContestTitleProps) {
  return (
    <div className="verdict-frame-title">
      {isLink ? <Link to={`/contest/${contest.id}`}>{contest.title}</Link> : <strong>{contest.title}</strong>}
      {isLink && <Fills of={contestLinks} with={{ contest }} />}
      <ContestStatusTag status={status} />
      <ContestClock contest={contest} status={status} serverOffset={serverOffset} />
    </div>
  )
}
