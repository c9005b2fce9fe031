import { useApi, useText } from '@verdict/core/web'
import { Loaded, usePagedList } from '@verdict/page-kit'
import { Button, EmptyState, IconButton, IconLeft, IconNotification, IconRefresh, Markdown, Moment, Pagination, Panel, TextSkeleton } from '@verdict/ui-kit'
import { useState } from 'react'
import { announcementApi, announcements, type AnnouncementRow } from '../../contract.ts'
import './home-panel.css'

const pageSize = 5

/** The announcements on the home page: a list, or the announcement that was opened. */
export default function HomePanel() {
  const t = useText(announcements)
  const [opened, setOpened] = useState<AnnouncementRow>()
  const { list } = useApi(announcementApi)
  const { table, refreshing, ...loaded } = usePagedList((query, signal) => list({ query }, signal), [], pageSize)
  if (opened) return <OpenedAnnouncement announcement={opened} onBack={() => setOpened(undefined)} />
  return (
    <Panel
      title={t('title')}
      actions={
        <IconButton size="small" label={t('refresh')} disabled={refreshing} onClick={loaded.reload}>
          <IconRefresh />
        </IconButton>
      }
      padded={false}
    >
      <Loaded of={loaded} waiting={<TextSkeleton lines={5} height={230} />}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState icon={<IconNotification />} title={t('empty')} hint={t('emptyHint')} />
          ) : (
            <>
              <ul className="verdict-announcements" aria-busy={refreshing}>
                {records.map((row) => (
                  <li key={row.id}>
                    <button type="button" className="verdict-announcement" onClick={() => setOpened(row)}>
                      {row.title}
                    </button>
                    <span className="verdict-announcement-by">
                      <Moment time={row.gmtCreate} />
                      {row.username && <> · {row.username}</>}
                    </span>
                  </li>
                ))}
              </ul>
              <div className="verdict-announcement-pages">
                <Pagination {...table.pagination} sizes={false} />
              </div>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function OpenedAnnouncement({ announcement: { title, content, username, gmtCreate }, onBack }: { announcement: AnnouncementRow; onBack: () => void }) {
  const t = useText(announcements)
  return (
    <Panel
      title={title}
      actions={
        <Button size="small" icon={<IconLeft />} autoFocus onClick={onBack}>
          {t('back')}
        </Button>
      }
    >
      <p className="verdict-announcement-by">
        <Moment time={gmtCreate} />
        {username && <> · {username}</>}
      </p>
      <Markdown source={content} />
    </Panel>
  )
}
