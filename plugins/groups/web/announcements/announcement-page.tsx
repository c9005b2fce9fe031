import { Part, useApi, useFrame, useSession, useText } from '@verdict/core/web'
import { announcementTable } from '@verdict/plugin-announcements/contract'
import { EmptyState, PageFrame, TextSkeleton } from '@verdict/ui-kit'
import { groupAnnouncementApi } from '../../contract/announcement-api.ts'
import { groups } from '../../contract/groups.ts'
import { groupFrame, type GroupView } from '../../contract/screens.ts'
import { AnnouncementList } from './announcement-list.tsx'

/** The group's announcements: admins write them here, members read them. */
export default function AnnouncementPage() {
  const view = useFrame(groupFrame)
  if (!view) return null
  return view.isAdmin ? <AnnouncementAdmin view={view} /> : <Announcements view={view} />
}

function Announcements({ view }: { view: GroupView }) {
  const t = useText(groups)
  return (
    <PageFrame title={t('announcements.title')} width="reading">
      <AnnouncementList gid={view.group.id} limit={10} />
    </PageFrame>
  )
}

function AnnouncementAdmin({ view: { group, isRoot } }: { view: GroupView }) {
  const t = useText(groups)
  const { user } = useSession()
  const { adminList, add, change, remove } = useApi(groupAnnouncementApi)
  const gid = group.id
  const wire = ({ title, content, status }: { title: string; content: string; status: number }) => ({ title, content, status: status === 1 ? 1 : 0 }) as const
  return (
    <Part
      of={announcementTable}
      with={{
        owner: `group:${gid}`,
        keys: { gid },
        emptyHint: t('announcements.adminHint'),
        mayChange: ({ uid }) => isRoot || uid === user?.uid,
        list: (query, signal) => adminList({ query: { ...query, gid } }, signal),
        add: (fields) => add({ body: { gid, ...wire(fields) } }),
        change: (id, fields) => change({ body: { id, ...wire(fields) } }),
        remove: (aid) => remove({ query: { aid } }),
      }}
      waiting={
        <PageFrame title={t('announcements.title')}>
          <TextSkeleton lines={8} height={320} />
        </PageFrame>
      }
      fallback={
        <PageFrame title={t('announcements.title')}>
          <EmptyState title={t('announcements.off')} hint={t('announcements.offHint')} />
        </PageFrame>
      }
    />
  )
}
