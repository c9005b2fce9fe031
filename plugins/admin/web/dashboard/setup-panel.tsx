import { kernelApi } from '@verdict/core'
import { succeeded, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Button, IconCheckCircleFill, Panel, Tag, toast } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { admin } from '../../contract/admin.ts'
import { adminApi, type Setup, type SetupStepRow } from '../../contract/api.ts'

const isDone = (step: SetupStepRow) => step.isDone || step.isMarked

/** The steps of setting up the site, for admins who can change its settings; empty once all are done, or if hidden. */
export function SetupPanel() {
  const t = useText(admin)
  const { may } = useSession()
  const { getSetup, markStep } = useApi(adminApi)
  const { changeSettings } = useApi(kernelApi)
  const isOperator = may('system_info_admin')
  const loaded = useLoad(async (signal): Promise<Setup> => (isOperator ? getSetup({}, signal) : { isShown: false, steps: [] }), [isOperator])
  const { value, reload } = loaded
  if (!loaded.failure && !(value?.isShown && value.steps.some((step) => !isDone(step)))) return null
  async function hide() {
    if (await succeeded(changeSettings({ params: { plugin: admin.id }, body: { showSetup: false } }))) toast.success(t('setup.hidden'))
    reload()
  }
  async function mark({ plugin, name, isMarked }: SetupStepRow) {
    await succeeded(markStep({ params: { plugin, step: name }, body: { isMarked: !isMarked } }))
    reload()
  }
  return (
    <Panel
      title={t('setup.heading')}
      actions={
        <Button size="small" onClick={() => void hide()}>
          {t('setup.hide')}
        </Button>
      }
    >
      <Loaded of={loaded} waiting={null}>
        {({ steps }) => (
          <>
            <p className="verdict-setup-progress">{t('setup.progress', { done: steps.filter(isDone).length, total: steps.length })}</p>
            <ul className="verdict-setup-steps">
              {steps
                .toSorted((a, b) => Number(isDone(a)) - Number(isDone(b)))
                .map((step) => (
                  <StepRow key={`${step.plugin}/${step.name}`} step={step} mark={() => void mark(step)} />
                ))}
            </ul>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function StepRow({ step, mark }: { readonly step: SetupStepRow; readonly mark: () => void }) {
  const t = useText(admin)
  const own = useText({ id: step.plugin })
  const title = own(`setup.${step.name}.title`)
  return (
    <li data-done={isDone(step)}>
      <span>
        {step.path === null ? <strong>{title}</strong> : <Link to={step.path}>{title}</Link>}
        {isDone(step) && (
          <>
            {' '}
            <Tag color="green" icon={<IconCheckCircleFill />}>
              {t('setup.done')}
            </Tag>
          </>
        )}
        {!isDone(step) && <small>{own(`setup.${step.name}.hint`)}</small>}
      </span>
      {!step.isDone && (
        <Button size="mini" aria-label={t(step.isMarked ? 'setup.unmarkNamed' : 'setup.markNamed', { step: title })} onClick={mark}>
          {t(step.isMarked ? 'setup.unmark' : 'setup.mark')}
        </Button>
      )}
    </li>
  )
}
