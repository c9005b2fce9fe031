import { useText, useApi, useLive, useLoad, useSession } from '@verdict/core/web'
import { notices, messageApi, unreadChanged, type UnreadCounts } from '../../contract.ts'
import './unread.css'

/** A red dot that marks unread messages. */
export function UnreadDot({ count = 0 }: { count?: number | undefined }) {
  const t = useText(notices)
  return count > 0 ? <span className="verdict-unread-dot" role="img" aria-label={t('unread', { count })} /> : null
}

const reloadSpreadMs = 3000

/** Returns the current user's unread counts, kept up to date by live updates; undefined for visitors. */
export function useUnread(): UnreadCounts | undefined {
  const { user } = useSession()
  const { unread } = useApi(messageApi)
  const uid = user?.uid ?? null
  const { value, reload } = useLoad(async (signal) => (uid === null ? undefined : unread({}, signal)), [uid])
  useLive(unreadChanged, uid, { onEvent: reload, onReset: reload })
  // This event reaches all open pages in the same moment. Random delays spread the requests that follow.
  useLive(unreadChanged, uid && 'all', { onEvent: () => void setTimeout(reload, Math.random() * reloadSpreadMs) })
  return uid === null ? undefined : value
}
