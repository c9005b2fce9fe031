import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Panel, TextSkeleton } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { contests } from '../../../contract/contests.ts'
import { preparesProblems } from '../../../contract/duties.ts'
import type { ContestView } from '../../../contract/screens.ts'
import { contestDecisionApi } from '../../../contract/staff/decisions.ts'
import { StaffPage } from '../staff-page.tsx'
import { DisqualifiedPanel } from './disqualified-panel.tsx'
import { WithdrawnPanel } from './withdrawn-panel.tsx'
import './decisions.css'

/** The page on which staff disqualify participants and withdraw problems. */
export default function DecisionsPage() {
  const refusalOf = (view: ContestView) => (preparesProblems(view) ? undefined : 'errors.not-your-duty')
  return (
    <StaffPage title="decisions.title" hint="decisions.hint" width="reading" refusalOf={refusalOf}>
      {(view) => <Decisions view={view} />}
    </StaffPage>
  )
}

function Decisions({ view }: { view: ContestView }) {
  const t = useText(contests)
  const { list } = useApi(contestDecisionApi)
  const { id: cid, now } = view.contest
  const loaded = useLoad((signal) => list({ query: { cid } }, signal), [cid, now])
  return (
    <Loaded of={loaded} waiting={<TextSkeleton lines={8} height={320} />}>
      {({ disqualified, withdrawn }) => (
        <div className="verdict-contest-about">
          <DisqualifiedPanel view={view} disqualified={disqualified} onChanged={loaded.reload} />
          <WithdrawnPanel view={view} withdrawn={withdrawn} onChanged={loaded.reload} />
          <Panel title={t('decisions.annulled')}>
            <p>{t('decisions.annulledHint')}</p>
            <Link to={`/contest/${cid}/submissions?status=-4`}>{t('decisions.annulledList')}</Link>
          </Panel>
        </div>
      )}
    </Loaded>
  )
}
