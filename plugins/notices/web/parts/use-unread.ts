import { useApi, useLive, useLoad, useSession } from '@verdict/core/web'
import { messageApi, unreadChanged, type UnreadCounts } from '../../contract.ts'

const spreadMilliseconds = 3000

/** The unread counts of who is logged in, renewed as soon as the site says that they changed. */
export function useUnread(): UnreadCounts | undefined {
  const { user } = useSession()
  const { unread } = useApi(messageApi)
  const uid = user?.uid ?? null
  const { value, reload } = useLoad(async (signal) => (uid === null ? undefined : unread({}, signal)), [uid])
  useLive(unreadChanged, uid, { onEvent: reload, onReset: reload })
  // Everybody's pages hear this at once: they shall not all ask at once.
  useLive(unreadChanged, uid && 'all', { onEvent: () => void setTimeout(reload, Math.random() * spreadMilliseconds) })
  return uid === null ? undefined : value
}
