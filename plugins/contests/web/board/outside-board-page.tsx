import { usePageTitle, useSession, useText } from '@verdict/core/web'
import { Moment } from '@verdict/ui-kit'
import { useParams } from 'react-router-dom'
import { contestAuths, contests } from '../../contract/contests.ts'
import { Board } from './board-page.tsx'
import { AuthTag, RuleTag } from '../parts/contest-tags.tsx'
import { ContestTitle } from '../shell/contest-title.tsx'
import { useContestStatus } from '../parts/contest-status.tsx'
import { LoadedContest, useOutsideContest, type KnownContest } from '../shell/open-contest.tsx'
import '../parts/contests.css'

/** The page with a contest's public scoreboard. */
export default function OutsideBoardPage() {
  const { contestID = '' } = useParams()
  return <OutsideContest key={contestID} cid={Number(contestID)} />
}

function OutsideContest({ cid }: { cid: number }) {
  const t = useText(contests)
  const loaded = useOutsideContest(cid)
  return (
    <LoadedContest of={loaded} title={t('outside.title')}>
      {(known) => <OutsideBoard known={known} reload={loaded.reload} />}
    </LoadedContest>
  )
}

function OutsideBoard({ known, reload }: { known: KnownContest; reload: () => void }) {
  const t = useText(contests)
  const { user } = useSession()
  const { contest, serverOffset } = known
  const status = useContestStatus(contest, serverOffset)
  usePageTitle(`${t('outside.title')} - ${contest.title}`)
  return (
    <div className="verdict-frame">
      <div className="verdict-frame-head">
        <ContestTitle contest={contest} status={status} serverOffset={serverOffset} isLink={user !== null} />
        <div className="verdict-contest-facts verdict-contest-outside">
          <RuleTag contest={contest} />
          <AuthTag auth={contest.auth} />
          {contest.auth !== contestAuths.public && <span>{t('registeredCount', { number: contest.count ?? 0 })}</span>}
          <span>
            <Moment time={contest.startTime} /> – <Moment time={contest.endTime} />
          </span>
        </div>
      </div>
      <Board view={{ ...known, status, reload, isOutside: true }} />
    </div>
  )
}
