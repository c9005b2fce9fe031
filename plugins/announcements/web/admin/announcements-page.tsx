import { Part, useApi, useText } from '@verdict/core/web'
import { announcementAdminApi, announcements, announcementTable } from '../../contract.ts'

/** The page on which admins manage the site's announcements. */
export default function AnnouncementsPage() {
  const t = useText(announcements)
  const { list, add, change, remove } = useApi(announcementAdminApi)
  return (
    <Part
      of={announcementTable}
      with={{
        owner: '',
        emptyHint: t('adminEmptyHint'),
        list: (query, signal) => list({ query }, signal),
        add: (body) => add({ body }),
        change: (id, fields) => change({ body: { id, ...fields } }),
        remove: (aid) => remove({ query: { aid } }),
      }}
    />
  )
}
