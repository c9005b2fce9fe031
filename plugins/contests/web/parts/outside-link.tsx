import { useText } from '@verdict/core/web'
import { Link } from 'react-router-dom'
import { contests, contestStatuses, contestTypes } from '../../contract/contests.ts'
import type { ContestRow } from '../../contract/rows.ts'

interface OutsideLinkProps {
  contest: Pick<ContestRow, 'id' | 'type' | 'openRank'>
  status: number
}

/** The link to the public scoreboard, if the contest has one; disabled before the start. */
export function OutsideLink({ contest, status }: OutsideLinkProps) {
  const t = useText(contests)
  if (!contest.openRank) return null
  if (status === contestStatuses.scheduled) return <span>{t('outside.later')}</span>
  return <Link to={outsidePath(contest)}>{t('outside.title')}</Link>
}

/** Returns the path of the public scoreboard. */
export function outsidePath({ id, type }: Pick<ContestRow, 'id' | 'type'>): string {
  return `/contest/${type === contestTypes.oi ? 'oi' : 'acm'}-scoreboard/${id}`
}
