import { useLeaveGuard } from '@verdict/core/web'
import { Dialog } from '@verdict/ui-kit'
import { useState, type ReactNode } from 'react'
import { DraftOffer } from './draft-offer.tsx'
import { useFormDraft } from './use-form-draft.ts'
import '../styles.css'

interface DraftDialogProps<Value extends object> {
  title: string
  saveText: string
  /** The form and what it changes, such as `notice:12`. */
  form: string
  initial: Value
  /** Fields that an earlier draft must not overwrite. */
  fixed?: Partial<Value>
  /** The message of what is missing or wrong; nothing is saved then. Shown once the reader tries to save. */
  validate: (value: Value) => string | undefined
  /** Rejects when the save fails; the draft stays then. */
  onSave: (value: Value) => Promise<void>
  onClose: () => void
  children: (value: Value, change: (part: Partial<Value>) => void) => ReactNode
}

/** A dialog with a form whose text is kept as a draft, and which asks before unsaved text is discarded. */
export function DraftDialog<Value extends object>(props: DraftDialogProps<Value>) {
  const { title, saveText, form, initial, fixed, validate, onSave, onClose, children } = props
  const [start] = useState(initial)
  const [value, setValue] = useState(start)
  const [saving, setSaving] = useState(false)
  const [hasTried, setTried] = useState(false)
  const changed = value !== start
  const confirmLeave = useLeaveGuard(changed)
  const change = (part: Partial<Value>) => setValue((before) => ({ ...before, ...part }))
  const draft = useFormDraft<Value>({ form, start, value, changed, onRestore: (found) => change({ ...found, ...fixed }) })
  async function save() {
    setTried(true)
    if (validate(value) !== undefined) return
    setSaving(true)
    await onSave(value).then(draft.forget, () => undefined)
    setSaving(false)
  }
  return (
    <Dialog
      open
      title={title}
      width={960}
      confirmText={saveText}
      confirming={saving}
      fault={hasTried ? validate(value) : undefined}
      {...(!draft.offer && { onConfirm: save })}
      onClose={() => void confirmLeave().then((sure) => sure && onClose())}
    >
      <DraftOffer draft={draft} />
      <div className="verdict-draft-form" inert={draft.offer !== undefined}>
        {children(value, change)}
      </div>
    </Dialog>
  )
}
