import type { PageQuery } from '@verdict/core'
import { Part, useApi, useFrame, useLoad, useSession, useText } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { contestTable } from '@verdict/plugin-contests/contract'
import { groupFrame, listActions, type GroupView } from '@verdict/plugin-groups/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { groupContestApi, groupContests } from '../../contract.ts'

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

/** Loads how many problems the reader has solved, also late, in each homework of a page; nothing for group admins, who have no homework. */
export function useProgress(gid: number, isAdmin: boolean, { status, currentPage, limit }: PageQuery & { readonly status?: number }) {
  const { user } = useSession()
  const uid = isAdmin ? undefined : user?.uid
  const { memberHomework } = useApi(groupContestApi)
  const { value } = useLoad(
    async (signal) => (uid === undefined ? undefined : memberHomework({ query: { gid, uid, status, currentPage, limit } }, signal)),
    [gid, uid, status, currentPage, limit],
  )
  if (uid === undefined) return undefined
  // Empty until the answer, so that the column does not appear late.
  return Object.fromEntries(
    (value?.records ?? []).flatMap(({ cid, problems }) =>
      problems ? [[cid, { solved: problems.filter(({ state }) => state === 'solved' || state === 'late').length, count: problems.length }]] : [],
    ),
  )
}
