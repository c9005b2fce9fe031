import { useApi, useText } from '@verdict/core/web'
import { SettingsForm } from '@verdict/page-kit'
import { Field, Input, InputNumber, Switch } from '@verdict/ui-kit'
import { limits } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import { mailApi, type RegistrationConfig } from '../../contract/mail-api.ts'

interface RegistrationForm {
  register: boolean
  registerWithoutCode: boolean
  domains: string
  passwordMin: number
  mailsPerHour: number
}

/** The settings of registration. */
export function RegistrationSettingsForm({ config, canSendMail }: { config: RegistrationConfig; canSendMail: boolean }) {
  const t = useText(accounts)
  const { setEntryConfig } = useApi(mailApi)
  const { blockedMailDomains, ...switches } = config
  const initial = { ...switches, domains: blockedMailDomains.join('\n') }
  const save = ({ domains, ...values }: RegistrationForm) =>
    setEntryConfig({ body: { ...values, blockedMailDomains: domains.split(/[\s,]+/).filter(Boolean) } })
  return (
    <SettingsForm<RegistrationForm> initialValues={initial} save={(values) => save({ ...initial, ...values })} saveText={t('save')} savedText={t('saved')}>
      <Field label={t('entry.register')} field="register" triggerPropName="checked">
        <Switch aria-label={t('entry.register')} />
      </Field>
      <Field
        label={t('entry.withoutCode')}
        field="registerWithoutCode"
        triggerPropName="checked"
        extra={t(canSendMail ? 'entry.withoutCodeIdle' : 'entry.withoutCodeHint')}
      >
        <Switch aria-label={t('entry.withoutCode')} />
      </Field>
      <Field label={t('entry.domains')} field="domains" extra={t('entry.domainsHint')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} placeholder="mailinator.com" />
      </Field>
      <Field label={t('entry.passwordMin')} field="passwordMin" extra={t('entry.passwordMinHint')}>
        <InputNumber min={limits.passwordMin} max={64} precision={0} />
      </Field>
      <Field label={t('entry.mailsPerHour')} field="mailsPerHour" extra={t('entry.mailsPerHourHint')}>
        <InputNumber min={1} max={100_000} precision={0} />
      </Field>
    </SettingsForm>
  )
}
