import { useApi, useLive, useSession, useText } from '@verdict/core/web'
import { Loaded, usePagedList } from '@verdict/page-kit'
import { Button, confirmAction, EmptyState, IconButton, IconDelete, IconEmail, Markdown, Pagination, Panel, RelativeTime, TextSkeleton } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { messageApi, notices, unreadChanged, type MessageItem, type MessageListProps } from '../../contract.ts'
import { UnreadDot } from '../unread/unread.tsx'
import './messages.css'

/** The messages of one kind. */
export default function MessageList({ type, counter, pageSize, empty, load }: MessageListProps) {
  const t = useText(notices)
  const { user } = useSession()
  const calls = useApi(messageApi)
  const { table, ...loaded } = usePagedList(load, [type], pageSize)
  const { reload } = loaded
  // Loading this page marks its messages as read and therefore publishes the same event. Reloading only for new messages keeps their dots.
  async function reloadIfUnread() {
    const counts = await calls.unread().catch(() => undefined)
    if ((counts?.[counter] ?? 0) > 0) reload()
  }
  useLive(unreadChanged, user && user.uid, { onEvent: () => void reloadIfUnread() })
  useLive(unreadChanged, user && 'all', { onEvent: () => void reloadIfUnread() })
  async function clean(id?: number) {
    const sure = id !== undefined || (await confirmAction({ title: t('cleanTitle'), content: t('cleanContent'), action: t('clean'), cancel: t('cancel') }))
    if (sure) await calls.clean({ query: { type, ...(id !== undefined && { id }) } }).then(reload, () => undefined)
  }
  return (
    <Loaded of={loaded} waiting={<TextSkeleton lines={8} height={360} />}>
      {({ records, total }) =>
        total === 0 ? (
          <EmptyState icon={<IconEmail />} {...empty} />
        ) : (
          <Panel
            title={t('total', { count: total })}
            actions={
              <Button size="small" onClick={() => void clean()}>
                {t('clean')}
              </Button>
            }
            padded={false}
          >
            <ul className="verdict-messages">
              {records.map((message) => (
                <MessageRow key={message.id} message={message} onRemove={() => void clean(message.id)} />
              ))}
            </ul>
            <div className="verdict-message-pages">
              <Pagination {...table.pagination} />
            </div>
          </Panel>
        )
      }
    </Loaded>
  )
}

function MessageRow({ message: { title, markdown, text, quote, link, isRead, gmtCreate }, onRemove }: { message: MessageItem; onRemove: () => void }) {
  const t = useText(notices)
  return (
    <li>
      <div className="verdict-message-head">
        {!isRead && <UnreadDot count={1} />}
        <h3>{title}</h3>
        <RelativeTime time={gmtCreate} />
        <IconButton size="small" label={t('removeOf', { title })} onClick={onRemove}>
          <IconDelete />
        </IconButton>
      </div>
      {markdown !== undefined && <Markdown source={markdown} compact skeletonLines={2} />}
      {quote !== undefined && <blockquote className="verdict-message-quote">{quote}</blockquote>}
      {text !== undefined && <p className="verdict-message-text">{text}</p>}
      {link && <Link to={link.path}>{link.title}</Link>}
    </li>
  )
}
