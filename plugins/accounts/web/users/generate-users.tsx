import { download, succeeded, useApi, useText } from '@verdict/core/web'
import { Alert, Button, Dialog, Field, Form, Input, InputNumber, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { limits } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import { userAdminApi } from '../../contract/user-admin-api.ts'
import { createFormRules, usePasswordMin } from '../parts/form-rules.ts'

interface Series {
  prefix: string
  suffix: string
  number_from: number
  number_to: number
  password_length: number
}

/** Generates a numbered series of accounts, and downloads the sheet of their passwords. */
export function GenerateUsers({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const t = useText(accounts)
  const rules = createFormRules(t)
  const passwordMin = usePasswordMin()
  const { generateUsers, usersSheet } = useApi(userAdminApi)
  const defaults: Series = { prefix: '', suffix: '', number_from: 1, number_to: 10, password_length: Math.max(8, passwordMin) }
  const [form] = Form.useForm<Series>()
  const entered: Partial<Series> | undefined = Form.useWatch([], form)
  const series = { ...defaults, ...entered }
  const [busy, setBusy] = useState(false)
  const [sheetKey, setSheetKey] = useState<string>()
  async function generate() {
    const values = await form.validate().catch(() => undefined)
    if (!values) return
    setBusy(true)
    const created = await generateUsers({ body: { ...defaults, ...values } }).catch(() => undefined)
    setBusy(false)
    if (!created) return
    setSheetKey(created.key)
    onCreated()
    await downloadSheet(created.key)
  }
  async function downloadSheet(key: string) {
    if (!(await succeeded(download(usersSheet({ query: { key } }))))) return
    toast.success(t('generate.done'))
    onClose()
  }
  const numberRules = (field: keyof Series, fails: (value: number) => string | undefined) => [
    { required: true, message: t(`generate.${field}Missing`) },
    { validator: (value: unknown, report: (message?: string) => void) => report(fails(Number(value))) },
  ]
  const example = [series.number_from, series.number_to].map((count) => `${series.prefix}${count}${series.suffix}`)
  return (
    <Dialog
      open
      title={t('users.generate')}
      onClose={onClose}
      {...(sheetKey ? {} : { onConfirm: generate })}
      confirmText={t('generate.make')}
      confirming={busy}
      width={520}
    >
      {sheetKey ? (
        <Alert
          type="warning"
          content={t('generate.fetchAgain')}
          action={
            <Button size="small" onClick={() => void downloadSheet(sheetKey)}>
              {t('generate.fetch')}
            </Button>
          }
        />
      ) : (
        <Form<Series> key={passwordMin} form={form} layout="vertical" initialValues={defaults}>
          <div className="verdict-users-two">
            <Field label={t('generate.prefix')} field="prefix" rules={rules.maxLength(limits.username)}>
              <Input />
            </Field>
            <Field label={t('generate.suffix')} field="suffix" rules={rules.maxLength(limits.username)}>
              <Input />
            </Field>
            <Field
              label={t('generate.number_from')}
              field="number_from"
              rules={numberRules('number_from', (value) => (value < 0 ? t('generate.negative') : undefined))}
            >
              <InputNumber precision={0} />
            </Field>
            <Field
              label={t('generate.number_to')}
              field="number_to"
              dependencies={['number_from']}
              rules={numberRules('number_to', (value) => (value < series.number_from ? t('generate.order') : undefined))}
            >
              <InputNumber precision={0} />
            </Field>
            <Field
              label={t('generate.password_length')}
              field="password_length"
              rules={numberRules('password_length', (value) =>
                value >= passwordMin && value <= limits.password ? undefined : t('generate.length', { min: passwordMin, max: limits.password }),
              )}
            >
              <InputNumber precision={0} />
            </Field>
          </div>
          <p>{t('generate.example', { first: example[0] ?? '', last: example[1] ?? '' })}</p>
          <p>{t('generate.hint')}</p>
        </Form>
      )}
    </Dialog>
  )
}
