import { succeeded, useText } from '@verdict/core/web'
import { Dialog, toast, type DialogProps } from '@verdict/ui-kit'
import { useState } from 'react'

interface SubmitDialogProps extends Pick<DialogProps, 'title' | 'children' | 'danger' | 'width' | 'onClose'> {
  /** On the button; "Save" by default. */
  confirmText?: string
  /** Why nothing can be sent yet. Shown once the reader tries to. */
  fault?: string | undefined
  /** Sends what was entered. It shows its failure itself, as calls of `useApi` do; the dialog stays open then. */
  submit: () => Promise<unknown>
  /** The message after it has succeeded. */
  done?: string
  /** After it has succeeded; closes the dialog by default. */
  onDone?: () => void
}

/** A dialog with a few controls whose values are sent when the reader confirms. `DraftDialog` is for long texts. */
export function SubmitDialog({ title, children, danger, width, onClose, confirmText, fault, submit, done, onDone = onClose }: SubmitDialogProps) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const [hasTried, setTried] = useState(false)
  async function confirm() {
    setTried(true)
    if (fault !== undefined) return
    setBusy(true)
    const isDone = await succeeded(submit())
    setBusy(false)
    if (!isDone) return
    if (done !== undefined) toast.success(done)
    onDone()
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onConfirm={confirm}
      confirmText={confirmText ?? t('form.save')}
      confirming={isBusy}
      fault={hasTried ? fault : undefined}
      {...(danger && { danger })}
      {...(width !== undefined && { width })}
    >
      {children}
    </Dialog>
  )
}
