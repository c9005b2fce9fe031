import { FrameContent, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { ErrorState, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { useMemo } from 'react'
import { Link, useMatch, useParams } from 'react-router-dom'
import { contestApi } from '../../contract/contest-api.ts'
import { contestAuths, contests, contestStatuses } from '../../contract/contests.ts'
import type { ContestRow } from '../../contract/rows.ts'
import { contestFrame, type ContestView } from '../../contract/screens.ts'
import { ContestStatusTag } from '../parts/contest-tags.tsx'
import { useContestStatus } from '../parts/use-contest-status.ts'
import { ClosedContest } from './closed-contest.tsx'
import { ContestClock } from './contest-clock.tsx'
import { ContestTabs } from './contest-tabs.tsx'
import '../contests.css'

/** The layout around the pages of a contest. */
export default function ContestLayout() {
  const { contestID = '' } = useParams()
  // A new key for another contest: nothing of the previous one stays on the screen.
  return <OpenContest key={contestID} cid={Number(contestID)} />
}

function OpenContest({ cid }: { cid: number }) {
  const t = useText(contests)
  const { user } = useSession()
  const { info, access } = useApi(contestApi)
  const { value, failure, reload } = useLoad(
    async (signal) => {
      const [known, entry] = await Promise.all([info({ query: { cid } }, signal).then(withOffset), access({ query: { cid } }, signal)])
      return { ...known, takesPart: entry.access, isStaff: entry.isStaff }
    },
    [cid, user?.uid],
  )
  if (value) return <ContestShell {...value} reload={reload} />
  return (
    <PageFrame>
      {failure ? <ErrorState title={t('shell.failed')} hint={failure.message} onRetry={reload} /> : <TextSkeleton lines={8} height={360} />}
    </PageFrame>
  )
}

/** A contest with the difference of the clocks, read at once: later it would hold the time of waiting, too. */
function withOffset(contest: ContestRow) {
  return { contest, serverOffset: Date.parse(contest.now) - Date.now() }
}

function ContestShell({ contest, takesPart, isStaff, serverOffset, reload }: Omit<ContestView, 'status'>) {
  const status = useContestStatus(contest, serverOffset)
  const isOverview = useMatch('/contest/:contestID') !== null
  const view = useMemo(() => ({ contest, takesPart, isStaff, serverOffset, reload, status }), [contest, takesPart, isStaff, serverOffset, reload, status])
  const isOpen = isStaff || (status !== contestStatuses.scheduled && (contest.auth !== contestAuths.private || takesPart))
  const path = `/contest/${contest.id}`
  return (
    <div className="verdict-contest">
      <div className="verdict-contest-head">
        <div className="verdict-contest-title">
          <Link to={path}>{contest.title}</Link>
          <ContestStatusTag status={status} />
          <ContestClock contest={contest} status={status} serverOffset={serverOffset} />
        </div>
        <ContestTabs view={view} path={path} isOpen={isOpen} />
      </div>
      {isOpen || isOverview ? <FrameContent of={contestFrame} with={view} /> : <ClosedContest view={view} />}
    </div>
  )
}
