import { useText } from '@verdict/core/web'
import { BlockSkeleton } from '@verdict/ui-kit'
import { admin } from '../../contract/admin.ts'
import type { DashboardStatistics } from '../../contract/dashboard.ts'

const names = ['userNum', 'todayJudgeNum', 'recentContestNum'] as const

/** The three numbers at the top of the dashboard. */
export function StatisticTiles({ statistics }: { statistics: DashboardStatistics | undefined }) {
  const t = useText(admin)
  return (
    <dl className="verdict-statistic-tiles">
      {names.map((name) => (
        <div key={name} className="verdict-statistic-tile">
          <dt>{t(`dashboard.${name}`)}</dt>
          <dd>{statistics ? statistics[name].toLocaleString() : <BlockSkeleton height={28} width={80} />}</dd>
        </div>
      ))}
    </dl>
  )
}
