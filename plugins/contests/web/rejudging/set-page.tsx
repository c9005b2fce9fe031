import { succeeded, useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Alert, Button, confirmAction, EmptyState, Facts, momentText, Panel, ProgressLine, TabView, TextSkeleton, toast, useLanguage } from '@verdict/ui-kit'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { contests } from '../../contract/contests.ts'
import { rejudgingApi, type Rejudging } from '../../contract/rejudging/rejudging-api.ts'
import { StaffPage } from '../staff/staff-page.tsx'
import { ComparedParticipants } from './compared-participants.tsx'
import { ComparedSubmissions } from './compared-submissions.tsx'
import { filterText, isReady, SetState } from './set-texts.tsx'
import './rejudging.css'

const refreshMs = 2000

/** The page of one rejudging set: its progress, its consequences, and the decision. */
export default function SetPage() {
  const { setID = '' } = useParams()
  return (
    <StaffPage title="rejudging.title" duty="judge">
      {({ contest }) => <RejudgingSet key={setID} cid={contest.id} id={Number(setID)} />}
    </StaffPage>
  )
}

function RejudgingSet({ cid, id }: { cid: number; id: number }) {
  const t = useText(contests)
  const { read } = useApi(rejudgingApi)
  const loaded = useLoad((signal) => read({ query: { cid, id } }, signal), [cid, id])
  const { value, reload } = loaded
  const isWaiting = value !== undefined && !isReady(value) && value.state !== 'applied' && value.state !== 'discarded'
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), refreshMs)
    return () => clearInterval(timer)
  }, [isWaiting, reload])
  return (
    <Loaded of={loaded} waiting={<TextSkeleton lines={4} height={160} />}>
      {(set) => (
        <div className="verdict-contest-rejudging">
          <Summary cid={cid} set={set} onChange={reload} />
          {set.state !== 'discarding' && set.state !== 'discarded' && (
            <TabView
              label={t('rejudging.differences')}
              tabs={[
                { key: 'submissions', title: t('rejudging.submissions'), content: <ComparedSubmissions key={versionOf(set)} cid={cid} id={id} /> },
                { key: 'participants', title: t('rejudging.participants'), content: <ComparedParticipants key={versionOf(set)} cid={cid} id={id} /> },
              ]}
            />
          )}
        </div>
      )}
    </Loaded>
  )
}

/** The tables load again when the set is judged, and when it is applied; not while verdicts arrive, so that they do not jump. */
const versionOf = (set: Rejudging) => `${set.state} ${String(isReady(set))}`

function Summary({ cid, set, onChange }: { cid: number; set: Rejudging; onChange: () => void }) {
  const t = useText(contests)
  const language = useLanguage()
  const { total, judged, different, failed, outdated } = set.counts
  const isJudging = set.state === 'starting' || (set.state === 'judging' && !isReady(set))
  const facts = [
    { label: t('rejudging.filter'), value: filterText(set.filter, t, language) },
    { label: t('rejudging.by'), value: `${set.username} · ${momentText(set.time, language)}` },
    { label: t('rejudging.submissions'), value: t('rejudging.counts', { count: total, different }) },
    ...(set.ended ? [{ label: t('rejudging.decided'), value: `${set.ended.username} · ${momentText(set.ended.time, language)}` }] : []),
  ]
  return (
    <Panel title={t('rejudging.set', { id: set.id })} actions={<SetState set={set} />}>
      <div className="verdict-contest-rejudging">
        <Facts facts={facts} />
        {isJudging && <ProgressLine percent={total === 0 ? 0 : (judged / total) * 100} label={t('rejudging.progress', { judged, total })} />}
        {isJudging && <p>{t('rejudging.progress', { judged, total })}</p>}
        {set.state === 'applying' && <Alert type="info" content={t('rejudging.applying')} />}
        {failed > 0 && <Alert type="warning" content={t('rejudging.failed', { count: failed })} />}
        {outdated > 0 && <Alert type="info" content={t('rejudging.skipped', { count: outdated })} />}
        {set.state === 'discarded' && <EmptyState title={t('rejudging.discardedTitle')} hint={t('rejudging.discardedHint')} />}
        <Decision cid={cid} set={set} onChange={onChange} />
      </div>
    </Panel>
  )
}

function Decision({ cid, set, onChange }: { cid: number; set: Rejudging; onChange: () => void }) {
  const t = useText(contests)
  const { apply, discard } = useApi(rejudgingApi)
  const { id, state, counts } = set
  if (state !== 'starting' && state !== 'judging') return null
  async function decide(decision: 'apply' | 'discard') {
    const content = decision === 'apply' ? t('rejudging.applyContent', { count: counts.different }) : t('rejudging.discardContent')
    const question = { title: t(`rejudging.${decision}Title`, { id }), content, action: t(`rejudging.${decision}`), cancel: t('admin.cancel') }
    if (!(await confirmAction(question))) return
    const call = decision === 'apply' ? apply : discard
    if (await succeeded(call({ body: { cid, id } }))) toast.success(t(`rejudging.${decision}Done`, { id }))
    onChange()
  }
  return (
    <div className="verdict-contest-rejudging-actions">
      <Button type="primary" disabled={!isReady(set)} onClick={() => void decide('apply')}>
        {t('rejudging.apply')}
      </Button>
      <Button status="danger" onClick={() => void decide('discard')}>
        {t('rejudging.discard')}
      </Button>
    </div>
  )
}
