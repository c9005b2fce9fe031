import { SignInLink, useApi, useSession, useText } from '@verdict/core/web'
import { EmptyList, inAddress, Loaded, RefreshButton, useAddressFilter, useFilteredList } from '@verdict/page-kit'
import { BlockSkeleton, Button, Choice, FilterBar, IconPlus, LabelledSwitch, PageFrame, Pagination, SearchField } from '@verdict/ui-kit'
import { groupApi } from '../../contract/group-api.ts'
import { groups, groupAuths } from '../../contract/groups.ts'
import { InvitationPanel } from '../parts/invitation-panel.tsx'
import { GroupCard } from './group-card.tsx'
import '../parts/groups.css'

const filterFields = { keyword: inAddress.text(), auth: inAddress.oneOf(Object.values(groupAuths)), onlyMine: inAddress.flag }

/** The groups that the reader can see. */
export default function GroupListPage() {
  const t = useText(groups)
  const { user, may } = useSession()
  const [filter, change] = useAddressFilter(filterFields, 15)
  const { list } = useApi(groupApi)
  const { keyword, auth, currentPage, limit } = filter
  const onlyMine = filter.onlyMine && user !== null
  const query = { keyword, onlyMine, currentPage, limit, ...(auth !== undefined && { auth }) }
  const { table, refreshing, ...loaded } = useFilteredList([filter, change], (signal) => list({ query }, signal), [user?.uid])
  const texts = { title: t('list.empty'), hint: t('list.emptyHint'), filteredTitle: t('list.nothingFound') }
  const isFiltered = keyword !== '' || auth !== undefined || onlyMine
  // Visitors are asked to log in; users who cannot create groups see no button.
  const create = (!user || may('group_add')) && (
    <SignInLink to="/course/create">
      <Button type="primary" icon={<IconPlus />} tabIndex={-1}>
        {t('form.create')}
      </Button>
    </SignInLink>
  )
  return (
    <PageFrame title={t('list.title')} actions={create}>
      {user && <InvitationPanel key={user.uid} className="verdict-group-above" />}
      <FilterBar actions={<RefreshButton refreshing={refreshing} onRefresh={loaded.reload} />}>
        <SearchField label={t('list.search')} keyword={keyword} onSearch={(searched) => change({ keyword: searched })} />
        <Choice
          label={t('list.auth')}
          value={auth ?? 0}
          options={[
            { value: 0, label: t('list.allAuths') },
            ...(['public', 'protected', 'private'] as const).map((name) => ({ value: groupAuths[name], label: t(`auth.${name}`) })),
          ]}
          onChange={(chosen) => change({ auth: Object.values(groupAuths).find((one) => one === chosen) })}
        />
        {user && <LabelledSwitch label={t('list.onlyMine')} checked={onlyMine} onChange={(mine) => change({ onlyMine: mine })} />}
      </FilterBar>
      <Loaded of={loaded} waiting={<BlockSkeleton height={420} />}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyList {...texts} isFiltered={isFiltered} onReset={() => change({ keyword: '', auth: undefined, onlyMine: false })} />
          ) : (
            <ul className="verdict-group-cards" aria-label={t('list.title')} aria-busy={refreshing}>
              {records.map((group) => (
                <GroupCard key={group.id} group={group} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {loaded.value && <Pagination {...table.pagination} />}
    </PageFrame>
  )
}
