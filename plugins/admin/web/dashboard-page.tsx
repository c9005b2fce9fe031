import { Fills, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { ErrorState, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { admin } from '../contract/admin.ts'
import { adminApi } from '../contract/api.ts'
import { dashboardPanels } from '../contract/dashboard.ts'
import { StatisticTiles } from './parts/statistic-tiles.tsx'
import { LoginsPanel } from './parts/logins-panel.tsx'
import { ServicePanel } from './parts/service-panel.tsx'
import './dashboard-page.css'

/** How the site is doing. */
export default function DashboardPage() {
  const t = useText(admin)
  const { user } = useSession()
  const { getDashboard } = useApi(adminApi)
  const figures = useLoad((signal) => getDashboard({}, signal), [])
  return (
    <PageFrame title={t('dashboard.title')} subtitle={user && t('dashboard.welcome', { name: user.username })}>
      {figures.failure ? <ErrorState hint={figures.failure.message} onRetry={figures.reload} /> : <StatisticTiles figures={figures.value} />}
      <div className="verdict-dashboard-panels">
        <Fills of={dashboardPanels} with={{}} waiting={<TextSkeleton lines={4} height={200} />} />
        <ServicePanel />
        <LoginsPanel />
      </div>
    </PageFrame>
  )
}
