import { Part, useApi, useFrame, useSession, useText } from '@verdict/core/web'
import { StorageUseLine } from '@verdict/page-kit'
import { adminsOnly, groupApi, groupFrame, type GroupView } from '@verdict/plugin-groups/contract'
import { problemAdminTable } from '@verdict/plugin-problems/contract'
import { Button, IconPlus, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { groupProblemApi, groupProblems } from '../../contract.ts'

/** All problems of a group, for group admins. */
export default function ProblemAdminPage() {
  const t = useText(groupProblems)
  const view = useFrame(groupFrame)
  if (!view) return null
  if (view.isAdmin) return <ProblemAdmin view={view} />
  return <Part of={adminsOnly} with={{ title: t('admin.title') }} />
}

function ProblemAdmin({ view: { group, path, isRoot } }: { view: GroupView }) {
  const t = useText(groupProblems)
  const { user } = useSession()
  const { adminList, changeAuth, remove, applyPublic } = useApi(groupProblemApi)
  const { storage } = useApi(groupApi)
  const gid = group.id
  const create = (
    <Link to={`${path}/problem-create`}>
      <Button type="primary" icon={<IconPlus />} tabIndex={-1}>
        {t('list.create')}
      </Button>
    </Link>
  )
  return (
    <PageFrame title={t('admin.title')} subtitle={<Link to={`${path}/problem`}>{t('admin.back')}</Link>} actions={create}>
      <StorageUseLine load={(signal) => storage({ query: { gid } }, signal)} />
      <Part
        of={problemAdminTable}
        with={{
          label: t('admin.title'),
          owner: `group:${gid}`,
          emptyHint: t('list.emptyAdminHint'),
          auths: [1, 2],
          mayEdit: ({ author }) => isRoot || author === user?.username,
          editPath: (pid) => `${path}/problem-edit/${pid}`,
          list: (query, signal) => adminList({ query: { ...query, gid } }, signal),
          changeAuth: (pid, auth) => changeAuth({ query: { pid, auth } }),
          remove: (pid) => remove({ query: { pid } }),
          apply: (pid, isApplied) => applyPublic({ query: { pid, isApplied } }),
        }}
        waiting={<TextSkeleton lines={8} height={320} />}
      />
    </PageFrame>
  )
}
