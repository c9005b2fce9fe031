import { useApi, useLive, useLoad, useSession } from '@verdict/core/web'
import { messageApi, unreadChanged, type UnreadCounts } from '../../contract.ts'

/** The unread counts of who is logged in, renewed as soon as the site says that they changed. */
export function useUnread(): UnreadCounts | undefined {
  const { user } = useSession()
  const { unread } = useApi(messageApi)
  const uid = user?.uid ?? null
  const { value, reload } = useLoad(async (signal) => (uid === null ? undefined : unread({}, signal)), [uid])
  const renew = { onEvent: reload, onReset: reload }
  useLive(unreadChanged, uid, renew)
  useLive(unreadChanged, uid && 'all', renew)
  return uid === null ? undefined : value
}
