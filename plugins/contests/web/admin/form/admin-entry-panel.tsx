import { useText } from '@verdict/core/web'
import { Alert, Choice, FormSwitch, Input, InputTag, Labelled, Panel, toast, WithFieldError } from '@verdict/ui-kit'
import { contests } from '../../../contract/contests.ts'
import type { AccountFields, FormPanelProps } from './form-state.ts'

interface AdminEntryPanelProps extends FormPanelProps {
  /** Whether a password is saved, so that users may have registered with it. */
  hadPassword: boolean
  savedPassword: string
}

/** Participation settings: registration, account rule and unofficial participants. */
export function AdminEntryPanel({ form, change, hadPassword, savedPassword }: AdminEntryPanelProps) {
  const t = useText(contests)
  const { auth, pwd, starAccount } = form
  const auths = ['public', 'private', 'protected'] as const
  const endsRegistrations = hadPassword && auth !== 0 && pwd !== '' && pwd !== savedPassword
  function isNewStar(name: string): boolean {
    const twice = starAccount.includes(name.trim())
    if (twice) toast.warning(t('errors.star-twice', { username: name.trim() }))
    return name.trim() !== '' && !twice
  }
  return (
    <Panel title={t('admin.form.entry')}>
      <div className="verdict-form-grid">
        <Labelled label={t('admin.form.auth')} hint={t(`auth.${auths[auth]}Hint`)}>
          <Choice
            value={auth}
            options={([0, 1, 2] as const).map((value) => ({ value, label: t(`auth.${auths[value]}`) }))}
            onChange={(next) => change({ auth: next })}
          />
        </Labelled>
        {auth !== 0 && (
          <Labelled field="pwd" label={t('admin.form.password')} required>
            <Input value={pwd} maxLength={255} autoComplete="off" onChange={(next) => change({ pwd: next })} />
          </Labelled>
        )}
        {endsRegistrations && (
          <div className="verdict-form-wide">
            <Labelled label={t('admin.form.registrations')}>
              <Choice
                value={form.keepsRegistrations ? 'keep' : 'end'}
                options={(['end', 'keep'] as const).map((value) => ({ value, label: t(`admin.form.${value}Registrations`) }))}
                onChange={(next) => change({ keepsRegistrations: next === 'keep' })}
              />
            </Labelled>
            {!form.keepsRegistrations && <Alert type="warning" content={t('admin.form.newPassword')} />}
          </div>
        )}
        <div className="verdict-form-wide verdict-form-switches">
          <FormSwitch label={t('admin.form.account')} checked={form.openAccountLimit} onChange={(openAccountLimit) => change({ openAccountLimit })} />
        </div>
        {form.openAccountLimit && <AccountRulePanel form={form} change={change} />}
        <div className="verdict-form-wide">
          <Labelled field="starAccount" label={t('admin.form.stars')} hint={t('admin.form.starsHint')}>
            <InputTag
              value={[...starAccount]}
              tokenSeparators={[' ', ',', '，', '\n']}
              saveOnBlur
              validate={isNewStar}
              onChange={(names: string[]) => change({ starAccount: names.map((name) => name.trim()) })}
            />
          </Labelled>
        </div>
      </div>
    </Panel>
  )
}

const parts = ['prefix', 'suffix', 'start', 'end', 'extra'] as const satisfies readonly (keyof AccountFields)[]

function AccountRulePanel({ form: { account }, change }: FormPanelProps) {
  const t = useText(contests)
  const { prefix, suffix, start, end } = account
  const range =
    start && end ? t('admin.form.accountRange', { first: `${prefix}${start}${suffix}`, last: `${prefix}${end}${suffix}` }) : t('admin.form.accountHint')
  return (
    <div className="verdict-form-wide">
      <WithFieldError field="account">
        <div className="verdict-form-grid">
          {parts.map((part) => (
            <Labelled key={part} label={t(`admin.account.${part}`)} {...(part === 'extra' && { hint: t('admin.account.extraHint') })}>
              <Input value={account[part]} maxLength={part === 'extra' ? 50_000 : 50} onChange={(text) => change({ account: { ...account, [part]: text } })} />
            </Labelled>
          ))}
        </div>
      </WithFieldError>
      <small className="verdict-labelled-hint">{range}</small>
    </div>
  )
}
