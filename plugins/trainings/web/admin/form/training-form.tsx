import { WireError } from '@verdict/core'
import { DraftOffer, SaveConflict, savedState, useApi, useFormDraft, useLeaveGuard, useText } from '@verdict/core/web'
import { Button, FieldErrors, FormActions, PageFrame, toast } from '@verdict/ui-kit'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { trainingAdminApi } from '../../../contract/admin-api.ts'
import type { Training, TrainingCategory } from '../../../contract/rows.ts'
import { trainings } from '../../../contract/trainings.ts'
import { fieldOf, formErrors, requestOf, type ErrorKey, type TrainingFormState } from './form-state.ts'
import { TrainingPanel } from './training-panel.tsx'
import '../admin.css'

interface TrainingFormProps {
  /** Undefined for a new training. */
  training: Training | undefined
  start: TrainingFormState
  categories: readonly TrainingCategory[]
  links: ReactNode
  onSaved: () => void
}

/** The form of a training, when its contents are loaded. */
export function TrainingFormView({ training, start, categories, links, onSaved }: TrainingFormProps) {
  const t = useText(trainings)
  const navigate = useNavigate()
  const { create, edit } = useApi(trainingAdminApi)
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
    form: `training:${training?.id ?? 'new'}`,
    start,
    value: typed,
    changed: touched,
    version: String(training?.revision ?? ''),
    onRestore: (earlier) => change(earlier),
  })
  useEffect(() => {
    if (reported.length > 0 || refusal) body.current?.querySelector<HTMLElement>('.verdict-labelled-faulty :is(input, textarea, select, button)')?.focus()
  }, [reported, refusal])
  function change(changed: Partial<TrainingFormState>) {
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
      const { training: fields, trainingCategory } = requestOf(form)
      const revision = overwrites ? undefined : training?.revision
      const request = { body: { training: { ...fields, ...(training && { id: training.id, revision }) }, trainingCategory } }
      const created = training === undefined ? await create(request) : await edit(request).then(() => undefined)
      setTouched(false)
      draft.forget()
      toast.success(t(created ? 'admin.form.created' : 'admin.form.saved'))
      if (created) void navigate(`/admin/training/${created.tid}/problems`, { state: savedState })
      else onSaved()
    } catch (error) {
      // The shell has shown the error; the form keeps its contents.
      if (!(error instanceof WireError)) return
      if (error.code === 'trainings/saved-meanwhile') setConflict(error.msg)
      else setRefusal(error)
    } finally {
      setSaving(false)
    }
  }
  const errors = formErrors(form).filter((key) => reported.includes(key))
  const messages = Object.fromEntries(errors.map((key) => [fieldOf(key), t(`errors.${key}`)]))
  if (refusal) Object.assign(messages, { [fieldOf(refusal.code ?? '') ?? '']: refusal.msg })
  const saveButton = (
    <Button type="primary" loading={saving} disabled={draft.offer !== undefined} onClick={() => void save()}>
      {t('admin.form.save')}
    </Button>
  )
  return (
    <>
      {links}
      <PageFrame title={t(training ? 'admin.edit' : 'admin.create')} actions={saveButton}>
        <DraftOffer draft={draft} />
        <div className="verdict-training-form" ref={body} inert={draft.offer !== undefined}>
          <FieldErrors value={messages}>
            <TrainingPanel form={form} change={change} categories={categories} hadPassword={training?.auth === 'Private'} />
          </FieldErrors>
          {conflict && <SaveConflict message={conflict} onOverwrite={() => void save({ overwrites: true })} onLoad={onSaved} />}
          <FormActions>{saveButton}</FormActions>
        </div>
      </PageFrame>
    </>
  )
}

function withoutPassword({ privatePwd: _password, ...rest }: TrainingFormState): Partial<TrainingFormState> {
  return rest
}
