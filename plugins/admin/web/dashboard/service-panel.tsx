import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Panel, ProgressLine, TextSkeleton } from '@verdict/ui-kit'
import { admin } from '../../contract/admin.ts'
import { adminApi, type ServiceStatistics } from '../../contract/api.ts'

/** The load of the server. */
export function ServicePanel() {
  const t = useText(admin)
  const { getService } = useApi(adminApi)
  const loaded = useLoad((signal) => getService({}, signal), [])
  return (
    <Panel title={t('service.title')}>
      <Loaded of={loaded} waiting={<TextSkeleton lines={3} height={110} />}>
        {(statistics) => <ServiceStatisticsList statistics={statistics} />}
      </Loaded>
    </Panel>
  )
}

function ServiceStatisticsList({ statistics }: { statistics: ServiceStatistics }) {
  const t = useText(admin)
  const lines = [
    { name: t('service.processor'), text: statistics.backupPercentCpuLoad },
    { name: t('service.memory'), text: statistics.backupPercentMemoryLoad },
  ]
  return (
    <dl className="verdict-service-lines">
      {lines.map(({ name, text }) => (
        <div key={name} className="verdict-service-line">
          <dt>{name}</dt>
          <dd>
            <ProgressLine percent={Number.parseFloat(text)} label={name} />
          </dd>
        </div>
      ))}
      <div className="verdict-service-line">
        <dt>{t('service.cores')}</dt>
        <dd>{statistics.backupCores}</dd>
      </div>
    </dl>
  )
}
