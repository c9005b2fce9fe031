import { useText } from '@verdict/core/web'
import { Popover, StatusTag } from '@verdict/ui-kit'
import { problems } from '../../contract/problems.ts'
import type { ProblemRow } from '../../contract/rows.ts'
import { percentOf, verdictShares } from '../problem/verdict-shares.ts'

/** The acceptance rate; hovering, focusing or tapping shows the shares of all verdicts. */
export function RateCell({ row }: { row: ProblemRow }) {
  const t = useText(problems)
  const rate = percentOf(row.ac, row.total)
  const label = t('list.rateOf', { title: row.title, rate })
  return (
    <Popover label={label} trigger={['hover', 'focus', 'click']} position="left" content={<Shares row={row} />}>
      <button type="button" className="verdict-rate verdict-figures" aria-label={label}>
        {rate}
      </button>
    </Popover>
  )
}

function Shares({ row }: { row: ProblemRow }) {
  return (
    <div className="verdict-shares">
      {verdictShares(row).map(({ status, percent, tone, count }) => [
        <StatusTag key={`${status}-name`} status={status} look="short" />,
        <span key={`${status}-bar`} className="verdict-shares-bar">
          <i style={{ width: percent, background: `var(--verdict-status-${tone})` }} />
        </span>,
        <span key={`${status}-share`} className="verdict-figures">
          {percent} ({count})
        </span>,
      ])}
    </div>
  )
}
