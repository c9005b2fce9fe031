import { Part, useApi, useFrame, useSession, useText } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { groupFrame, listActions, type GroupView } from '@verdict/plugin-groups/contract'
import { trainingTable } from '@verdict/plugin-trainings/contract'
import { PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { groupTrainingApi, groupTrainings } from '../../contract.ts'

/** The group's courses, with the reader's progress. */
export default function CourseListPage() {
  const view = useFrame(groupFrame)
  return view ? <CourseList view={view} /> : null
}

function CourseList({ view: { group, path, isAdmin } }: { view: GroupView }) {
  const t = useText(groupTrainings)
  const { user } = useSession()
  const { list } = useApi(groupTrainingApi)
  const { table } = usePagedList((page, signal) => list({ query: { ...page, gid: group.id } }, signal), [group.id, user?.uid], 50)
  const actions = (
    <Part
      of={listActions}
      with={{ manage: { to: '/training-admin', label: t('list.manage') }, create: { to: '/training-admin/create', label: t('list.create') } }}
    />
  )
  return (
    <PageFrame title={t('list.title')} actions={actions}>
      <Part
        of={trainingTable}
        with={{
          ...table,
          label: t('list.title'),
          words: 'course',
          empty: { title: t('list.empty'), hint: t(isAdmin ? 'list.emptyAdminHint' : 'list.emptyHint') },
          path: (tid) => `${path}/training/${tid}`,
        }}
        waiting={<TextSkeleton lines={8} height={320} />}
      />
    </PageFrame>
  )
}
