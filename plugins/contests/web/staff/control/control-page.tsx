import { succeeded, useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded, SubmitDialog } from '@verdict/page-kit'
import { Alert, Button, confirmAction, Input, Labelled, momentText, Panel, TextSkeleton, toast, useLanguage } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { contestControlApi, type Finality } from '../../../contract/staff/control.ts'
import { contests, contestStatuses } from '../../../contract/contests.ts'
import type { ContestView } from '../../../contract/screens.ts'
import { Unsealing } from '../../board/seal-notices.tsx'
import { StaffPage } from '../staff-page.tsx'
import { IntervalsPanel } from './intervals-panel.tsx'
import './control.css'

/** The page on which staff remove times from a contest and declare its results final. */
export default function ControlPage() {
  return (
    <StaffPage title="control.title" hint="control.hint" width="reading" duty="manage">
      {(view) => (
        <div className="verdict-contest-about">
          <ResultsPanel view={view} />
          <IntervalsPanel view={view} />
        </div>
      )}
    </StaffPage>
  )
}

/** Says whether the results are final, which work is left until then, and that the freeze must be lifted. */
function ResultsPanel({ view }: { view: ContestView }) {
  const t = useText(contests)
  const { finality } = useApi(contestControlApi)
  const { contest, status } = view
  const loaded = useLoad((signal) => finality({ query: { cid: contest.id } }, signal), [contest.id, contest.now, status])
  return (
    <Panel title={t('control.results')}>
      <Loaded of={loaded} waiting={<TextSkeleton lines={3} height={120} />}>
        {(known) => (
          <div className="verdict-contest-control-parts">
            <Left work={known.left} />
            {known.final ? <Declared view={view} final={known.final} /> : <Finalizing view={view} isReady={known.left.length === 0} />}
            <Unsealing view={view} onUnsealed={loaded.reload} />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function Left({ work }: { work: Finality['left'] }) {
  const t = useText(contests)
  if (work.length === 0) return <p>{t('control.ready')}</p>
  return (
    <ul className="verdict-contest-control" aria-label={t('control.left')}>
      {work.map(({ title, count, path }) => (
        <li key={path}>
          <Link to={path}>{title}</Link>
          <span className="verdict-figures">{count}</span>
        </li>
      ))}
    </ul>
  )
}

function Declared({ view: { contest, reload }, final }: { view: ContestView; final: NonNullable<Finality['final']> }) {
  const t = useText(contests)
  const language = useLanguage()
  const { reopen } = useApi(contestControlApi)
  async function open() {
    const question = { title: t('control.reopenTitle'), content: t('control.reopenContent'), action: t('control.reopen'), cancel: t('admin.cancel') }
    if (!(await confirmAction(question))) return
    if (await succeeded(reopen({ query: { cid: contest.id } }))) toast.success(t('control.reopened'))
    reload()
  }
  return (
    <>
      <Alert
        type="success"
        content={t('control.final', { name: final.username, time: momentText(final.time, language) })}
        action={
          <Button size="small" onClick={() => void open()}>
            {t('control.reopen')}
          </Button>
        }
      />
      {final.reason && <p>{t('control.reason', { reason: final.reason })}</p>}
    </>
  )
}

function Finalizing({ view: { contest, status, reload }, isReady }: { view: ContestView; isReady: boolean }) {
  const t = useText(contests)
  const { finalize } = useApi(contestControlApi)
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  if (status !== contestStatuses.ended) return <Alert type="info" content={t('control.notEnded')} />
  return (
    <div>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('control.finalize')}
      </Button>
      {isOpen && (
        <SubmitDialog
          title={t('control.finalizeTitle')}
          confirmText={t('control.finalize')}
          fault={!isReady && reason.trim() === '' ? t('control.reasonMissing') : undefined}
          submit={() => finalize({ body: { cid: contest.id, reason: reason.trim() || null } })}
          done={t('control.finalized')}
          onDone={() => {
            setOpen(false)
            reload()
          }}
          onClose={() => setOpen(false)}
        >
          <div className="verdict-form-column">
            <p>{t('control.finalizeHint')}</p>
            {!isReady && (
              <Labelled label={t('control.reasonLabel')} required hint={t('control.reasonHint')}>
                <Input.TextArea value={reason} maxLength={500} rows={3} onChange={setReason} />
              </Labelled>
            )}
          </div>
        </SubmitDialog>
      )}
    </div>
  )
}
