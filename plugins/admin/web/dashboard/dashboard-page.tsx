import { Fills, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { BlockSkeleton, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { Suspense } from 'react'
import { admin, dashboardPanels, type DashboardStatistics } from '../../contract/admin.ts'
import { adminApi, type FieldGroup } from '../../contract/api.ts'
import { HealthPanel } from './health-panel.tsx'
import { LoginsPanel } from './logins-panel.tsx'
import { ServicePanel } from './service-panel.tsx'
import { SetupPanel } from './setup-panel.tsx'
import './dashboard-page.css'

/** The first page of the admin area: setup steps, statistics, and the panels of plugins. Rows of plugins may wait for their texts; the rest of the page does not. */
export default function DashboardPage() {
  const t = useText(admin)
  const { user } = useSession()
  const { getDashboard, getFields } = useApi(adminApi)
  const statistics = useLoad(async (signal) => {
    const [values, fields] = await Promise.all([getDashboard({}, signal), getFields({}, signal)])
    return { values, groups: fields.statistics }
  }, [])
  return (
    <PageFrame title={t('dashboard.title')} subtitle={user && t('dashboard.welcome', { name: user.username })}>
      <Loaded of={statistics} waiting={<BlockSkeleton height={92} />}>
        {({ values, groups }) => (
          <Suspense fallback={<BlockSkeleton height={92} />}>
            <StatisticTiles statistics={values} groups={groups} />
          </Suspense>
        )}
      </Loaded>
      <div className="verdict-dashboard-setup">
        <Suspense>
          <SetupPanel />
        </Suspense>
      </div>
      <div className="verdict-dashboard-panels">
        <HealthPanel />
        <Fills of={dashboardPanels} with={{}} waiting={<TextSkeleton lines={4} height={200} />} />
        <ServicePanel />
        <LoginsPanel />
      </div>
    </PageFrame>
  )
}

interface StatisticTilesProps {
  statistics: DashboardStatistics
  groups: readonly FieldGroup[]
}

/** The numbers at the top of the dashboard, which plugins add. */
function StatisticTiles({ statistics, groups }: StatisticTilesProps) {
  return (
    <dl className="verdict-statistic-tiles">
      {groups.flatMap(({ plugin, names }) => names.map((name) => <StatisticTile key={name} plugin={plugin} name={name} value={statistics[name]} />))}
    </dl>
  )
}

function StatisticTile({ plugin, name, value }: { plugin: string; name: string; value: number | undefined }) {
  const t = useText({ id: plugin })
  return (
    <div className="verdict-statistic-tile">
      <dt>{t(`dashboard.${name}`)}</dt>
      <dd>{value === undefined ? <BlockSkeleton height={28} width={80} /> : value.toLocaleString()}</dd>
    </div>
  )
}
