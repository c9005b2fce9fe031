import { useApi, useLive, useLoad, useSession, useText } from '@verdict/core/web'
import {
  Button,
  confirmAction,
  EmptyState,
  ErrorState,
  IconButton,
  IconDelete,
  IconEmail,
  Markdown,
  Pagination,
  Panel,
  RelativeTime,
  TextSkeleton,
} from '@verdict/ui-kit'
import { useState } from 'react'
import { messageApi, notices, unreadChanged, type SystemMessage } from '../contract.ts'
import { UnreadDot } from './parts/unread-dot.tsx'
import './messages.css'

/** Messages from the site to everybody. */
export function SystemMessages() {
  return <MessageList kind="Sys" />
}

/** Messages about the reader's own affairs. */
export function MyMessages() {
  return <MessageList kind="Mine" />
}

/** The messages of one kind. Showing a message marks it as read. */
function MessageList({ kind }: { kind: SystemMessage['type'] }) {
  const t = useText(notices)
  const { user } = useSession()
  const calls = useApi(messageApi)
  const [query, setQuery] = useState({ currentPage: 1, limit: 10 })
  const { value, failure, reload } = useLoad((signal) => calls[kind === 'Sys' ? 'system' : 'mine']({ query }, signal), [kind, query])
  // Loading this page marks its messages as read and so publishes the same event. Reloading only for new messages keeps their dots.
  async function reloadIfUnread() {
    const counts = await calls.unread().catch(() => undefined)
    if (counts && counts[kind === 'Sys' ? 'sys' : 'mine'] > 0) reload()
  }
  useLive(unreadChanged, user && user.uid, { onEvent: () => void reloadIfUnread() })
  useLive(unreadChanged, user && 'all', { onEvent: () => void reloadIfUnread() })
  async function clean(id?: number) {
    const sure = id !== undefined || (await confirmAction({ title: t('cleanTitle'), content: t('cleanContent'), action: t('clean'), cancel: t('cancel') }))
    if (sure) await calls.clean({ query: { type: kind, ...(id !== undefined && { id }) } }).then(reload, () => undefined)
  }
  if (failure) return <ErrorState hint={failure.message} onRetry={reload} />
  if (!value) return <TextSkeleton lines={8} height={360} />
  if (value.total === 0) return <EmptyState icon={<IconEmail />} title={t(`empty.${kind}`)} hint={t(`emptyHint.${kind}`)} />
  return (
    <Panel
      title={t('total', { count: value.total })}
      actions={
        <Button size="small" onClick={() => void clean()}>
          {t('clean')}
        </Button>
      }
      padded={false}
    >
      <ul className="verdict-messages">
        {value.records.map(({ id, title, content, state, gmtCreate }) => (
          <li key={id}>
            <div className="verdict-message-head">
              {!state && <UnreadDot count={1} />}
              <h3>{title}</h3>
              <RelativeTime time={gmtCreate} />
              <IconButton size="small" label={t('removeOf', { title })} onClick={() => void clean(id)}>
                <IconDelete />
              </IconButton>
            </div>
            <Markdown source={content} compact skeletonLines={2} />
          </li>
        ))}
      </ul>
      <div className="verdict-message-pages">
        <Pagination page={query.currentPage} limit={query.limit} total={value.total} onChange={(currentPage, limit) => setQuery({ currentPage, limit })} />
      </div>
    </Panel>
  )
}
