import { succeeded, useApi, useText } from '@verdict/core/web'
import { SubmitDialog } from '@verdict/page-kit'
import { Button, confirmAction, EmptyState, Labelled, MomentInput, momentText, Panel, toast, useLanguage } from '@verdict/ui-kit'
import { useState } from 'react'
import { contestControlApi } from '../../../contract/staff/control.ts'
import { contests } from '../../../contract/contests.ts'
import type { ContestView } from '../../../contract/screens.ts'
import { durationText } from '../../parts/contest-texts.tsx'

type Interval = ContestView['contest']['removedIntervals'][number]

const secondsOf = ({ from, to }: Interval) => Math.round((Date.parse(to) - Date.parse(from)) / 1000)

/** The times that do not count, such as a power cut. */
export function IntervalsPanel({ view: { contest, reload } }: { view: ContestView }) {
  const t = useText(contests)
  const language = useLanguage()
  const { restoreInterval } = useApi(contestControlApi)
  const [isOpen, setOpen] = useState(false)
  async function restore(interval: Interval) {
    const length = durationText(secondsOf(interval), t)
    const question = {
      title: t('control.restoreTitle'),
      content: t('control.restoreContent', { length }),
      action: t('control.restore'),
      cancel: t('admin.cancel'),
    }
    if (!(await confirmAction(question))) return
    if (await succeeded(restoreInterval({ query: { cid: contest.id, from: interval.from } }))) toast.success(t('control.restored'))
    reload()
  }
  return (
    <Panel title={t('control.intervals')} actions={<Button onClick={() => setOpen(true)}>{t('control.remove')}</Button>}>
      <p>{t('control.intervalsHint')}</p>
      {contest.removedIntervals.length === 0 && <EmptyState title={t('control.noIntervals')} />}
      <ul className="verdict-contest-control">
        {contest.removedIntervals.map((interval) => {
          const [from, to] = [momentText(interval.from, language), momentText(interval.to, language)]
          return (
            <li key={interval.from}>
              <span>{t('control.interval', { from, to, length: durationText(secondsOf(interval), t) })}</span>
              <Button size="small" aria-label={t('control.restoreOf', { from, to })} onClick={() => void restore(interval)}>
                {t('control.restore')}
              </Button>
            </li>
          )
        })}
      </ul>
      {isOpen && (
        <IntervalDialog
          cid={contest.id}
          onDone={() => {
            setOpen(false)
            reload()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  )
}

function IntervalDialog({ cid, onDone, onClose }: { cid: number; onDone: () => void; onClose: () => void }) {
  const t = useText(contests)
  const { removeInterval } = useApi(contestControlApi)
  const [interval, setInterval] = useState({ from: '', to: '' })
  const { from, to } = interval
  return (
    <SubmitDialog
      title={t('control.remove')}
      confirmText={t('control.removeAction')}
      fault={from === '' || to === '' || secondsOf(interval) <= 0 ? t('control.fault') : undefined}
      submit={() => removeInterval({ body: { cid, from, to } })}
      done={t('control.removed', { length: durationText(secondsOf(interval), t) })}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="verdict-form-column">
        <Labelled label={t('control.from')} required>
          <MomentInput value={from} onChange={(next) => setInterval({ from: next, to })} />
        </Labelled>
        <Labelled label={t('control.to')} required>
          <MomentInput value={to} onChange={(next) => setInterval({ from, to: next })} />
        </Labelled>
      </div>
    </SubmitDialog>
  )
}
