import { succeeded, useText } from '@verdict/core/web'
import { SubmitDialog } from '@verdict/page-kit'
import { Button, confirmAction, Input, Labelled, momentText, toast, useLanguage } from '@verdict/ui-kit'
import { useState, type ReactNode } from 'react'
import { contests } from '../../../contract/contests.ts'

interface Decision {
  readonly key: string | number
  readonly name: ReactNode
  /** The name without links, for the texts about it. */
  readonly plainName: string
  readonly by: string
  readonly at: string
  readonly reason: string
}

interface DecisionListProps {
  readonly label: string
  readonly decisions: readonly Decision[]
  /** The keys of the texts of undoing a decision; absent if the reader may not. */
  readonly undo?: { readonly action: string; readonly title: string; readonly content: string; readonly done: string } | undefined
  readonly onUndo: (key: Decision['key']) => Promise<unknown>
  readonly onChanged: () => void
}

/** Decisions with who made them, when and why, and a button that undoes each. */
export function DecisionList({ label, decisions, undo, onUndo, onChanged }: DecisionListProps) {
  const t = useText(contests)
  const language = useLanguage()
  async function askUndo({ key, plainName: name }: Decision, texts: NonNullable<typeof undo>) {
    const question = { title: t(texts.title, { name }), content: t(texts.content), action: t(texts.action), cancel: t('admin.cancel') }
    if (!(await confirmAction(question))) return
    if (await succeeded(onUndo(key))) toast.success(t(texts.done, { name }))
    onChanged()
  }
  return (
    <ul className="verdict-contest-decisions" aria-label={label}>
      {decisions.map((one) => (
        <li key={one.key}>
          <div>
            <div>{one.name}</div>
            <p>{one.reason}</p>
            <small>{t('decisions.by', { name: one.by, time: momentText(one.at, language) })}</small>
          </div>
          {undo && (
            <Button size="small" aria-label={t(undo.title, { name: one.plainName })} onClick={() => void askUndo(one, undo)}>
              {t(undo.action)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

interface DecisionDialogProps {
  readonly title: string
  readonly confirmText: string
  readonly hint: string
  readonly done: string
  /** Why nothing can be sent yet, apart from a missing reason. */
  readonly fault: string | undefined
  readonly submit: (reason: string) => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
  /** The control that names what is decided about. */
  readonly children: ReactNode
}

/** The dialog that makes a decision, for a reason. */
export function DecisionDialog({ hint, fault, submit, children, ...dialog }: DecisionDialogProps) {
  const t = useText(contests)
  const [reason, setReason] = useState('')
  const missing = reason.trim() === '' ? t('decisions.reasonMissing') : undefined
  return (
    <SubmitDialog {...dialog} danger fault={fault ?? missing} submit={() => submit(reason)}>
      <div className="verdict-form-column">
        <p>{hint}</p>
        {children}
        <Labelled label={t('decisions.reason')} required hint={t('decisions.reasonHint')}>
          <Input.TextArea value={reason} maxLength={500} rows={3} onChange={setReason} />
        </Labelled>
      </div>
    </SubmitDialog>
  )
}
