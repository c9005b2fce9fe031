import { useApi, useLoad, useText } from '@verdict/core/web'
import { statuses } from '@verdict/plugin-judging/contract'
import { Checkbox, Dialog, Input, Labelled, MomentInput, toast, useLanguage } from '@verdict/ui-kit'
import { useState } from 'react'
import { boardApi } from '../../contract/boards/board-api.ts'
import { contests } from '../../contract/contests.ts'
import { rejudgingApi } from '../../contract/rejudging/rejudging-api.ts'
import { verdictName } from './set-texts.tsx'
import './rejudging.css'

interface NewSetDialogProps {
  cid: number
  onDone: (id: number) => void
  onClose: () => void
}

const { presentationError, compileError, wrongAnswer, accepted, timeLimitExceeded, memoryLimitExceeded, runtimeError, systemError, partialAccepted } = statuses
const verdicts = [
  accepted,
  wrongAnswer,
  presentationError,
  timeLimitExceeded,
  memoryLimitExceeded,
  runtimeError,
  compileError,
  partialAccepted,
  systemError,
] as const
type Verdict = (typeof verdicts)[number]

interface Fields {
  readonly pids: readonly number[]
  readonly statuses: readonly Verdict[]
  readonly language: string
  readonly usernames: string
  readonly from: string
  readonly before: string
  readonly judge: string
}

const nothing: Fields = { pids: [], statuses: [], language: '', usernames: '', from: '', before: '', judge: '' }

const toggled = <T,>(list: readonly T[], value: T, isOn: boolean): T[] => (isOn ? [...list, value] : list.filter((other) => other !== value))

/** The dialog that selects submissions, counts them, and then begins to judge them again. */
export function NewSetDialog({ cid, onDone, onClose }: NewSetDialogProps) {
  const t = useText(contests)
  const { count, create } = useApi(rejudgingApi)
  const [fields, setFields] = useState(nothing)
  const [counted, setCounted] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const change = (changed: Partial<Fields>) => {
    setFields({ ...fields, ...changed })
    setCounted(undefined)
  }
  async function proceed() {
    setBusy(true)
    const body = { cid, filter: filterOf(fields) }
    try {
      if (counted === undefined) return setCounted((await count({ body })).count)
      const { id } = await create({ body })
      toast.success(t('rejudging.started', { count: counted }))
      onDone(id)
    } catch {
      // The call has shown its error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('rejudging.new')}
      onClose={onClose}
      onConfirm={() => void proceed()}
      confirmText={counted === undefined ? t('rejudging.count') : t('rejudging.start', { count: counted })}
      confirming={isBusy}
      fault={counted === 0 ? t('rejudging.nothing') : undefined}
    >
      <div className="verdict-form-column">
        <p>{t('rejudging.newHint')}</p>
        <Problems cid={cid} pids={fields.pids} onChange={(pids) => change({ pids })} />
        <Verdicts chosen={fields.statuses} onChange={(chosen) => change({ statuses: chosen })} />
        <Labelled label={t('rejudging.usernames')} hint={t('rejudging.usernamesHint')}>
          <Input.TextArea value={fields.usernames} autoSize={{ minRows: 1, maxRows: 4 }} onChange={(usernames) => change({ usernames })} />
        </Labelled>
        <div className="verdict-contest-rejudging-pair">
          <Labelled label={t('rejudging.from')}>
            <MomentInput value={fields.from} onChange={(from) => change({ from })} />
          </Labelled>
          <Labelled label={t('rejudging.before')}>
            <MomentInput value={fields.before} onChange={(before) => change({ before })} />
          </Labelled>
          <Labelled label={t('rejudging.language')} hint={t('rejudging.languageHint')}>
            <Input value={fields.language} maxLength={100} onChange={(language) => change({ language })} />
          </Labelled>
          <Labelled label={t('rejudging.judge')} hint={t('rejudging.judgeHint')}>
            <Input value={fields.judge} maxLength={100} onChange={(judge) => change({ judge })} />
          </Labelled>
        </div>
        {counted !== undefined && counted > 0 && <output className="verdict-contest-rejudging-count">{t('rejudging.counted', { count: counted })}</output>}
      </div>
    </Dialog>
  )
}

function filterOf({ pids, statuses: chosen, usernames, from, before, ...rest }: Fields) {
  const names = usernames.split(/[\s,，;；]+/).filter(Boolean)
  return { ...rest, pids: [...pids], statuses: [...chosen], usernames: names, from: from || null, before: before || null }
}

function Problems({ cid, pids, onChange }: { cid: number; pids: readonly number[]; onChange: (pids: number[]) => void }) {
  const t = useText(contests)
  const { problems } = useApi(boardApi)
  const { value = [] } = useLoad((signal) => problems({ query: { cid } }, signal), [cid])
  return (
    <Labelled group label={t('problems.title')} hint={t('rejudging.problemsHint')}>
      <div className="verdict-contest-rejudging-choices">
        {value.map(({ pid, displayId, displayTitle }) => (
          <Checkbox key={pid} checked={pids.includes(pid)} onChange={(on) => onChange(toggled(pids, pid, on))}>
            {displayId} · {displayTitle}
          </Checkbox>
        ))}
      </div>
    </Labelled>
  )
}

function Verdicts({ chosen, onChange }: { chosen: readonly Verdict[]; onChange: (chosen: Verdict[]) => void }) {
  const t = useText(contests)
  const language = useLanguage()
  return (
    <Labelled group label={t('rejudging.verdicts')} hint={t('rejudging.verdictsHint')}>
      <div className="verdict-contest-rejudging-choices">
        {verdicts.map((status) => (
          <Checkbox key={status} checked={chosen.includes(status)} onChange={(on) => onChange(toggled(chosen, status, on))}>
            {verdictName(status, language)}
          </Checkbox>
        ))}
      </div>
    </Labelled>
  )
}
