import { succeeded, useApi, useFrame, useSession, useText } from '@verdict/core/web'
import { EmptyList, inAddress, RefreshButton, useAddressFilter, useFilteredList } from '@verdict/page-kit'
import { Button, Choice, confirmAction, DataTable, FilterBar, PageFrame, SearchField, toast, usePhone } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { groups } from '../../contract/groups.ts'
import { levels } from '../../contract/levels.ts'
import { memberApi } from '../../contract/member-api.ts'
import type { GroupMember } from '../../contract/rows.ts'
import { groupFrame, type GroupView } from '../../contract/screens.ts'
import { InvitedPanel } from './invited-panel.tsx'
import { memberColumns } from './member-columns.tsx'
import '../parts/groups.css'

const knownLevels = Object.values(levels).filter((level) => level !== levels.none)
const filterFields = { keyword: inAddress.text(), auth: inAddress.oneOf(knownLevels) }

/** The members of a group. Group admins also see applications and decide them. */
export default function MemberListPage() {
  const view = useFrame(groupFrame)
  return view ? <MemberList view={view} /> : null
}

function MemberList({ view: { group, path, level, isOwner, isAdmin, isRoot, reload: reloadGroup } }: { view: GroupView }) {
  const t = useText(groups)
  const { user, isRoot: isSiteRoot, may } = useSession()
  const small = usePhone()
  const [filter, change] = useAddressFilter(filterFields, 10)
  const { list, applications, changeLevel, remove } = useApi(memberApi)
  const { keyword, auth, currentPage, limit } = filter
  const gid = group.id
  const query = { gid, keyword, currentPage, limit, ...(auth !== undefined && { auth }) }
  const { table, refreshing, reload } = useFilteredList([filter, change], (signal) => (isAdmin ? applications : list)({ query }, signal), [gid, isAdmin])
  function reloadAll() {
    reload()
    // Users who lower their own level see less from now on.
    reloadGroup()
  }
  async function give({ uid }: GroupMember, chosen: number) {
    const next = Object.values(levels).find((one) => one === chosen)
    if (!next) return
    if (await succeeded(changeLevel({ body: { gid, uid, auth: next } }))) toast.success(t('members.changed'))
    reloadAll()
  }
  async function confirmRemoval({ uid, username, auth: found }: GroupMember) {
    const isMember = found >= levels.member
    const question = {
      title: t(isMember ? 'members.removeTitle' : 'members.removeApplicationTitle', { name: username }),
      content: t(isMember ? 'members.removeContent' : 'members.removeApplicationContent'),
      action: t('members.remove'),
    }
    if (!(await confirmAction({ ...question, cancel: t('cancel') }))) return
    if (await succeeded(remove({ query: { gid, uid } }))) toast.success(t('members.removed'))
    reloadAll()
  }
  const columns = memberColumns(t, {
    actor: isAdmin && user ? { level, isOwner, isSiteRoot, uid: user.uid } : undefined,
    ownerUid: group.uid,
    small,
    showsReasons: table.rows?.some(({ reason }) => reason) ?? false,
    resultsPath: isAdmin ? ({ uid }) => `${path}/member-detail/${uid}` : undefined,
    onLevel: (row, chosen) => void give(row, chosen),
    onRemove: (row) => void confirmRemoval(row),
  })
  const shownLevels = knownLevels.filter((one) => one >= (isAdmin ? levels.applying : levels.member))
  const texts = { title: t('members.empty'), hint: t('members.emptyHint'), filteredTitle: t('members.nothingFound') }
  const importing = isRoot && (
    <Link to={`${path}/member/import`}>
      <Button tabIndex={-1}>{t(may('group_member_add') ? 'import.title' : 'invite.title')}</Button>
    </Link>
  )
  return (
    <PageFrame title={t('members.title')} actions={importing}>
      <FilterBar actions={<RefreshButton refreshing={refreshing} onRefresh={reload} />}>
        <SearchField label={t('members.search')} keyword={keyword} onSearch={(searched) => change({ keyword: searched })} />
        <Choice
          label={t('members.level')}
          value={auth ?? 0}
          options={[{ value: 0, label: t('members.allLevels') }, ...shownLevels.map((one) => ({ value: one, label: t(`levels.${one}`) }))]}
          onChange={(chosen) => change({ auth: chosen === 0 ? undefined : chosen })}
        />
      </FilterBar>
      <DataTable
        {...table}
        label={t('members.title')}
        columns={columns}
        rowKey={({ uid }) => uid}
        rowClass={({ uid }) => (uid === user?.uid ? 'verdict-row-own' : '')}
        empty={<EmptyList {...texts} isFiltered={keyword !== '' || auth !== undefined} onReset={() => change({ keyword: '', auth: undefined })} />}
        {...(!small && { minimumWidth: isAdmin ? 940 : 600 })}
      />
      {isRoot && <InvitedPanel gid={gid} />}
    </PageFrame>
  )
}
