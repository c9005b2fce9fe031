import { succeeded, useApi, useText } from '@verdict/core/web'
import { Alert, Button, Input, Panel, toast } from '@verdict/ui-kit'
import { useState, type FormEvent } from 'react'
import { contestApi } from '../../contract/contest-api.ts'
import { contestAuths, contests } from '../../contract/contests.ts'
import type { ContestView } from '../../contract/screens.ts'

/** How the user gets into the contest: a registration with the password where one is needed, or why there is no way in. */
export function EntryPanel({ view }: { view: ContestView }) {
  const t = useText(contests)
  if (view.isStaff) return <Alert type="info" content={t('entry.staff')} />
  if (view.takesPart) return view.contest.auth === contestAuths.public ? null : <Alert type="success" content={t('entry.registered')} />
  if (view.contest.auth === contestAuths.public) return <Alert type="warning" content={t('entry.refused')} />
  return <RegistrationForm view={view} />
}

function RegistrationForm({ view: { contest, reload } }: { view: ContestView }) {
  const t = useText(contests)
  const { register } = useApi(contestApi)
  const [password, setPassword] = useState('')
  const [sending, setSending] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (password === '') return toast.warning(t('entry.passwordMissing'))
    setSending(true)
    const registered = await succeeded(register({ body: { cid: contest.id, password } }))
    setSending(false)
    if (!registered) return
    toast.success(t('entry.welcome'))
    reload()
  }
  return (
    <Panel title={t('entry.title')}>
      <form className="verdict-contest-entry" onSubmit={(event) => void submit(event)}>
        <p>{t(contest.auth === contestAuths.private ? 'entry.private' : 'entry.protected')}</p>
        <Input.Password
          value={password}
          onChange={setPassword}
          placeholder={t('entry.password')}
          aria-label={t('entry.password')}
          autoComplete="off"
          maxLength={1000}
        />
        <Button type="primary" htmlType="submit" long loading={sending}>
          {t('entry.register')}
        </Button>
      </form>
    </Panel>
  )
}
