import { download, useApi, useText } from '@verdict/core/web'
import { Alert, Button, Dialog, Field, Form, Input, InputNumber, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { limits } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import { userAdminApi } from '../../contract/user-admin-api.ts'
import { rulesOf } from '../rules.ts'

interface Series {
  prefix: string
  suffix: string
  number_from: number
  number_to: number
  password_length: number
}

const start: Series = { prefix: '', suffix: '', number_from: 1, number_to: 10, password_length: 8 }

/** Makes a numbered series of accounts; their passwords come as a sheet, once. */
export function GenerateUsers({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const t = useText(accounts)
  const rules = rulesOf(t)
  const { generateUsers, usersSheet } = useApi(userAdminApi)
  const [form] = Form.useForm<Series>()
  const series = { ...start, ...(Form.useWatch([], form) as Partial<Series> | undefined) }
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState<string>()
  async function generate() {
    const values = await form.validate().catch(() => undefined)
    if (!values) return
    setBusy(true)
    const made = await generateUsers({ body: { ...start, ...values } }).catch(() => undefined)
    setBusy(false)
    if (!made) return
    setKey(made.key)
    onMade()
    await fetchSheet(made.key)
  }
  async function fetchSheet(from: string) {
    const fetched = await download(usersSheet({ query: { key: from } })).then(
      () => true,
      () => false,
    )
    if (!fetched) return
    toast.success(t('generate.done'))
    onClose()
  }
  const number = (key_: keyof Series, fails: (value: number) => string | undefined) => [
    { required: true, message: t(`generate.${key_}Missing`) },
    { validator: (value: unknown, report: (message?: string) => void) => report(fails(Number(value))) },
  ]
  const example = [series.number_from, series.number_to].map((count) => `${series.prefix}${count}${series.suffix}`)
  return (
    <Dialog
      open
      title={t('users.generate')}
      onClose={onClose}
      {...(key ? {} : { onConfirm: generate })}
      confirmText={t('generate.make')}
      confirming={busy}
      width={520}
    >
      {key ? (
        <Alert
          type="warning"
          content={t('generate.fetchAgain')}
          action={
            <Button size="small" onClick={() => void fetchSheet(key)}>
              {t('generate.fetch')}
            </Button>
          }
        />
      ) : (
        <Form<Series> form={form} layout="vertical" initialValues={start}>
          <div className="verdict-users-two">
            <Field label={t('generate.prefix')} field="prefix" rules={rules.longest(limits.username)}>
              <Input />
            </Field>
            <Field label={t('generate.suffix')} field="suffix" rules={rules.longest(limits.username)}>
              <Input />
            </Field>
            <Field
              label={t('generate.number_from')}
              field="number_from"
              rules={number('number_from', (value) => (value < 0 ? t('generate.negative') : undefined))}
            >
              <InputNumber precision={0} />
            </Field>
            <Field
              label={t('generate.number_to')}
              field="number_to"
              dependencies={['number_from']}
              rules={number('number_to', (value) => (value < series.number_from ? t('generate.order') : undefined))}
            >
              <InputNumber precision={0} />
            </Field>
            <Field
              label={t('generate.password_length')}
              field="password_length"
              rules={number('password_length', (value) => (value >= limits.passwordLeast && value <= limits.password ? undefined : t('generate.length')))}
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
