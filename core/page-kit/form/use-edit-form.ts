import { WireError } from '@verdict/core'
import { savedState, useLeaveGuard } from '@verdict/core/web'
import { toast } from '@verdict/ui-kit'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FormError, FormRules } from './form-rules.ts'
import { useFormDraft, type FormDraft } from './use-form-draft.ts'

interface EditFormOptions<Form extends object> {
  /** The form and what it edits, such as `contest:12`. */
  name: string
  start: Form
  /** The part that is stored as a draft. Every user of the browser can read drafts, so leave out passwords. */
  draftOf: (form: Form) => Partial<Form>
  /** Changes with every save on the server. */
  version: string
  rules: FormRules<Form>
  /** The error code of a save conflict. Omit it if the last save wins. */
  conflictCode?: string
  /** Returns the path of the page on which the user continues after creating something; undefined after a change. */
  save: (form: Form, options: { overwrites: boolean }) => Promise<string | undefined>
  texts: { readonly created: string; readonly saved: string }
  /** Called after a change, and to discard the user's input in favor of another user's version. */
  onSaved: () => void
}

export interface EditForm<Form extends object> {
  readonly form: Form
  readonly change: (changed: Partial<Form>) => void
  readonly touched: boolean
  readonly saving: boolean
  readonly save: (options?: { overwrites?: boolean }) => void
  readonly draft: FormDraft
  /** The errors of the last attempt to save that still exist. */
  readonly errors: readonly FormError[]
  /** The server's refusal, until the user changes something. */
  readonly refusal: { readonly field: string | undefined; readonly message: string } | undefined
  /** The message that another user saved first; empty if none did. */
  readonly conflict: string
  readonly reload: () => void
  readonly body: RefObject<HTMLDivElement | null>
}

const firstFaulty =
  '.verdict-labelled-faulty :is(input:not([hidden]), textarea, select, button), input.verdict-labelled-faulty, .verdict-marked button, .verdict-form-faults'

/** The state of a form on a page of its own: drafts, the question before leaving, errors, saving and its conflicts. `EditFormPage` shows it. */
export function useEditForm<Form extends object>(options: EditFormOptions<Form>): EditForm<Form> {
  const { name, start, draftOf, version, conflictCode, texts, onSaved } = options
  const { errorsOf, fieldOf } = options.rules
  const navigate = useNavigate()
  const [form, setForm] = useState(start)
  const [touched, setTouched] = useState(false)
  const [saving, setSaving] = useState(false)
  const [reported, setReported] = useState<readonly FormError[]>([])
  const [refusal, setRefusal] = useState<EditForm<Form>['refusal']>()
  const [conflict, setConflict] = useState('')
  const body = useRef<HTMLDivElement>(null)
  useLeaveGuard(touched)
  const typed = useMemo(() => draftOf(form), [form, draftOf])
  const draft = useFormDraft({ form: name, start, value: typed, changed: touched, version, onRestore: change })
  const errors = useMemo(() => remaining(errorsOf(form), reported), [form, errorsOf, reported])
  useEffect(() => {
    if (reported.length === 0 && refusal === undefined) return
    const first = body.current?.querySelector<HTMLElement>(firstFaulty)
    first?.focus()
    first?.scrollIntoView({ block: 'center' })
  }, [reported, refusal])
  function change(changed: Partial<Form>) {
    setTouched(true)
    setRefusal(undefined)
    setForm((before) => ({ ...before, ...changed }))
  }
  async function save(overwrites: boolean) {
    const found = errorsOf(form)
    setReported(found)
    if (found.length > 0) return
    setSaving(true)
    setConflict('')
    try {
      const created = await options.save(form, { overwrites })
      setTouched(false)
      draft.forget()
      toast.success(created === undefined ? texts.saved : texts.created)
      if (created === undefined) onSaved()
      else void navigate(created, { replace: true, state: savedState })
    } catch (error) {
      // The shell has shown the error; the form keeps its contents.
      if (!(error instanceof WireError)) return
      if (conflictCode !== undefined && error.code === conflictCode) setConflict(error.msg)
      else setRefusal({ field: fieldOf(error.code ?? ''), message: error.msg })
    } finally {
      setSaving(false)
    }
  }
  const startSave = ({ overwrites = false } = {}) => void save(overwrites)
  return { form, change, touched, saving, save: startSave, draft, errors, refusal, conflict, reload: onSaved, body }
}

function remaining(now: readonly FormError[], reported: readonly FormError[]): readonly FormError[] {
  const nameOf = ({ key, field }: FormError) => `${key} ${field}`
  const names = new Set(reported.map(nameOf))
  return now.filter((error) => error.immediate || names.has(nameOf(error)))
}
