import { useText } from '@verdict/core/web'
import { Choice, FilterBar, Input } from '@verdict/ui-kit'
import { useState } from 'react'
import { problems } from '../../contract/problems.ts'

export interface AdminWish {
  readonly keyword: string
  readonly auth: number
  readonly oj: string
  readonly currentPage: number
  readonly limit: number
}

/** What the admin lists are filtered by. */
export function AdminFilters({ wish, onChange }: { wish: AdminWish; onChange: (change: Partial<AdminWish>) => void }) {
  const say = useText(problems)
  const [keyword, setKeyword] = useState(wish.keyword)
  const search = () => onChange({ keyword: keyword.trim() })
  return (
    <FilterBar>
      <Input.Search
        allowClear
        value={keyword}
        placeholder={say('list.search')}
        aria-label={say('list.search')}
        maxLength={200}
        style={{ width: 260 }}
        onChange={setKeyword}
        onSearch={search}
        onClear={() => onChange({ keyword: '' })}
      />
      <Choice
        label={say('form.auth')}
        value={wish.auth}
        options={[{ value: 0, label: say('admin.allAuths') }, ...[1, 2, 3].map((value) => ({ value, label: say(`auths.${value}`) }))]}
        onChange={(auth) => onChange({ auth })}
      />
      <Choice
        label={say('list.bank')}
        value={wish.oj}
        options={[
          { value: 'All', label: say('list.allBanks') },
          { value: 'Mine', label: say('list.ownBank') },
        ]}
        onChange={(oj) => onChange({ oj })}
      />
    </FilterBar>
  )
}
