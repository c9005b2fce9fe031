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
  const say = useText(accounts)
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
    toast.success(say('saved'))
    onSaved()
  }
  async function test() {
    setBusy('test')
    const sent = await testMail({ body: { email: address.trim() } }).then(
      () => true,
      () => false,
    )
    setBusy(undefined)
    if (sent) toast.success(say('mail.tested', { email: address.trim() }))
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
          <Field label={say('mail.emailHost')} field="emailHost">
            <Input placeholder="smtp.school.example" />
          </Field>
          <Field label={say('mail.emailPort')} field="emailPort" rules={[{ required: true, message: say('rules.nameMissing') }]}>
            <InputNumber min={1} max={65_535} precision={0} />
          </Field>
        </div>
        <Field label={say('mail.emailSsl')} field="emailSsl" triggerPropName="checked" extra={say('mail.sslHint')}>
          <Switch aria-label={say('mail.emailSsl')} />
        </Field>
        <Field label={say('mail.emailUsername')} field="emailUsername">
          <Input autoComplete="off" placeholder="oj@school.example" />
        </Field>
        <Field label={say('mail.emailPassword')} field="emailPassword" extra={say(passwordSet ? 'mail.passwordKept' : 'mail.passwordNone')}>
          <Input.Password autoComplete="new-password" />
        </Field>
        <Field label={say('mail.emailBGImg')} field="emailBGImg" extra={say('mail.pictureHint')}>
          <Input placeholder="https://" />
        </Field>
        <FormActions sticky>
          <Button type="primary" htmlType="submit" loading={busy === 'save'}>
            {say('save')}
          </Button>
        </FormActions>
      </Form>
      <div className="verdict-mail-test">
        <Input type="email" aria-label={say('mail.testAddress')} placeholder={say('mail.testAddress')} value={address} onChange={setAddress} />
        <Button loading={busy === 'test'} disabled={!config.emailHost || !isEmail(address.trim())} onClick={() => void test()}>
          {say('mail.test')}
        </Button>
      </div>
    </>
  )
}
