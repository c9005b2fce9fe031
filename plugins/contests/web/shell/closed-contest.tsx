import { useText } from '@verdict/core/web'
import { EmptyState, IconLock, PageFrame } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { contests, contestStatuses } from '../../contract/contests.ts'
import type { ContestView } from '../../contract/screens.ts'

/** In place of a page that the contest does not show yet, or not to this user; the page comes by itself when the contest begins. */
export function ClosedContest({ view: { contest, status } }: { view: ContestView }) {
  const t = useText(contests)
  const isScheduled = status === contestStatuses.scheduled
  return (
    <PageFrame title={contest.title}>
      <EmptyState
        icon={<IconLock />}
        title={t(isScheduled ? 'shell.notStarted' : 'shell.closed')}
        hint={t(isScheduled ? 'shell.notStartedHint' : 'shell.closedHint')}
        action={<Link to={`/contest/${contest.id}`}>{t('shell.toOverview')}</Link>}
      />
    </PageFrame>
  )
}
