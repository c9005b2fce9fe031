import { useText } from '@verdict/core/web'
import { Button, FieldErrors, FormActions, PageFrame } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { DraftOffer } from './draft-offer.tsx'
import { SaveConflict } from './save-conflict.tsx'
import type { FormError } from './form-rules.ts'
import type { EditForm } from './use-edit-form.ts'
import '../styles.css'

interface EditFormPageProps<Form extends object> {
  editing: EditForm<Form>
  title: string
  messageOf: (error: FormError) => string
  /** Beside the save button at the top. */
  actions?: ReactNode
  /** A sentence about the parts that this form's drafts do not include. */
  leftOut?: string | undefined
  children: ReactNode
}

/** The page of a form: its title, the save button at both ends, the offer of an earlier draft, and what was refused. */
export function EditFormPage<Form extends object>({ editing, title, messageOf, actions, leftOut, children }: EditFormPageProps<Form>) {
  const t = useText()
  const { draft, errors, refusal, conflict, saving, save, reload, body } = editing
  const messages = Object.fromEntries(errors.flatMap((error) => (error.field ? [[error.field, messageOf(error)]] : [])))
  if (refusal?.field) messages[refusal.field] = refusal.message
  const saveButton = (
    <Button type="primary" loading={saving} disabled={draft.offer !== undefined} onClick={() => save()}>
      {t('form.save')}
    </Button>
  )
  return (
    <PageFrame
      title={title}
      actions={
        <>
          {actions}
          {saveButton}
        </>
      }
    >
      <DraftOffer draft={draft} leftOut={leftOut} />
      <div className="verdict-edit-form" ref={body} inert={draft.offer !== undefined}>
        <FieldErrors value={messages}>{children}</FieldErrors>
        {conflict && <SaveConflict message={conflict} onOverwrite={() => save({ overwrites: true })} onLoad={reload} />}
        <FormActions sticky>{saveButton}</FormActions>
      </div>
    </PageFrame>
  )
}
