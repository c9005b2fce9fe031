import { SettingsForm, useApi, useText } from '@verdict/core/web'
import { Field, Input, Switch } from '@verdict/ui-kit'
import { accounts } from '../../contract/accounts.ts'
import { mailApi, type RegistrationConfig } from '../../contract/mail-api.ts'

interface RegistrationForm {
  register: boolean
  registerWithoutCode: boolean
  domains: string
}

/** The settings of registration. */
export function RegistrationSettingsForm({ config, canSendMail }: { config: RegistrationConfig; canSendMail: boolean }) {
  const t = useText(accounts)
  const { setEntryConfig } = useApi(mailApi)
  const initial = { register: config.register, registerWithoutCode: config.registerWithoutCode, domains: config.blockedMailDomains.join('\n') }
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
    </SettingsForm>
  )
}
