import { useApi, useSession, useText } from '@verdict/core/web'
import { EmptyList, inAddress, RefreshButton, useAddressFilter, useFilteredList } from '@verdict/page-kit'
import { Choice, FilterBar, PageFrame, SearchField } from '@verdict/ui-kit'
import { contestApi } from '../../contract/contest-api.ts'
import { contests, contestStatuses, contestTypes } from '../../contract/contests.ts'
import ContestTable from './contest-table.tsx'

const filterFields = {
  keyword: inAddress.text(),
  type: inAddress.oneOf(Object.values(contestTypes)),
  status: inAddress.oneOf(Object.values(contestStatuses)),
}

/** The list of the site's contests. */
export default function ContestListPage() {
  const t = useText(contests)
  const { user } = useSession()
  const [filter, change] = useAddressFilter(filterFields, 10)
  const { list } = useApi(contestApi)
  const { keyword, type, status, currentPage, limit } = filter
  const query = { keyword, currentPage, limit, ...(type !== undefined && { type }), ...(status !== undefined && { status }) }
  const { table, refreshing, reload } = useFilteredList([filter, change], (signal) => list({ query }, signal), [user?.uid])
  const reset = () => change({ keyword: '', type: undefined, status: undefined })
  const isFiltered = keyword !== '' || type !== undefined || status !== undefined
  const texts = { title: t('list.empty'), hint: t('list.emptyHint'), filteredTitle: t('list.nothingFound') }
  const empty = <EmptyList {...texts} isFiltered={isFiltered} onReset={reset} />
  return (
    <PageFrame title={t('list.title')}>
      <FilterBar actions={<RefreshButton refreshing={refreshing} onRefresh={reload} />}>
        <SearchField label={t('list.search')} keyword={keyword} onSearch={(searched) => change({ keyword: searched })} />
        <Choice
          label={t('list.rule')}
          value={type ?? 'all'}
          options={[
            { value: 'all', label: t('list.allRules') },
            { value: contestTypes.acm, label: t('rules.acm.name') },
            { value: contestTypes.oi, label: t('rules.oi.name') },
          ]}
          onChange={(chosen) => change({ type: chosen === 'all' ? undefined : chosen })}
        />
        <Choice
          label={t('list.status')}
          value={status ?? 'all'}
          options={[
            { value: 'all', label: t('list.allStatuses') },
            { value: contestStatuses.scheduled, label: t('status.scheduled') },
            { value: contestStatuses.running, label: t('status.running') },
            { value: contestStatuses.ended, label: t('status.ended') },
          ]}
          onChange={(chosen) => change({ status: chosen === 'all' ? undefined : chosen })}
        />
      </FilterBar>
      <ContestTable {...table} label={t('list.title')} empty={texts} instead={empty} />
    </PageFrame>
  )
}
