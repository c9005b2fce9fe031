import { useApi, useLoad, useText } from '@verdict/core/web'
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  IconLeft,
  IconNotification,
  IconRefresh,
  Markdown,
  Moment,
  Pagination,
  Panel,
  TextSkeleton,
} from '@verdict/ui-kit'
import { useState } from 'react'
import { announcementApi, announcements, type AnnouncementRow } from '../contract.ts'
import './announcements.css'

const pageSize = 5

/** The announcements on the home page: a list, or the announcement that was opened. */
export default function HomePanel() {
  const t = useText(announcements)
  const [opened, setOpened] = useState<AnnouncementRow>()
  const [query, setQuery] = useState({ currentPage: 1, limit: pageSize })
  const { list } = useApi(announcementApi)
  const { value, loading, failure, reload } = useLoad((signal) => list({ query }, signal), [query])
  if (opened) return <OpenedAnnouncement announcement={opened} onBack={() => setOpened(undefined)} />
  return (
    <Panel
      title={t('title')}
      actions={
        <IconButton size="small" label={t('refresh')} disabled={loading} onClick={reload}>
          <IconRefresh />
        </IconButton>
      }
      padded={false}
    >
      {failure && <ErrorState hint={failure.message} onRetry={reload} />}
      {!value && !failure && <TextSkeleton lines={5} height={230} />}
      {value && !failure && value.records.length === 0 && <EmptyState icon={<IconNotification />} title={t('empty')} hint={t('emptyHint')} />}
      {!failure && value && value.records.length > 0 && (
        <>
          <ul className="verdict-announcements" aria-busy={loading}>
            {value.records.map((row) => (
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
            <Pagination
              page={query.currentPage}
              limit={query.limit}
              total={value.total}
              sizes={false}
              onChange={(currentPage, limit) => setQuery({ currentPage, limit })}
            />
          </div>
        </>
      )}
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
