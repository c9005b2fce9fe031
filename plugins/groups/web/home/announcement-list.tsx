import { useApi, useSession, useText } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { EmptyState, ErrorState, IconNotification, Markdown, Moment, Pagination, TextSkeleton } from '@verdict/ui-kit'
import { groupAnnouncementApi } from '../../contract/announcement-api.ts'
import { groups } from '../../contract/groups.ts'
import '../groups.css'

/** The announcements of a group, each of which opens where it stands. */
export function AnnouncementList({ gid, limit }: { gid: number; limit: number }) {
  const t = useText(groups)
  const { user } = useSession()
  const { list } = useApi(groupAnnouncementApi)
  const { value, table, reload } = usePagedList((page, signal) => list({ query: { gid, ...page } }, signal), [gid, user?.uid], limit)
  if (table.error && !value) return <ErrorState hint={table.error.message} onRetry={reload} />
  if (!value) return <TextSkeleton lines={4} height={120} />
  if (value.records.length === 0) return <EmptyState icon={<IconNotification />} title={t('announcements.empty')} hint={t('announcements.emptyHint')} />
  return (
    <>
      <div className="verdict-group-announcements">
        {value.records.map(({ id, title, content, username, gmtCreate }) => (
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
