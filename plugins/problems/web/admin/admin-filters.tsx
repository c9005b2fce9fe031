import { useText } from '@verdict/core/web'
import { Choice, FilterBar, SearchField } from '@verdict/ui-kit'
import { problems } from '../../contract/problems.ts'
import { useBanks } from '../problem/use-banks.ts'

export interface AdminFilter {
  readonly keyword: string
  readonly auth: number
  readonly oj: string
  readonly currentPage: number
  readonly limit: number
}

/** The filters above the lists of the admin area. */
export function AdminFilters({ filter, onChange }: { filter: AdminFilter; onChange: (change: Partial<AdminFilter>) => void }) {
  const t = useText(problems)
  const { banks } = useBanks()
  return (
    <FilterBar>
      <SearchField label={t('list.search')} keyword={filter.keyword} onSearch={(keyword) => onChange({ keyword })} />
      <Choice
        label={t('form.auth')}
        value={filter.auth}
        options={[{ value: 0, label: t('admin.allAuths') }, ...[1, 2, 3].map((value) => ({ value, label: t(`auths.${value}`) }))]}
        onChange={(auth) => onChange({ auth })}
      />
      <Choice label={t('list.bank')} value={filter.oj} options={banks} onChange={(oj) => onChange({ oj })} />
    </FilterBar>
  )
}
