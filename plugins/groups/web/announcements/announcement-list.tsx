import { useApi, useSession, useText } from '@verdict/core/web'
import { Loaded, usePagedList } from '@verdict/page-kit'
import { EmptyState, IconNotification, Markdown, Moment, Pagination, TextSkeleton } from '@verdict/ui-kit'
import { groupAnnouncementApi } from '../../contract/announcement-api.ts'
import { groups } from '../../contract/groups.ts'
import '../parts/groups.css'

/** The announcements of a group; each one expands in place. */
export function AnnouncementList({ gid, limit }: { gid: number; limit: number }) {
  const t = useText(groups)
  const { user } = useSession()
  const { list } = useApi(groupAnnouncementApi)
  const { table, ...loaded } = usePagedList((page, signal) => list({ query: { gid, ...page } }, signal), [gid, user?.uid], limit)
  return (
    <Loaded of={loaded} waiting={<TextSkeleton lines={4} height={120} />}>
      {({ records }) =>
        records.length === 0 ? (
          <EmptyState icon={<IconNotification />} title={t('announcements.empty')} hint={t('announcements.emptyHint')} />
        ) : (
          <>
            <div className="verdict-group-announcements">
              {records.map(({ id, title, content, username, gmtCreate }) => (
                <details key={id}>
                  <summary>
                    <span>{title}</span>
                    <small>
                      <Moment time={gmtCreate} />
                      {username && <> · {username}</>}
                    </small>
                  </summary>
                  <Markdown source={content} />
                </details>
              ))}
            </div>
            <Pagination {...table.pagination} sizes={false} label={t('announcements.title')} />
          </>
        )
      }
    </Loaded>
  )
}
