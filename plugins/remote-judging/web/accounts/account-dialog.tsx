import { useApi, useText } from '@verdict/core/web'
import { SubmitDialog } from '@verdict/page-kit'
import { Alert, Input, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import { remoteAdminApi, type AccountRow, type RemoteRow } from '../../contract/admin-api.ts'
import { remoteJudging } from '../../contract/remote-judging.ts'

interface AccountDialogProps {
  readonly site: RemoteRow
  /** Undefined for a new account. */
  readonly account: AccountRow | undefined
  readonly onClose: () => void
  /** Called with the account if it has a new password or cookie. */
  readonly onSaved: (account?: Pick<AccountRow, 'id' | 'username'>) => void
}

/** The form of an account's name, password and cookie. Password and cookie can be written but are never shown. */
export function AccountDialog({ site, account, onClose, onSaved }: AccountDialogProps) {
  const t = useText(remoteJudging)
  const { saveAccount } = useApi(remoteAdminApi)
  const [form, setForm] = useState({ username: account?.username ?? '', password: '', cookies: '', userAgent: account?.userAgent ?? '' })
  const field = (key: keyof typeof form) => ({ value: form[key], onChange: (value: string) => setForm({ ...form, [key]: value }) })
  const { username, password, cookies, userAgent } = form
  async function save() {
    const body = { oj: site.oj, username, password: password || null, cookies: cookies.trim() || null, userAgent: userAgent.trim() }
    const saved = await saveAccount({ body })
    onSaved(password || cookies.trim() ? { id: saved.id, username } : undefined)
  }
  return (
    <SubmitDialog
      title={account ? t('accounts.editTitle', { username: account.username }) : t('accounts.addTitle', { site: site.title })}
      confirmText={t('accounts.save')}
      fault={username.trim() === '' ? t('accounts.usernameMissing') : undefined}
      submit={save}
      done={t('accounts.saved', { username })}
      onClose={onClose}
    >
      <div className="verdict-form-column">
        {site.needsCookie && <Alert type="info" content={t('accounts.needsCookie')} />}
        <Labelled label={t('accounts.username')} required hint={t('accounts.usernameHint', { site: site.title })}>
          <Input maxLength={200} autoComplete="off" disabled={account !== undefined} {...field('username')} />
        </Labelled>
        {!site.needsCookie && (
          <Labelled label={t('accounts.password')} hint={account?.hasPassword && t('accounts.passwordKept')}>
            <Input.Password maxLength={500} autoComplete="new-password" {...field('password')} />
          </Labelled>
        )}
        <Labelled label={t('accounts.cookies')} hint={t('accounts.cookiesHint')}>
          <Input.TextArea maxLength={20_000} autoSize={{ minRows: 2, maxRows: 6 }} placeholder="name=value; name=value" {...field('cookies')} />
        </Labelled>
        <Labelled label={t('accounts.userAgent')} hint={t('accounts.userAgentHint')}>
          <Input maxLength={500} placeholder="Mozilla/5.0 …" {...field('userAgent')} />
        </Labelled>
      </div>
    </SubmitDialog>
  )
}
