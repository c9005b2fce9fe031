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
import { messageApi, notices, unreadChanged, type SystemMessage } from '../../contract.ts'
import { UnreadDot } from './unread-dot.tsx'
import './message-list.css'

/** The messages of one kind: read by being shown, deleted one by one or all together. */
export function MessageList({ kind }: { kind: SystemMessage['type'] }) {
  const t = useText(notices)
  const { user } = useSession()
  const calls = useApi(messageApi)
  const [query, setQuery] = useState({ currentPage: 1, limit: 10 })
  const { value, failure, reload } = useLoad((signal) => calls[kind === 'Sys' ? 'system' : 'mine']({ query }, signal), [kind, query])
  // The word that counts changed also comes from reading this very page: only something new renews it, so that dots stay.
  async function renew() {
    const counts = await calls.unread().catch(() => undefined)
    if (counts && counts[kind === 'Sys' ? 'sys' : 'mine'] > 0) reload()
  }
  useLive(unreadChanged, user && user.uid, { onEvent: () => void renew() })
  useLive(unreadChanged, user && 'all', { onEvent: () => void renew() })
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
