import { useText } from '@verdict/core/web'
import { Choice, FilterBar, Input } from '@verdict/ui-kit'
import { useState } from 'react'
import { problems } from '../../contract/problems.ts'

export interface AdminFilter {
  readonly keyword: string
  readonly auth: number
  readonly oj: string
  readonly currentPage: number
  readonly limit: number
}

/** What the admin lists are filtered by. */
export function AdminFilters({ filter, onChange }: { filter: AdminFilter; onChange: (change: Partial<AdminFilter>) => void }) {
  const t = useText(problems)
  const [keyword, setKeyword] = useState(filter.keyword)
  const search = () => onChange({ keyword: keyword.trim() })
  return (
    <FilterBar>
      <Input.Search
        allowClear
        value={keyword}
        placeholder={t('list.search')}
        aria-label={t('list.search')}
        maxLength={200}
        style={{ width: 260 }}
        onChange={setKeyword}
        onSearch={search}
        onClear={() => onChange({ keyword: '' })}
      />
      <Choice
        label={t('form.auth')}
        value={filter.auth}
        options={[{ value: 0, label: t('admin.allAuths') }, ...[1, 2, 3].map((value) => ({ value, label: t(`auths.${value}`) }))]}
        onChange={(auth) => onChange({ auth })}
      />
      <Choice
        label={t('list.bank')}
        value={filter.oj}
        options={[
          { value: 'All', label: t('list.allBanks') },
          { value: 'Mine', label: t('list.ownBank') },
        ]}
        onChange={(oj) => onChange({ oj })}
      />
    </FilterBar>
  )
}
