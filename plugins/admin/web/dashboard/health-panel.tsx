import { kernelApi, type HealthItem } from '@verdict/core'
import { download, succeeded, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Button, IconDownload, Panel, Tag } from '@verdict/ui-kit'
import { useState } from 'react'
import { admin } from '../../contract/admin.ts'
import { adminApi } from '../../contract/api.ts'

const colors = { good: 'green', warning: 'orange', bad: 'red' } as const

/** The parts of the site that an operator must watch, and a report of them for those who help; empty for other admins. */
export function HealthPanel() {
  const t = useText(admin)
  const { getHealth } = useApi(kernelApi)
  const { may } = useSession()
  const isOperator = may('system_info_admin')
  const loaded = useLoad(async (signal) => (isOperator ? getHealth({}, signal) : []), [isOperator])
  if (!isOperator) return null
  return (
    <Panel title={t('health.title')} actions={<ReportButton />}>
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

function ReportButton() {
  const t = useText(admin)
  const { getReport } = useApi(adminApi)
  const [isLoading, setLoading] = useState(false)
  async function load() {
    setLoading(true)
    await succeeded(download(getReport({})))
    setLoading(false)
  }
  return (
    <Button size="small" icon={<IconDownload />} loading={isLoading} title={t('health.report.hint')} onClick={() => void load()}>
      {t('health.report.button')}
    </Button>
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
