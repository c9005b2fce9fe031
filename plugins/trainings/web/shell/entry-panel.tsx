import { succeeded, useApi, useText } from '@verdict/core/web'
import { Alert, Button, confirmAction, Input, Panel, toast } from '@verdict/ui-kit'
import { useState, type FormEvent } from 'react'
import type { TrainingView } from '../../contract/screens.ts'
import { trainingApi } from '../../contract/training-api.ts'
import { trainingAuths, trainings } from '../../contract/trainings.ts'

/** How the user joins the training, with the password where one is needed, and how they leave it. */
export function EntryPanel({ view }: { view: TrainingView }) {
  const t = useText(trainings)
  if (view.isStaff) return <Alert type="info" content={t('entry.staff')} />
  return view.hasJoined ? <Joined view={view} /> : <JoinForm view={view} />
}

function JoinForm({ view: { training, reload } }: { view: TrainingView }) {
  const t = useText(trainings)
  const { register } = useApi(trainingApi)
  const [password, setPassword] = useState('')
  const [sending, setSending] = useState(false)
  const isPrivate = training.auth === trainingAuths.private
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPrivate && password === '') return toast.warning(t('entry.passwordMissing'))
    setSending(true)
    const joined = await succeeded(register({ body: { tid: training.id, password } }))
    setSending(false)
    if (!joined) return
    toast.success(t('entry.welcome'))
    reload()
  }
  return (
    <Panel title={t('entry.title')}>
      <form className="verdict-training-entry" onSubmit={(event) => void submit(event)}>
        <p>{t(isPrivate ? 'entry.private' : 'entry.public')}</p>
        {isPrivate && (
          <Input.Password
            value={password}
            onChange={setPassword}
            placeholder={t('entry.password')}
            aria-label={t('entry.password')}
            autoComplete="off"
            maxLength={1000}
          />
        )}
        <Button type="primary" htmlType="submit" long loading={sending}>
          {t('entry.join')}
        </Button>
      </form>
    </Panel>
  )
}

function Joined({ view: { training, reload } }: { view: TrainingView }) {
  const t = useText(trainings)
  const { leave } = useApi(trainingApi)
  async function confirmLeaving() {
    const question = { title: t('entry.leaveTitle'), content: t('entry.leaveContent'), action: t('entry.leave'), cancel: t('entry.cancel') }
    if (!(await confirmAction(question))) return
    if (await succeeded(leave({ query: { tid: training.id } }))) toast.success(t('entry.left'))
    reload()
  }
  return (
    <Panel title={t('entry.title')}>
      <div className="verdict-training-entry">
        <p>{t('entry.joined')}</p>
        <Button long onClick={() => void confirmLeaving()}>
          {t('entry.leave')}
        </Button>
      </div>
    </Panel>
  )
}
