import { Part, useText } from '@verdict/core/web'
import { announcementTable } from '@verdict/plugin-announcements/contract'
import { EmptyState } from '@verdict/ui-kit'
import { contests } from '../../contract/contests.ts'
import { AdminLinks } from './admin-links.tsx'
import { useAdminPlace } from './admin-place.ts'
import { useContest } from './use-contest.ts'

/** The announcements of a contest, for its staff. */
export default function ContestAnnouncementsPage() {
  const t = useText(contests)
  const { cid, value } = useContest()
  const { calls, keys } = useAdminPlace()
  return (
    <>
      <AdminLinks cid={cid} title={value?.title} />
      <Part
        of={announcementTable}
        with={{
          owner: `contest:${cid}`,
          keys,
          emptyHint: t('admin.announcementsHint'),
          list: (query, signal) => calls.announcements({ ...query, cid }, signal),
          add: (fields) => calls.addAnnouncement(cid, fields),
          change: (id, fields) => calls.changeAnnouncement({ id, ...fields }),
          remove: (aid) => calls.removeAnnouncement(aid),
        }}
        fallback={<EmptyState title={t('admin.announcementsOff')} hint={t('admin.announcementsOffHint')} />}
      />
    </>
  )
}
