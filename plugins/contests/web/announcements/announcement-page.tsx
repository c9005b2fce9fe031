import { useApi, useFrame, useLive, useSession, useText } from '@verdict/core/web'
import { Loaded, usePagedList } from '@verdict/page-kit'
import { Button, EmptyState, IconNotification, Markdown, Moment, PageFrame, Pagination, Panel, TextSkeleton } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { contests } from '../../contract/contests.ts'
import { announced, contestAnnouncementApi } from '../../contract/onsite-api.ts'
import { contestFrame } from '../../contract/screens.ts'

/** The page with a contest's announcements. New ones appear automatically. */
export default function AnnouncementPage() {
  const view = useFrame(contestFrame)
  return view ? <Announcements cid={view.contest.id} mayManage={view.duties.includes('announce')} /> : null
}

function Announcements({ cid, mayManage }: { cid: number; mayManage: boolean }) {
  const t = useText(contests)
  const { user } = useSession()
  const { list } = useApi(contestAnnouncementApi)
  const { table, ...loaded } = usePagedList((page, signal) => list({ query: { cid, ...page } }, signal), [cid, user?.uid])
  useLive(announced, cid, { onEvent: loaded.reload, onReset: loaded.reload })
  const actions = mayManage && (
    <Link to={`/contest/${cid}/announcements/manage`}>
      <Button tabIndex={-1}>{t('announcements.manage')}</Button>
    </Link>
  )
  return (
    <PageFrame title={t('announcements.title')} width="reading" actions={actions}>
      <Loaded of={loaded} waiting={<TextSkeleton lines={8} height={300} />}>
        {({ records, total }) => (
          <>
            {records.length === 0 && <EmptyState icon={<IconNotification />} title={t('announcements.empty')} hint={t('announcements.emptyHint')} />}
            <div className="verdict-contest-announcements">
              {records.map(({ id, title, content, username, gmtCreate }) => (
                <Panel key={id} title={title}>
                  <p>
                    <Moment time={gmtCreate} />
                    {username && <> · {username}</>}
                  </p>
                  <Markdown source={content} />
                </Panel>
              ))}
            </div>
            {total > table.pagination.limit && <Pagination {...table.pagination} />}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}
