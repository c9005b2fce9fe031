import { WireError } from '@verdict/core'
import { DraftOffer, SaveConflict, savedState, useApi, useFormDraft, useLeaveGuard, useText } from '@verdict/core/web'
import { Button, FieldErrors, FormActions, PageFrame, toast } from '@verdict/ui-kit'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { contestAdminApi } from '../../../contract/admin-api.ts'
import { contests } from '../../../contract/contests.ts'
import type { AdminContest } from '../../../contract/rows.ts'
import { AwardsPanel } from './awards-panel.tsx'
import { BasicsPanel, type Rule } from './basics-panel.tsx'
import { BoardPanel } from './board-panel.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { fieldOf, formErrors, type ErrorKey } from './form-errors.ts'
import { requestOf, type ChangeForm, type ContestFormState } from './form-state.ts'
import { TimePanel } from './time-panel.tsx'
import '../admin.css'

interface ContestFormProps {
  /** Undefined for a new contest. */
  contest: AdminContest | undefined
  start: ContestFormState
  rules: readonly Rule[]
  links: ReactNode
  onSaved: () => void
}

/** The form of a contest, when its contents are loaded. */
export function ContestFormView({ contest, start, rules, links, onSaved }: ContestFormProps) {
  const t = useText(contests)
  const navigate = useNavigate()
  const { create, edit } = useApi(contestAdminApi)
  const [form, setForm] = useState(start)
  const [touched, setTouched] = useState(false)
  const [saving, setSaving] = useState(false)
  const [reported, setReported] = useState<readonly ErrorKey[]>([])
  /** What the server refused, until something changes. */
  const [refusal, setRefusal] = useState<WireError>()
  const [conflict, setConflict] = useState('')
  const body = useRef<HTMLDivElement>(null)
  useLeaveGuard(touched)
  // Drafts can be read by everybody who uses the browser: they hold no password.
  const typed = useMemo(() => withoutPassword(form), [form])
  const draft = useFormDraft({
    form: `contest:${contest?.id ?? 'new'}`,
    start,
    value: typed,
    changed: touched,
    version: String(contest?.revision ?? ''),
    onRestore: (earlier) => change(earlier),
  })
  useEffect(() => {
    if (reported.length > 0 || refusal) body.current?.querySelector<HTMLElement>('.verdict-labelled-faulty :is(input, textarea, select, button)')?.focus()
  }, [reported, refusal])
  const change: ChangeForm = (changed) => {
    setTouched(true)
    setRefusal(undefined)
    setForm((before) => ({ ...before, ...changed }))
  }
  async function save({ overwrites = false } = {}) {
    const found = formErrors(form)
    setReported(found)
    if (found.length > 0) return
    setSaving(true)
    setConflict('')
    try {
      const request = requestOf(form)
      const id = contest?.id
      const revision = overwrites ? undefined : contest?.revision
      const created = id === undefined ? await create({ body: request }) : await edit({ body: { ...request, id, revision } }).then(() => undefined)
      setTouched(false)
      draft.forget()
      toast.success(t(created ? 'admin.form.created' : 'admin.form.saved'))
      if (created) void navigate(`/admin/contest/${created.cid}/problems`, { state: savedState })
      else onSaved()
    } catch (error) {
      // The shell has shown the error; the form keeps its contents.
      if (!(error instanceof WireError)) return
      if (error.code === 'contests/saved-meanwhile') setConflict(error.msg)
      else setRefusal(error)
    } finally {
      setSaving(false)
    }
  }
  const errors = formErrors(form).filter((key) => reported.includes(key) || key === 'duration-wrong')
  const messages = Object.fromEntries(errors.map((key) => [fieldOf(key), t(`errors.${key}`)]))
  if (refusal) Object.assign(messages, { [fieldOf(refusal.code ?? '') ?? '']: refusal.msg })
  const saveButton = (
    <Button type="primary" loading={saving} disabled={draft.offer !== undefined} onClick={() => void save()}>
      {t('admin.form.save')}
    </Button>
  )
  const panel = { form, change }
  return (
    <>
      {links}
      <PageFrame title={t(contest ? 'admin.edit' : 'admin.create')} actions={saveButton}>
        <DraftOffer draft={draft} />
        <div className="verdict-contest-form" ref={body} inert={draft.offer !== undefined}>
          <FieldErrors value={messages}>
            <BasicsPanel {...panel} rules={rules} isNew={contest === undefined} />
            <TimePanel {...panel} />
            <EntryPanel {...panel} hadPassword={contest !== undefined && contest.auth !== 0} savedPassword={start.pwd} />
            <BoardPanel {...panel} />
            <AwardsPanel {...panel} />
          </FieldErrors>
          {conflict && <SaveConflict message={conflict} onOverwrite={() => void save({ overwrites: true })} onLoad={onSaved} />}
          <FormActions sticky>{saveButton}</FormActions>
        </div>
      </PageFrame>
    </>
  )
}

function withoutPassword({ pwd: _pwd, ...rest }: ContestFormState): Partial<ContestFormState> {
  return rest
}
