import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { EmptyList, inAddress, RefreshButton, useAddressFilter, useFilteredList } from '@verdict/page-kit'
import { DataTable, FilterBar, PageFrame, SearchField, usePhone } from '@verdict/ui-kit'
import { rankApi } from '../../contract/rank-api.ts'
import { ranks, rankTypes, type RankType } from '../../contract/ranks.ts'
import { OwnPlace } from './own-place.tsx'
import { rankColumns } from './rank-columns.tsx'
import { TopChart } from './top-chart.tsx'
import './rank-page.css'

/** The page of a ranking: the top ten as a chart, and all users as a table. */
export default function RankPage({ type }: { type: RankType }) {
  const t = useText(ranks)
  const { user } = useSession()
  const small = usePhone()
  const [filter, change] = useAddressFilter({ searchUser: inAddress.text() }, 30)
  const { list } = useApi(rankApi)
  const { searchUser, currentPage, limit } = filter
  const query = { type, currentPage, limit, ...(searchUser && { searchUser }) }
  const { value, table, refreshing, reload } = useFilteredList([filter, change], (signal) => list({ query }, signal), [type])
  const top = useLoad((signal) => list({ query: { type, limit: 10 } }, signal), [type])
  const title = t(type === rankTypes.acm ? 'acm' : 'oi')
  const texts = { title: t('empty'), hint: t('emptyHint'), filteredTitle: t('nothingFound') }
  function reloadAll() {
    reload()
    top.reload()
  }
  return (
    <PageFrame title={title}>
      {!top.failure && <TopChart type={type} rows={top.value?.records} />}
      <FilterBar actions={<RefreshButton refreshing={refreshing} onRefresh={reloadAll} />}>
        <SearchField label={t('search')} keyword={searchUser} onSearch={(searched) => change({ searchUser: searched })} />
        {user && <OwnPlace type={type} rows={value?.records} onShow={(position) => change({ searchUser: '', currentPage: Math.ceil(position / limit) })} />}
      </FilterBar>
      <DataTable
        {...table}
        label={title}
        columns={rankColumns(t, { type, small, showsRatings: value?.records.some(({ rating }) => rating !== null && rating !== undefined) ?? false })}
        rowKey={({ uid }) => uid}
        rowClass={({ uid }) => (uid === user?.uid ? 'verdict-row-own' : '')}
        empty={<EmptyList {...texts} isFiltered={searchUser !== ''} onReset={() => change({ searchUser: '' })} />}
        {...(!small && { minimumWidth: 860 })}
      />
    </PageFrame>
  )
}
