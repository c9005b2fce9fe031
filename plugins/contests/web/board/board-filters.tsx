import { useApi, useLoad, useText } from '@verdict/core/web'
import { RefreshButton } from '@verdict/page-kit'
import { Choice, FilterBar, LabelledSwitch, SearchField } from '@verdict/ui-kit'
import { boardApi } from '../../contract/boards/board-api.ts'
import { contests } from '../../contract/contests.ts'

/** The filters of a scoreboard. */
export interface BoardFilter {
  readonly keyword: string
  readonly removeStar: boolean
  /** Empty for all. */
  readonly organization: string
  readonly category: string
  readonly containsEnd: boolean
  readonly forceRefresh: boolean
}

export const wholeBoard: BoardFilter = { keyword: '', organization: '', category: '', removeStar: false, containsEnd: false, forceRefresh: false }

interface BoardFiltersProps {
  cid: number
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
export function BoardFilters({ cid, filter, onChange, takesLate, mayUnseal, automatic, onRefresh, refreshing }: BoardFiltersProps) {
  const t = useText(contests)
  const { affiliations } = useApi(boardApi)
  const { value } = useLoad((signal) => affiliations({ query: { cid } }, signal), [cid])
  const { organizations = [], categories = [] } = value ?? {}
  const offered = (all: string, texts: readonly string[]) => [{ value: '', label: t(all) }, ...texts.map((text) => ({ value: text, label: text }))]
  return (
    <FilterBar actions={<RefreshButton refreshing={refreshing} onRefresh={onRefresh} />}>
      <SearchField label={t('board.search')} keyword={filter.keyword} onSearch={(keyword) => onChange({ keyword })} />
      {organizations.length > 0 && (
        <Choice
          label={t('board.organization')}
          value={filter.organization}
          options={offered('board.allOrganizations', organizations)}
          onChange={(organization) => onChange({ organization })}
        />
      )}
      {categories.length > 0 && (
        <Choice
          label={t('board.category')}
          value={filter.category}
          options={offered('board.allCategories', categories)}
          onChange={(category) => onChange({ category })}
        />
      )}
      <LabelledSwitch label={t('board.stars')} checked={!filter.removeStar} onChange={(on) => onChange({ removeStar: !on })} />
      {takesLate && <LabelledSwitch label={t('board.afterEnd')} checked={filter.containsEnd} onChange={(containsEnd) => onChange({ containsEnd })} />}
      {mayUnseal && <LabelledSwitch label={t('board.unsealed')} checked={filter.forceRefresh} onChange={(forceRefresh) => onChange({ forceRefresh })} />}
      {automatic && <LabelledSwitch label={t('board.automatic')} checked={automatic.on} onChange={automatic.change} />}
    </FilterBar>
  )
}
