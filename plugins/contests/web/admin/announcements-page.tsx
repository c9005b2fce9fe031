import { Part, useText } from '@verdict/core/web'
import { announcementTable } from '@verdict/plugin-announcements/contract'
import { EmptyState } from '@verdict/ui-kit'
import { contests } from '../../contract/contests.ts'
import { AdminLinks } from './place/admin-links.tsx'
import { useAdminPlace, useContest, useContestId } from './place/admin-place.ts'

/** The page of the admin area on which contest staff manage announcements. */
export default function ContestAnnouncementsPage() {
  const { cid, value } = useContest()
  return (
    <>
      <AdminLinks cid={cid} title={value?.title} />
      <AnnouncementTable />
    </>
  )
}

/** The announcements of the contest in the address. */
export function AnnouncementTable() {
  const t = useText(contests)
  const cid = useContestId() ?? 0
  const { announcements, keys } = useAdminPlace()
  return (
    <Part
      of={announcementTable}
      with={{
        owner: `contest:${cid}`,
        keys,
        emptyHint: t('admin.announcementsHint'),
        list: (query, signal) => announcements.adminList({ query: { ...query, cid } }, signal),
        add: (announcement) => announcements.add({ body: { cid, announcement } }),
        change: (id, fields) => announcements.change({ body: { announcement: { id, ...fields } } }),
        remove: (aid) => announcements.remove({ query: { aid } }),
      }}
      fallback={<EmptyState title={t('admin.announcementsOff')} hint={t('admin.announcementsOffHint')} />}
    />
  )
}
