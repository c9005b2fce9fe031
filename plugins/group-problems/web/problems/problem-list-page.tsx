import { Part, useApi, useFrame, useSession, useSiteLanguage, useText } from '@verdict/core/web'
import { inAddress, useAddressFilter, useFilteredList } from '@verdict/page-kit'
import { groupFrame, listActions, type GroupView } from '@verdict/plugin-groups/contract'
import { problemPath, problemTable } from '@verdict/plugin-problems/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { groupProblemApi, groupProblems } from '../../contract.ts'
import { problemPlace } from './group-problem-page.tsx'

/** The group's problems, with the reader's progress. */
export default function ProblemListPage() {
  const view = useFrame(groupFrame)
  return view ? <ProblemList view={view} /> : null
}

function ProblemList({ view: { group, isAdmin } }: { view: GroupView }) {
  const t = useText(groupProblems)
  const { user } = useSession()
  const language = useSiteLanguage()
  const { list } = useApi(groupProblemApi)
  const [filter, change] = useAddressFilter({ keyword: inAddress.text() }, 50)
  const gid = group.id
  const { table } = useFilteredList([filter, change], (signal) => list({ query: { ...filter, gid } }, signal), [gid, user?.uid, language])
  const { rows, loading, error, pagination } = table
  const actions = (
    <Part of={listActions} with={{ manage: { to: '/problem-admin', label: t('list.manage') }, create: { to: '/problem-create', label: t('list.create') } }} />
  )
  return (
    <PageFrame title={t('list.title')} actions={actions}>
      <Part
        of={problemTable}
        with={{
          label: t('list.title'),
          rows,
          loading,
          error: error && { message: error.message, onRetry: () => error.onRetry?.() },
          empty: { title: t('list.empty'), hint: t(isAdmin ? 'list.emptyAdminHint' : 'list.emptyHint') },
          keys: { gid },
          pagination,
          search: { keyword: filter.keyword, onSearch: (keyword) => change({ keyword }) },
          problemPath: (displayId) => problemPath(problemPlace(gid), displayId),
        }}
        waiting={<TextSkeleton lines={10} height={420} />}
      />
    </PageFrame>
  )
}
