import { SignInLink, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Countdown, EmptyState, IconTrophy, Moment, Panel, TextSkeleton } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { contestApi } from '../../contract/contest-api.ts'
import { contests, contestStatuses } from '../../contract/contests.ts'
import type { ContestRow } from '../../contract/rows.ts'
import { ContestStatusTag, useContestStatus } from '../parts/contest-status.tsx'
import { durationText, RuleName } from '../parts/contest-texts.tsx'
import '../parts/contests.css'

/** The contests that are running or start soon, on the home page. */
export default function RecentPanel() {
  const t = useText(contests)
  const { user } = useSession()
  const { recent } = useApi(contestApi)
  const loaded = useLoad(
    async (signal) => {
      const found = await recent({}, signal)
      // The server lists the latest start first; here the next start comes first.
      return found.toReversed().map((contest) => ({ contest, serverOffset: Date.parse(contest.now) - Date.now() }))
    },
    [user?.uid],
  )
  return (
    <Panel title={t('recent.title')} actions={<Link to="/contest">{t('recent.all')}</Link>}>
      <Loaded of={loaded} waiting={<TextSkeleton lines={4} height={130} />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState icon={<IconTrophy />} title={t('recent.empty')} hint={t('recent.emptyHint')} />
          ) : (
            <ul className="verdict-contest-recent">
              {found.map(({ contest, serverOffset }) => (
                <RecentContest key={contest.id} contest={contest} serverOffset={serverOffset} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

function RecentContest({ contest, serverOffset }: { contest: ContestRow; serverOffset: number }) {
  const t = useText(contests)
  const status = useContestStatus(contest, serverOffset)
  const begins = status === contestStatuses.scheduled
  return (
    <li>
      <SignInLink to={`/contest/${contest.id}`}>{contest.title}</SignInLink>
      <ContestStatusTag status={status} />
      <small>
        {begins ? (
          <>
            {t('recent.begins')} <Moment time={contest.startTime} />
          </>
        ) : (
          <>
            {t('clock.endsIn')} <Countdown until={contest.endTime} serverOffset={serverOffset} />
          </>
        )}{' '}
        · {durationText(contest.duration, t)} · <RuleName rule={contest.rule} />
      </small>
    </li>
  )
}
