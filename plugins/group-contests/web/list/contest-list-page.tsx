import { Part, useApi, useFrame, useSession, useText } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { contestTable } from '@verdict/plugin-contests/contract'
import { groupFrame, listActions, type GroupView } from '@verdict/plugin-groups/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { groupContestApi, groupContests } from '../../contract.ts'
import { useProgress } from './use-progress.ts'

/** The group's homework. Each one opens as a contest. */
export default function ContestListPage() {
  const view = useFrame(groupFrame)
  return view ? <ContestList view={view} /> : null
}

function ContestList({ view: { group, isAdmin } }: { view: GroupView }) {
  const t = useText(groupContests)
  const { user } = useSession()
  const { list } = useApi(groupContestApi)
  const { table } = usePagedList((page, signal) => list({ query: { ...page, gid: group.id } }, signal), [group.id, user?.uid])
  const { page: currentPage, limit } = table.pagination
  const progress = useProgress(group.id, isAdmin, { currentPage, limit })
  const actions = (
    <Part
      of={listActions}
      with={{ manage: { to: '/contest-admin', label: t('list.manage') }, create: { to: '/contest-admin/create', label: t('list.create') } }}
    />
  )
  return (
    <PageFrame title={t('list.title')} actions={actions}>
      <Part
        of={contestTable}
        with={{
          ...table,
          label: t('list.title'),
          words: 'homework',
          progress,
          empty: { title: t('list.empty'), hint: t(isAdmin ? 'list.emptyAdminHint' : 'list.emptyHint') },
        }}
        waiting={<TextSkeleton lines={8} height={320} />}
      />
    </PageFrame>
  )
}
