import { kernelApi, type HealthItem } from '@verdict/core'
import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { ErrorState, Panel, Tag } from '@verdict/ui-kit'
import { admin } from '../../contract/admin.ts'

const colors = { good: 'green', warning: 'orange', bad: 'red' } as const

/** The parts of the site that an operator must watch; nothing for other admins, and without any. */
export function HealthPanel() {
  const t = useText(admin)
  const { getHealth } = useApi(kernelApi)
  const { may } = useSession()
  const isOperator = may('system_info_admin')
  const { value = [], failure, reload } = useLoad(async (signal) => (isOperator ? getHealth({}, signal) : []), [isOperator])
  if (!failure && value.length === 0) return null
  return (
    <Panel title={t('health.title')}>
      {failure && <ErrorState hint={failure.message} onRetry={reload} />}
      <dl className="verdict-health-items">
        {value.map((item) => (
          <Item key={`${item.plugin}/${item.name}`} item={item} />
        ))}
      </dl>
    </Panel>
  )
}

function Item({ item: { title, state, text } }: { item: HealthItem }) {
  const t = useText(admin)
  return (
    <div className="verdict-health-item">
      <dt>
        {title} <Tag color={colors[state]}>{t(`health.states.${state}`)}</Tag>
      </dt>
      <dd>{text}</dd>
    </div>
  )
}
