import { useText } from '@verdict/core/web'
import { Button, Choice, FilterBar, IconRefresh, Input, Switch } from '@verdict/ui-kit'
import { useEffect, useState } from 'react'
import { problems } from '../../contract/problems.ts'
import { levels } from './difficulty.tsx'
import type { ListWish } from './list-wish.ts'

interface ListFiltersProps {
  wish: ListWish
  /** Keys of the remote judges that the site knows. */
  judges: readonly string[]
  showsTags: boolean
  onChange: (change: Partial<ListWish>) => void
  onReset: () => void
  onToggleTags: () => void
}

const typingPause = 350

/** The row of filters above the problem list. */
export function ListFilters({ wish, judges, showsTags, onChange, onReset, onToggleTags }: ListFiltersProps) {
  const say = useText(problems)
  const [keyword, setKeyword] = useState(wish.keyword)
  useEffect(() => setKeyword(wish.keyword), [wish.keyword])
  useEffect(() => {
    if (keyword.trim() === wish.keyword) return
    const timer = setTimeout(() => onChange({ keyword: keyword.trim() }), typingPause)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only typing starts the clock
  }, [keyword])
  const banks = [
    { value: 'All', label: say('list.allBanks') },
    { value: 'Mine', label: say('list.ownBank') },
    ...judges.map((key) => ({ value: key, label: key })),
  ]
  const difficulties = [
    { value: 'All', label: say('list.allLevels') },
    ...levels.map((name, level) => ({ value: String(level), label: say(`levels.${name}`) })),
  ]
  const toggle = (
    <label className="verdict-list-switch">
      <Switch size="small" checked={showsTags} onChange={onToggleTags} aria-label={say('list.showTags')} />
      {say('list.showTags')}
    </label>
  )
  return (
    <FilterBar
      actions={
        <>
          {toggle}
          <Button icon={<IconRefresh />} onClick={onReset}>
            {say('list.reset')}
          </Button>
        </>
      }
    >
      <Input.Search
        allowClear
        value={keyword}
        placeholder={say('list.search')}
        aria-label={say('list.search')}
        maxLength={200}
        style={{ width: 260 }}
        onChange={setKeyword}
        onSearch={() => onChange({ keyword: keyword.trim() })}
      />
      <Choice label={say('list.bank')} value={wish.oj} options={banks} onChange={(oj) => onChange({ oj, tagId: [] })} />
      <Choice
        label={say('list.difficulty')}
        value={wish.difficulty === undefined ? 'All' : String(wish.difficulty)}
        options={difficulties}
        onChange={(level) => onChange({ difficulty: level === 'All' ? undefined : Number(level) })}
      />
    </FilterBar>
  )
}
