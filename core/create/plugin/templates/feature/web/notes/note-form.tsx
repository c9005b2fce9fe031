import { useApi, useText } from '@verdict/core/web'
import { Button, Field, Form, FormActions, Input, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { example, exampleApi } from '../../contract.ts'

/** A form for adding a note. */
export function NoteForm({ onAdded }: { onAdded: () => void }) {
  const t = useText(example)
  const { add } = useApi(exampleApi)
  const [form] = Form.useForm<{ text: string }>()
  const [saving, setSaving] = useState(false)
  async function save({ text }: { text: string }) {
    setSaving(true)
    try {
      await add({ body: { text } })
      form.resetFields()
      toast.success(t('added'))
      onAdded()
    } finally {
      setSaving(false)
    }
  }
  return (
    <Form form={form} layout="vertical" onSubmit={(values) => void save(values).catch(() => undefined)}>
      <Field label={t('yourNote')} field="text" rules={[{ required: true, message: t('required') }]}>
        <Input />
      </Field>
      <FormActions>
        <Button type="primary" htmlType="submit" loading={saving}>
          {t('add')}
        </Button>
      </FormActions>
    </Form>
  )
}
