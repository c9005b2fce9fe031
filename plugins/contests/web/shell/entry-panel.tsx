import { succeeded, useApi, useText } from '@verdict/core/web'
import { Alert, EntryForm, Panel, toast } from '@verdict/ui-kit'
import { contestApi } from '../../contract/contest-api.ts'
import { contestAuths, contests } from '../../contract/contests.ts'
import type { ContestView } from '../../contract/screens.ts'

/** The user's way into the contest: registration, with a password if required, or the reason why they cannot enter. */
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
  async function enter(password: string) {
    if (!(await succeeded(register({ body: { cid: contest.id, password } })))) return
    toast.success(t('entry.welcome'))
    reload()
  }
  return (
    <Panel title={t('entry.title')}>
      <EntryForm
        explanation={t(contest.auth === contestAuths.private ? 'entry.private' : 'entry.protected')}
        password={t('entry.password')}
        missing={t('entry.passwordMissing')}
        action={t('entry.register')}
        onEnter={enter}
      />
    </Panel>
  )
}
