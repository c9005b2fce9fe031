import { Part, useApi, useText } from '@verdict/core/web'
import { announcementTable } from '@verdict/plugin-announcements/contract'
import { EmptyState } from '@verdict/ui-kit'
import { contests } from '../../contract/contests.ts'
import { contestAnnouncementApi } from '../../contract/hall-api.ts'
import { AdminLinks } from './admin-links.tsx'
import { useContest } from './use-contest.ts'

/** The announcements of a contest, for its staff. */
export default function ContestAnnouncementsPage() {
  const t = useText(contests)
  const { cid, value } = useContest()
  const { adminList, add, change, remove } = useApi(contestAnnouncementApi)
  return (
    <>
      <AdminLinks cid={cid} title={value?.title} />
      <Part
        of={announcementTable}
        with={{
          owner: `contest:${cid}`,
          emptyHint: t('admin.announcementsHint'),
          list: (query, signal) => adminList({ query: { ...query, cid } }, signal),
          add: ({ title, content, status }) => add({ body: { cid, announcement: { title, content, status: status === 1 ? 1 : 0 } } }),
          change: (id, { title, content, status }) => change({ body: { announcement: { id, title, content, status: status === 1 ? 1 : 0 } } }),
          remove: (aid) => remove({ query: { aid } }),
        }}
        fallback={<EmptyState title={t('admin.announcementsOff')} hint={t('admin.announcementsOffHint')} />}
      />
    </>
  )
}
