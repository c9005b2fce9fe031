import { useApi, useFrame, useSession, useText } from '@verdict/core/web'
import { EmptyList, inAddress, RefreshButton, useAddressFilter, useFilteredList } from '@verdict/page-kit'
import { Choice, DataTable, FilterBar, PageFrame, SearchField, usePhone } from '@verdict/ui-kit'
import { groups } from '../../contract/groups.ts'
import { groupRankApi, groupRankTypes } from '../../contract/rank-api.ts'
import { groupFrame } from '../../contract/screens.ts'
import { rankColumns } from './rank-columns.tsx'
import '../parts/groups.css'

const filterFields = { searchUser: inAddress.text(), type: inAddress.oneOf(Object.values(groupRankTypes), groupRankTypes.acm) }

/** The ranking of the group's members. */
export default function RankPage() {
  const view = useFrame(groupFrame)
  return view ? <Rank gid={view.group.id} /> : null
}

function Rank({ gid }: { gid: number }) {
  const t = useText(groups)
  const { user } = useSession()
  const small = usePhone()
  const [filter, change] = useAddressFilter(filterFields, 30)
  const { rank } = useApi(groupRankApi)
  const { searchUser, ...rest } = filter
  const query = { gid, ...rest, ...(searchUser && { searchUser }) }
  const { table, refreshing, reload } = useFilteredList([filter, change], (signal) => rank({ query }, signal), [gid])
  const texts = { title: t('rank.empty'), hint: t('rank.emptyHint'), filteredTitle: t('members.nothingFound') }
  return (
    <PageFrame title={t('rank.title')}>
      <FilterBar actions={<RefreshButton refreshing={refreshing} onRefresh={reload} />}>
        <SearchField label={t('members.search')} keyword={searchUser} onSearch={(searched) => change({ searchUser: searched })} />
        <Choice
          label={t('rank.type')}
          value={filter.type}
          options={[
            { value: groupRankTypes.acm, label: t('rank.acm') },
            { value: groupRankTypes.oi, label: t('rank.oi') },
          ]}
          onChange={(type) => change({ type })}
        />
      </FilterBar>
      <DataTable
        {...table}
        label={t('rank.title')}
        columns={rankColumns(t, filter.type, small)}
        rowKey={({ uid }) => uid}
        rowClass={({ uid }) => (uid === user?.uid ? 'verdict-row-own' : '')}
        empty={<EmptyList {...texts} isFiltered={searchUser !== ''} onReset={() => change({ searchUser: '' })} />}
        {...(!small && { minimumWidth: 640 })}
      />
    </PageFrame>
  )
}
