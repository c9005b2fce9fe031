import { WireError } from '@verdict/core'
import { DraftOffer, Fills, SaveConflict, savedState, useFormDraft, useLeaveGuard, useText } from '@verdict/core/web'
import type { Language } from '@verdict/plugin-judging/contract'
import { Button, Dialog, FieldErrors, FormActions, IconEye, PageFrame, toast } from '@verdict/ui-kit'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ProblemFormProps } from '../../contract/form.ts'
import { problemFormPanels } from '../../contract/page.ts'
import { problems } from '../../contract/problems.ts'
import { StatementBody } from '../view/statement.tsx'
import { BasicsPanel } from './basics-panel.tsx'
import { DataPanel } from './judging/data-panel.tsx'
import { ExtraFilesPanel } from './judging/extra-files-panel.tsx'
import { saveRequestOf } from './form-conversion.ts'
import { formErrors, remainingErrors, type FormError } from './form-errors.ts'
import { draftOf, type ChangeForm, type FormState } from './form-state.ts'
import { JudgeCodePanel } from './judging/judge-code-panel.tsx'
import { JudgingPanel } from './judging/judging-panel.tsx'
import { LanguagesPanel } from './languages-panel.tsx'
import { SamplesPanel } from './samples-panel.tsx'
import { TextsPanel } from './texts-panel.tsx'
import { TranslationsPanel } from './translations-panel.tsx'
import '../problems.css'

interface LoadedFormProps {
  place: ProblemFormProps
  start: FormState
  /** When the problem was last saved on the server. */
  version: string
  languages: readonly Language[]
  onSaved: () => void
}

const firstInvalidControl =
  '.verdict-labelled-faulty :is(input:not([hidden]), textarea), input.verdict-labelled-faulty, .verdict-marked button, .verdict-form-faults'

/** A zip of a thousand cases without scores would fill the page with errors. */
const maxErrors = 20

/** The form in which a problem is created or edited, when its contents are loaded. */
export function ProblemForm({ place, start, version, languages, onSaved }: LoadedFormProps) {
  const t = useText(problems)
  const navigate = useNavigate()
  const { pid, calls } = place
  const [form, setForm] = useState(start)
  const [touched, setTouched] = useState(false)
  const [saving, setSaving] = useState(false)
  const [lastErrors, setLastErrors] = useState<readonly FormError[]>([])
  const errors = useMemo(() => remainingErrors(lastErrors, form), [lastErrors, form])
  const page = useRef<HTMLDivElement>(null)
  /** The message that somebody else has saved meanwhile. */
  const [conflict, setConflict] = useState('')
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  useLeaveGuard(touched)
  const typed = useMemo(() => draftOf(form), [form])
  const draft = useFormDraft({ form: draftName(place), start, value: typed, changed: touched, version, onRestore: (earlier) => change(earlier) })
  useEffect(() => {
    if (lastErrors.length === 0) return
    const first = page.current?.querySelector<HTMLElement>(firstInvalidControl)
    first?.focus()
    first?.scrollIntoView({ block: 'center' })
  }, [lastErrors])
  const change: ChangeForm = (changed) => {
    setTouched(true)
    setForm((before) => ({ ...before, ...changed }))
  }
  async function save({ overwrites = false } = {}) {
    const current = formErrors(form)
    setLastErrors(current)
    if (current.length > 0) return
    setSaving(true)
    try {
      setConflict('')
      // What the server puts in front of a display id may have changed since the problem got its own.
      const keepsId = pid !== undefined && form.problemId === start.problemId
      const request = saveRequestOf(overwrites ? { ...form, revision: null } : form, pid, languages, keepsId)
      const named = form.named ?? undefined
      const created = pid === undefined ? await calls.create(request, named) : await calls.edit(request, named).then(() => undefined)
      setTouched(false)
      draft.forget()
      toast.success(t(created ? 'form.created' : 'form.saved'))
      if (created) void navigate(place.editPath(created.pid), { replace: true, state: savedState })
      else onSaved()
    } catch (error) {
      // The shell has shown the error; the form keeps its contents.
      if (error instanceof WireError && error.code === 'problems/saved-meanwhile') setConflict(error.msg)
    } finally {
      setSaving(false)
    }
  }
  const saveButton = (
    <Button type="primary" loading={saving} disabled={draft.offer !== undefined} onClick={() => void save()}>
      {t('form.save')}
    </Button>
  )
  const actions = (
    <>
      <Button icon={<IconEye />} onClick={() => setPreviewOpen(true)}>
        {t('form.preview')}
      </Button>
      {saveButton}
    </>
  )
  const panel = { form, change, place }
  const messageOf = ({ key, values }: FormError) => t(`errors.${key}`, values)
  return (
    <PageFrame title={t(pid === undefined ? 'form.create' : 'form.edit')} actions={actions}>
      <DraftOffer draft={draft} leftOut={touched && typed.cases === undefined ? t('form.draftWithoutCases') : undefined} />
      <div className="verdict-problem-form" ref={page} inert={draft.offer !== undefined}>
        <FieldErrors value={Object.fromEntries(errors.flatMap((error) => (error.field ? [[error.field, messageOf(error)]] : [])))}>
          <BasicsPanel {...panel} />
          <TextsPanel {...panel} />
          <SamplesPanel {...panel} />
          <TranslationsPanel {...panel} />
          {!form.isRemote && <JudgingPanel {...panel} />}
          {!form.isRemote && form.judgeMode !== 'default' && <JudgeCodePanel {...panel} languages={languages} />}
          {!form.isRemote && <DataPanel {...panel} />}
          <LanguagesPanel {...panel} languages={languages} />
          <ExtraFilesPanel {...panel} />
        </FieldErrors>
        <Fills of={problemFormPanels} with={{ pid }} />
        {errors.length > 0 && (
          <div className="verdict-form-faults" role="alert" tabIndex={-1}>
            <ul>
              {errors.slice(0, maxErrors).map((error, index) => (
                <li key={index}>{messageOf(error)}</li>
              ))}
            </ul>
          </div>
        )}
        {conflict && <SaveConflict message={conflict} onOverwrite={() => void save({ overwrites: true })} onLoad={onSaved} />}
        <FormActions sticky>{saveButton}</FormActions>
      </div>
      <Dialog open={isPreviewOpen} title={form.title || t('form.preview')} onClose={() => setPreviewOpen(false)} width={860} closeOutside>
        <article className="verdict-statement">
          <StatementBody problem={{ ...form, exampleList: [...form.examples] }} source />
        </article>
      </Dialog>
    </PageFrame>
  )
}

/** New problems of each context have a draft of their own. */
function draftName({ pid, keys }: ProblemFormProps): string {
  const around = Object.entries(keys).flatMap(([key, id]) => (id ? [`${key}:${id}`] : []))
  return ['problem', pid ?? ['new', ...around].join(':')].join(':')
}
