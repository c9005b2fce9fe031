import { useApi, useLoad, useText } from '@verdict/core/web'
import { ErrorState, Panel, ProgressLine, TextSkeleton } from '@verdict/ui-kit'
import { admin } from '../../contract/admin.ts'
import { adminApi, type ServiceStatistics } from '../../contract/api.ts'

/** The load of the server. */
export function ServicePanel() {
  const t = useText(admin)
  const { getService } = useApi(adminApi)
  const { value, failure, reload } = useLoad((signal) => getService({}, signal), [])
  return (
    <Panel title={t('service.title')}>
      {failure && <ErrorState hint={failure.message} onRetry={reload} />}
      {!value && !failure && <TextSkeleton lines={3} height={110} />}
      {value && <ServiceStatisticsList statistics={value} />}
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
