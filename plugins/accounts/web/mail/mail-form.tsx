import { withoutNulls } from '@verdict/core'
import { succeeded, useApi, useText } from '@verdict/core/web'
import { SettingsForm } from '@verdict/page-kit'
import { Button, Field, Form, Input, InputNumber, Switch, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { isEmail } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import { mailApi, type MailConfig } from '../../contract/mail-api.ts'

interface MailServerForm {
  emailHost: string
  emailPort: number
  emailUsername: string
  emailPassword?: string
  emailBGImg: string
  emailSsl: boolean
}

/** These fields determine which server receives the password. */
const receivers = ['emailHost', 'emailPort', 'emailUsername', 'emailSsl'] as const

/** The settings of the mail server, with a test email. The stored password is never shown. */
export function MailForm({ config, onSaved }: { config: MailConfig; onSaved: () => void }) {
  const t = useText(accounts)
  const { setMailConfig, testMail } = useApi(mailApi)
  const [testing, setTesting] = useState(false)
  const [address, setAddress] = useState('')
  const [form] = Form.useForm<MailServerForm>()
  const { passwordSet, emailPassword: _, ...initial } = config
  const [entered, setEntered] = useState<Partial<MailServerForm>>({})
  const isNeededAgain = passwordSet && entered.emailHost !== '' && receivers.some((key) => (entered[key] ?? config[key]) !== config[key])
  async function save(values: MailServerForm) {
    await setMailConfig({ body: values })
    form.setFieldValue('emailPassword', '')
    onSaved()
  }
  async function test() {
    setTesting(true)
    const sent = await succeeded(testMail({ body: { email: address.trim() } }))
    setTesting(false)
    if (sent) toast.success(t('mail.tested', { email: address.trim() }))
  }
  return (
    <>
      <SettingsForm<MailServerForm>
        form={form}
        initialValues={withoutNulls(initial)}
        save={save}
        onChange={setEntered}
        saveText={t('save')}
        savedText={t('saved')}
        sticky
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
        <Field
          label={t('mail.emailPassword')}
          field="emailPassword"
          extra={t(isNeededAgain ? 'mail.passwordAgain' : passwordSet ? 'mail.passwordKept' : 'mail.passwordNone')}
          rules={[{ required: isNeededAgain, message: t('mail.passwordMissing') }]}
        >
          <Input.Password autoComplete="new-password" />
        </Field>
        <Field label={t('mail.emailBGImg')} field="emailBGImg" extra={t('mail.pictureHint')}>
          <Input placeholder="https://" />
        </Field>
      </SettingsForm>
      <div className="verdict-mail-test">
        <Input type="email" aria-label={t('mail.testAddress')} placeholder={t('mail.testAddress')} value={address} onChange={setAddress} />
        <Button loading={testing} disabled={!config.emailHost || !isEmail(address.trim())} onClick={() => void test()}>
          {t('mail.test')}
        </Button>
      </div>
    </>
  )
}
