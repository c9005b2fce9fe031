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
  /** How many are unread. */
  readonly count: number | undefined
}

/** A tab of the message pages, with a dot for unread messages. */
export const messageTab = notices.part<MessageTabProps>('message-tab')

/** A message as a list shows it. */
export interface MessageItem {
  readonly id: number
  readonly title: string
  /** The site speaks in Markdown. */
  readonly markdown?: string
  /** What a person has written, which is shown as it stands there. */
  readonly text?: string
  /** What that answers. */
  readonly quote?: string
  /** Where it is. */
  readonly link?: { readonly path: string; readonly title: string }
  readonly isRead: boolean
  readonly gmtCreate: string
}

export interface MessageListProps {
  /** What `clean` calls this kind. */
  readonly type: string
  /** What the unread counts call it. */
  readonly counter: string
  readonly pageSize: number
  readonly empty: { readonly title: string; readonly hint: string }
  load(query: PageQuery, signal: AbortSignal): Promise<{ readonly records: readonly MessageItem[]; readonly total: number }>
}

/** The messages of one kind: read, deleted one by one or all at once, and read again when there are new ones. Showing a message marks it as read. */
export const messageList = notices.part<MessageListProps>('message-list')
