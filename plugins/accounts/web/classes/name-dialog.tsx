import { useText } from '@verdict/core/web'
import { Dialog, Field, Form, Input } from '@verdict/ui-kit'
import { useState, type ReactNode } from 'react'
import { limits } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'

interface NameDialogProps {
  title: string
  label: string
  name: string
  onClose: () => void
  onSave: (name: string) => Promise<void>
  /** Additional fields, above the name. */
  children?: ReactNode
}

/** A dialog that asks for a name. */
export function NameDialog({ title, label, name, onClose, onSave, children }: NameDialogProps) {
  const t = useText(accounts)
  const [form] = Form.useForm<{ name: string }>()
  const [busy, setBusy] = useState(false)
  async function save() {
    const values = await form.validate().catch(() => undefined)
    if (!values) return
    setBusy(true)
    await onSave((values.name ?? name).trim())
    setBusy(false)
  }
  return (
    <Dialog open title={title} onClose={onClose} onConfirm={save} confirmText={t('save')} confirming={busy} width={420}>
      <Form<{ name: string }> form={form} layout="vertical" initialValues={{ name }} onSubmit={() => void save()}>
        {children}
        <Field
          label={label}
          field="name"
          rules={[
            { required: true, message: t('rules.nameMissing') },
            { maxLength: limits.school, message: t('rules.longest', { limit: limits.school }) },
          ]}
        >
          <Input autoFocus />
        </Field>
      </Form>
    </Dialog>
  )
}
