import { useLeaveGuard } from '@verdict/core/web'
import { Button, Form, FormActions, toast } from '@verdict/ui-kit'
import { useState, type ReactNode } from 'react'

interface SettingsFormProps<Values> {
  initialValues: Partial<Values>
  /** Rejects when the save fails; the site has already shown the message then. */
  save: (values: Values) => Promise<unknown>
  saveText: string
  savedText: string
  /** Keeps the save button visible while a long form scrolls. */
  sticky?: boolean
  form?: ReturnType<typeof Form.useForm<Values>>[0]
  onChange?: (values: Partial<Values>) => void
  children: ReactNode
}

/** A form with a save button that warns before unsaved changes are left, and reports a successful save. */
export function SettingsForm<Values>({ initialValues, save, saveText, savedText, sticky = false, form, onChange, children }: SettingsFormProps<Values>) {
  const [saving, setSaving] = useState(false)
  const [changed, setChanged] = useState(false)
  useLeaveGuard(changed)
  async function submit(values: Values) {
    setSaving(true)
    await save(values).then(
      () => {
        setChanged(false)
        toast.success(savedText)
      },
      () => undefined,
    )
    setSaving(false)
  }
  return (
    <Form<Values>
      layout="vertical"
      {...(form && { form })}
      initialValues={initialValues}
      onValuesChange={(_, values) => {
        setChanged(true)
        onChange?.(values)
      }}
      onSubmit={(values) => void submit(values)}
    >
      {children}
      <FormActions sticky={sticky}>
        <Button type="primary" htmlType="submit" loading={saving}>
          {saveText}
        </Button>
      </FormActions>
    </Form>
  )
}
