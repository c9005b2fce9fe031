import { useApi, useLeaveGuard, useText } from '@verdict/core/web'
import { Button, Field, Form, FormActions, Input, InputNumber, Switch, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { isEmail } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import { mailApi, type MailConfig } from '../../contract/mail-api.ts'

interface Server {
  emailHost: string
  emailPort: number
  emailUsername: string
  emailPassword?: string
  emailBGImg: string
  emailSsl: boolean
}

/** The mail server, and a mail to try it. The password is only ever written. */
export function MailForm({ config, onSaved }: { config: MailConfig; onSaved: () => void }) {
  const t = useText(accounts)
  const { setMailConfig, testMail } = useApi(mailApi)
  const [busy, setBusy] = useState<'save' | 'test'>()
  const [address, setAddress] = useState('')
  const [touched, setTouched] = useState(false)
  useLeaveGuard(touched)
  const [form] = Form.useForm<Server>()
  const { passwordSet, emailPassword: _, ...initial } = config
  async function save(values: Server) {
    setBusy('save')
    const saved = await setMailConfig({ body: values }).then(
      () => true,
      () => false,
    )
    setBusy(undefined)
    if (!saved) return
    form.setFieldValue('emailPassword', '')
    setTouched(false)
    toast.success(t('saved'))
    onSaved()
  }
  async function test() {
    setBusy('test')
    const sent = await testMail({ body: { email: address.trim() } }).then(
      () => true,
      () => false,
    )
    setBusy(undefined)
    if (sent) toast.success(t('mail.tested', { email: address.trim() }))
  }
  return (
    <>
      <Form<Server>
        form={form}
        layout="vertical"
        initialValues={initial as Partial<Server>}
        onValuesChange={() => setTouched(true)}
        onSubmit={(values) => void save(values)}
      >
        <div className="verdict-mail-two">
          <Field label={t('mail.emailHost')} field="emailHost">
            <Input placeholder="smtp.school.example" />
          </Field>
          <Field label={t('mail.emailPort')} field="emailPort" rules={[{ required: true, message: t('rules.nameMissing') }]}>
            <InputNumber min={1} max={65_535} precision={0} />
          </Field>
        </div>
        <Field label={t('mail.emailSsl')} field="emailSsl" triggerPropName="checked" extra={t('mail.sslHint')}>
          <Switch aria-label={t('mail.emailSsl')} />
        </Field>
        <Field label={t('mail.emailUsername')} field="emailUsername">
          <Input autoComplete="off" placeholder="oj@school.example" />
        </Field>
        <Field label={t('mail.emailPassword')} field="emailPassword" extra={t(passwordSet ? 'mail.passwordKept' : 'mail.passwordNone')}>
          <Input.Password autoComplete="new-password" />
        </Field>
        <Field label={t('mail.emailBGImg')} field="emailBGImg" extra={t('mail.pictureHint')}>
          <Input placeholder="https://" />
        </Field>
        <FormActions sticky>
          <Button type="primary" htmlType="submit" loading={busy === 'save'}>
            {t('save')}
          </Button>
        </FormActions>
      </Form>
      <div className="verdict-mail-test">
        <Input type="email" aria-label={t('mail.testAddress')} placeholder={t('mail.testAddress')} value={address} onChange={setAddress} />
        <Button loading={busy === 'test'} disabled={!config.emailHost || !isEmail(address.trim())} onClick={() => void test()}>
          {t('mail.test')}
        </Button>
      </div>
    </>
  )
}
