import { useApi, useLeaveGuard, useText } from '@verdict/core/web'
import { Button, Field, Form, FormActions, Input, Switch, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { accounts } from '../../contract/accounts.ts'
import { mailApi, type EntryConfig } from '../../contract/mail-api.ts'

interface Entry {
  register: boolean
  registerWithoutCode: boolean
  domains: string
}

/** Who may register. */
export function EntryForm({ config, mailReady }: { config: EntryConfig; mailReady: boolean }) {
  const t = useText(accounts)
  const { setEntryConfig } = useApi(mailApi)
  const [busy, setBusy] = useState(false)
  const [touched, setTouched] = useState(false)
  useLeaveGuard(touched)
  const initial = { register: config.register, registerWithoutCode: config.registerWithoutCode, domains: config.blockedMailDomains.join('\n') }
  async function save({ domains, ...values }: Entry) {
    setBusy(true)
    const saved = await setEntryConfig({ body: { ...values, blockedMailDomains: domains.split(/[\s,]+/).filter(Boolean) } }).then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (!saved) return
    setTouched(false)
    toast.success(t('saved'))
  }
  return (
    <Form<Entry> layout="vertical" initialValues={initial} onValuesChange={() => setTouched(true)} onSubmit={(values) => void save({ ...initial, ...values })}>
      <Field label={t('entry.register')} field="register" triggerPropName="checked">
        <Switch aria-label={t('entry.register')} />
      </Field>
      <Field
        label={t('entry.withoutCode')}
        field="registerWithoutCode"
        triggerPropName="checked"
        extra={t(mailReady ? 'entry.withoutCodeIdle' : 'entry.withoutCodeHint')}
      >
        <Switch aria-label={t('entry.withoutCode')} />
      </Field>
      <Field label={t('entry.domains')} field="domains" extra={t('entry.domainsHint')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} placeholder="mailinator.com" />
      </Field>
      <FormActions>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('save')}
        </Button>
      </FormActions>
    </Form>
  )
}
