import { useText } from '@verdict/core/web'
import { inAddress, type AddressFilter } from '@verdict/page-kit'
import { Button, Choice, FilterBar, IconRefresh, LabelledSwitch, SearchField } from '@verdict/ui-kit'
import { problems } from '../../contract/problems.ts'
import { levels } from '../problem/problem-marks.tsx'

/** The filter of the problem list, as stored in the URL. */
export const listFields = {
  keyword: inAddress.text(),
  difficulty: inAddress.whole(0, levels.length - 1),
  oj: inAddress.text('All'),
  tagId: inAddress.numbers,
}
type ListFilter = AddressFilter<typeof listFields>

interface ListFiltersProps {
  filter: ListFilter
  banks: readonly { value: string; label: string }[]
  showsTags: boolean
  onChange: (change: Partial<ListFilter>) => void
  onReset: () => void
  onToggleTags: () => void
}

/** The row of filters above the problem list. */
export function ListFilters({ filter, banks, showsTags, onChange, onReset, onToggleTags }: ListFiltersProps) {
  const t = useText(problems)
  const difficulties = [{ value: 'All', label: t('list.allLevels') }, ...levels.map((name, level) => ({ value: String(level), label: t(`levels.${name}`) }))]
  return (
    <FilterBar
      actions={
        <>
          <LabelledSwitch label={t('list.showTags')} checked={showsTags} onChange={onToggleTags} />
          <Button icon={<IconRefresh />} onClick={onReset}>
            {t('list.reset')}
          </Button>
        </>
      }
    >
      <SearchField label={t('list.search')} keyword={filter.keyword} onSearch={(keyword) => onChange({ keyword })} whileTyping />
      <Choice label={t('list.bank')} value={filter.oj} options={banks} onChange={(oj) => onChange({ oj, tagId: [] })} />
      <Choice
        label={t('list.difficulty')}
        value={filter.difficulty === undefined ? 'All' : String(filter.difficulty)}
        options={difficulties}
        onChange={(level) => onChange({ difficulty: level === 'All' ? undefined : Number(level) })}
      />
    </FilterBar>
  )
}
