import { useText } from '@verdict/core/web'
import { RefreshButton } from '@verdict/page-kit'
import { FilterBar, LabelledSwitch, SearchField } from '@verdict/ui-kit'
import { contests } from '../../contract/contests.ts'

/** The filters of a scoreboard. */
export interface BoardFilter {
  readonly keyword: string
  readonly removeStar: boolean
  readonly containsEnd: boolean
  readonly forceRefresh: boolean
}

export const wholeBoard: BoardFilter = { keyword: '', removeStar: false, containsEnd: false, forceRefresh: false }

interface BoardFiltersProps {
  filter: BoardFilter
  onChange: (change: Partial<BoardFilter>) => void
  /** Whether the contest accepts submissions after its end, which the scoreboard can include. */
  takesLate: boolean
  /** Whether the reader can see the results behind the freeze. */
  mayUnseal: boolean
  /** Automatic updates; undefined if the scoreboard no longer changes. */
  automatic: { on: boolean; change: (on: boolean) => void } | undefined
  onRefresh: () => void
  refreshing: boolean
}

/** The search field and switches above a scoreboard. */
export function BoardFilters({ filter, onChange, takesLate, mayUnseal, automatic, onRefresh, refreshing }: BoardFiltersProps) {
  const t = useText(contests)
  return (
    <FilterBar actions={<RefreshButton refreshing={refreshing} onRefresh={onRefresh} />}>
      <SearchField label={t('board.search')} keyword={filter.keyword} onSearch={(keyword) => onChange({ keyword })} />
      <LabelledSwitch label={t('board.stars')} checked={!filter.removeStar} onChange={(on) => onChange({ removeStar: !on })} />
      {takesLate && <LabelledSwitch label={t('board.afterEnd')} checked={filter.containsEnd} onChange={(containsEnd) => onChange({ containsEnd })} />}
      {mayUnseal && <LabelledSwitch label={t('board.unsealed')} checked={filter.forceRefresh} onChange={(forceRefresh) => onChange({ forceRefresh })} />}
      {automatic && <LabelledSwitch label={t('board.automatic')} checked={automatic.on} onChange={automatic.change} />}
    </FilterBar>
  )
}
