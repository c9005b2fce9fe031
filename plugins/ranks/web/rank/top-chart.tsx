import { useText } from '@verdict/core/web'
import { BlockSkeleton, Chart, Panel, usePhone } from '@verdict/ui-kit'
import type { RankRow } from '../../contract/rank-api.ts'
import { ranks, rankTypes, type RankType } from '../../contract/ranks.ts'

/** Rows of names need more height than columns. */
const [height, narrowHeight] = [260, 320]

/** The top ten of a ranking as a chart; empty if none of them has a value. */
export function TopChart({ type, rows }: { type: RankType; rows: readonly RankRow[] | undefined }) {
  const t = useText(ranks)
  const small = usePhone()
  const isAcm = type === rankTypes.acm
  const shownHeight = small ? narrowHeight : height
  // Users without a value would only take space.
  const shown = rows?.filter(({ total, score }) => (isAcm ? total : score) !== 0)
  const bars = shown?.flatMap(({ username, ac, total, score = 0 }) =>
    isAcm
      ? [
          { username, count: ac, kind: t('solved') },
          { username, count: total, kind: t('submissions') },
        ]
      : [{ username, count: score, kind: t('score') }],
  )
  if (bars?.length === 0) return null
  const people = shown?.map(({ username, ac, score }) => `${username} ${isAcm ? ac : score}`).join(', ')
  const label = t(isAcm ? 'topAcm' : 'topOi', { people: people ?? '' })
  const shared = { data: bars ?? [], seriesField: 'kind', isGroup: isAcm, legend: isAcm ? ({ position: 'top' } as const) : (false as const) }
  return (
    <div className="verdict-rank-top">
      <Panel title={t('top')}>
        {!bars && <BlockSkeleton height={shownHeight} />}
        {bars && small && <Chart kind="bar" label={label} height={shownHeight} options={{ ...shared, xField: 'count', yField: 'username' }} />}
        {bars && !small && (
          <Chart kind="column" label={label} height={shownHeight} options={{ ...shared, xField: 'username', yField: 'count', maxColumnWidth: 36 }} />
        )}
      </Panel>
    </div>
  )
}
