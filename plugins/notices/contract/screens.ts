import type { PageQuery } from '@verdict/core'
import type { UnreadCounts } from './inbox.ts'
import { notices } from './notices.ts'

/** The layout of the message pages: tabs above, the messages of one kind below. */
export const messageFrame = notices.frame<{ unread: UnreadCounts | undefined }>('messages', '/message')

/** Tabs of the message pages, each a `messageTab`. Order: discuss 10, reply 20, like 30, sys 40, mine 50. */
export const messageTabs = notices.slot<{ unread: UnreadCounts | undefined }>('message-tabs')

export interface MessageTabProps {
  readonly to: string
  readonly label: string
  /** The number of unread messages. */
  readonly count: number | undefined
}

/** A tab of the message pages, with a dot for unread messages. */
export const messageTab = notices.part<MessageTabProps>('message-tab')

/** A message in a list. */
export interface MessageItem {
  readonly id: number
  readonly title: string
  /** The text of a message from the site, in Markdown. */
  readonly markdown?: string
  /** A user's text, shown as plain text. */
  readonly text?: string
  /** The quoted text. */
  readonly quote?: string
  /** The page of the message's subject. */
  readonly link?: { readonly path: string; readonly title: string }
  readonly isRead: boolean
  readonly gmtCreate: string
}

export interface MessageListProps {
  /** The kind in the call `clean`. */
  readonly type: string
  /** The kind in the unread counts. */
  readonly counter: string
  readonly pageSize: number
  readonly empty: { readonly title: string; readonly hint: string }
  load(query: PageQuery, signal: AbortSignal): Promise<{ readonly records: readonly MessageItem[]; readonly total: number }>
}

/** The messages of one kind. Users read them, and delete single messages or all. The list reloads when new ones arrive. Showing a message marks it as read. */
export const messageList = notices.part<MessageListProps>('message-list')
