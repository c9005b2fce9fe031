import { kernelApi, type HealthItem } from '@verdict/core'
import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Panel, Tag } from '@verdict/ui-kit'
import { admin } from '../../contract/admin.ts'

const colors = { good: 'green', warning: 'orange', bad: 'red' } as const

/** The parts of the site that an operator must watch; empty if there are none, and for other admins. */
export function HealthPanel() {
  const t = useText(admin)
  const { getHealth } = useApi(kernelApi)
  const { may } = useSession()
  const isOperator = may('system_info_admin')
  const loaded = useLoad(async (signal) => (isOperator ? getHealth({}, signal) : []), [isOperator])
  if (!loaded.failure && !loaded.value?.length) return null
  return (
    <Panel title={t('health.title')}>
      <Loaded of={loaded} waiting={null}>
        {(items) => (
          <dl className="verdict-health-items">
            {items.map((item) => (
              <Item key={`${item.plugin}/${item.name}`} item={item} />
            ))}
          </dl>
        )}
      </Loaded>
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
