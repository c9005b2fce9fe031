import { useText } from '@verdict/core/web'
import { BlockSkeleton } from '@verdict/ui-kit'
import type { DashboardStatistics } from '../../contract/dashboard.ts'
import type { FieldGroup } from '../../contract/fields.ts'

interface StatisticTilesProps {
  statistics: DashboardStatistics
  groups: readonly FieldGroup[]
}

/** The numbers at the top of the dashboard, which plugins add. */
export function StatisticTiles({ statistics, groups }: StatisticTilesProps) {
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
