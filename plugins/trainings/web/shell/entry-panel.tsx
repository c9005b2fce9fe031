import { succeeded, useApi, useText } from '@verdict/core/web'
import { Alert, Button, confirmAction, EntryForm, Panel, toast } from '@verdict/ui-kit'
import type { TrainingView } from '../../contract/screens.ts'
import { trainingApi } from '../../contract/training-api.ts'
import { trainingAuths, trainings } from '../../contract/trainings.ts'

/** Lets the user join the training, with a password if required, or leave it. */
export function EntryPanel({ view }: { view: TrainingView }) {
  const t = useText(trainings, view.words)
  if (view.isStaff) return <Alert type="info" content={t('entry.staff')} />
  return view.hasJoined ? <Joined view={view} /> : <JoinForm view={view} />
}

function JoinForm({ view: { training, words, reload } }: { view: TrainingView }) {
  const t = useText(trainings, words)
  const { register } = useApi(trainingApi)
  const isPrivate = training.auth === trainingAuths.private
  async function enter(password: string) {
    if (!(await succeeded(register({ body: { tid: training.id, password } })))) return
    toast.success(t('entry.welcome'))
    reload()
  }
  return (
    <Panel title={t('entry.title')}>
      <EntryForm
        explanation={t(isPrivate ? 'entry.private' : 'entry.public')}
        password={isPrivate ? t('entry.password') : undefined}
        missing={t('entry.passwordMissing')}
        action={t('entry.join')}
        onEnter={enter}
      />
    </Panel>
  )
}

function Joined({ view: { training, words, reload } }: { view: TrainingView }) {
  const t = useText(trainings, words)
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
