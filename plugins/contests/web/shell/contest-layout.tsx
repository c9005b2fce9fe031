import { FrameContent, useSession, useText } from '@verdict/core/web'
import { EmptyState, IconLock, PageFrame } from '@verdict/ui-kit'
import { useEffect, useMemo } from 'react'
import { Link, useMatch, useParams } from 'react-router-dom'
import { clockOf } from '../../contract/clock.ts'
import { contests, contestStatuses } from '../../contract/contests.ts'
import { contestFrame, type ContestView } from '../../contract/screens.ts'
import { rememberContest } from '../announcements/opened-contests.ts'
import { useAfterRush } from '../parts/use-after-rush.ts'
import { isAdmitted, isOpenFor, useContestStatus } from '../parts/contest-status.tsx'
import { ContestTabs } from './contest-tabs.tsx'
import { ContestTitle } from './contest-title.tsx'
import { LoadedContest, useOpenContest, type KnownContest } from './open-contest.tsx'
import '../parts/contests.css'

/** The layout of a contest's pages. */
export default function ContestLayout() {
  const { contestID = '' } = useParams()
  // The key resets the page when the contest changes.
  return <OpenContest key={contestID} cid={Number(contestID)} />
}

function OpenContest({ cid }: { cid: number }) {
  const t = useText(contests)
  const loaded = useOpenContest(cid)
  return (
    <LoadedContest of={loaded} title={t('list.name')}>
      {(known) => <ContestShell known={known} reload={loaded.reload} />}
    </LoadedContest>
  )
}

function ContestShell({ known, reload }: { known: KnownContest; reload: () => void }) {
  const { contest, isStaff, serverOffset } = known
  const status = useContestStatus(contest, serverOffset)
  const isOverview = useMatch('/contest/:contestID') !== null
  const isAnnouncements = useMatch('/contest/:contestID/announcements') !== null
  const view = useMemo(() => ({ ...known, reload, status }), [known, reload, status])
  const isOpen = isOpenFor(view)
  const uid = useSession().user?.uid
  const isIn = useAfterRush(view) && isOpen && !isStaff && status === contestStatuses.running
  // From now on, all pages of the site show if the contest is moved, and the announcements to those who are in it.
  useEffect(() => {
    if (uid) rememberContest(uid, { cid: contest.id, title: contest.title, isIn, clock: clockOf(contest), serverOffset })
  }, [uid, isIn, contest, serverOffset])
  const path = `/contest/${contest.id}`
  // Staff have pages of their own before the start; for the others, the server decides.
  const isShown = isOpen || isOverview || isStaff || (isAnnouncements && isAdmitted(view))
  return (
    <div className="verdict-frame">
      <div className="verdict-frame-head">
        <ContestTitle contest={contest} status={status} serverOffset={serverOffset} />
        <ContestTabs view={view} path={path} isOpen={isOpen || isStaff} />
      </div>
      {isShown ? <FrameContent of={contestFrame} with={view} /> : <ClosedContest view={view} />}
    </div>
  )
}

/** Shown instead of a page that is not available yet, or not for this user. The page appears automatically when the contest starts. */
function ClosedContest({ view: { contest, status } }: { view: ContestView }) {
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
