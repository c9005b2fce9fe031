import { useText } from '@verdict/core/web'
import { BlockSkeleton } from '@verdict/ui-kit'
import { admin } from '../../contract/admin.ts'
import type { DashboardStatistics } from '../../contract/dashboard.ts'

const names = ['userNum', 'todayJudgeNum', 'recentContestNum'] as const

/** The three numbers that the dashboard begins with. */
export function StatisticTiles({ figures }: { figures: DashboardStatistics | undefined }) {
  const t = useText(admin)
  return (
    <dl className="verdict-figure-tiles">
      {names.map((name) => (
        <div key={name} className="verdict-figure-tile">
          <dt>{t(`dashboard.${name}`)}</dt>
          <dd>{figures ? figures[name].toLocaleString() : <BlockSkeleton height={28} width={80} />}</dd>
        </div>
      ))}
    </dl>
  )
}
