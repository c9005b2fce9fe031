import type { UnreadCounts } from './inbox.ts'
import { notices } from './notices.ts'

/** The layout of the message pages: tabs above, the messages of one kind below. */
export const messageFrame = notices.frame<{ unread: UnreadCounts | undefined }>('messages', '/message')

/** Tabs of the message pages, each a `MenuLink` with a dot for unread messages. Order: discuss 10, reply 20, like 30, sys 40, mine 50. */
export const messageTabs = notices.slot<{ unread: UnreadCounts | undefined }>('message-tabs')
