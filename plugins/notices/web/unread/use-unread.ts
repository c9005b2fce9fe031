import { useApi, useLive, useLoad, useSession } from '@verdict/core/web'
import { messageApi, unreadChanged, type UnreadCounts } from '../../contract.ts'

const reloadSpreadMs = 3000

/** The unread counts of the current user, kept up to date by live updates; undefined for visitors. */
export function useUnread(): UnreadCounts | undefined {
  const { user } = useSession()
  const { unread } = useApi(messageApi)
  const uid = user?.uid ?? null
  const { value, reload } = useLoad(async (signal) => (uid === null ? undefined : unread({}, signal)), [uid])
  useLive(unreadChanged, uid, { onEvent: reload, onReset: reload })
  // This event reaches every open page at once; random delays spread the requests that follow.
  useLive(unreadChanged, uid && 'all', { onEvent: () => void setTimeout(reload, Math.random() * reloadSpreadMs) })
  return uid === null ? undefined : value
}
