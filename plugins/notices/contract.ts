export { notices, NoMessage, NoNotice, NoRecipient } from './contract/notices.ts'
export { inbox, messageKinds, type Inbox, type Message, type MessageKind, UnreadCounts, unreadChanged } from './contract/inbox.ts'
export { messageFrame, messageList, messageTab, messageTabs, type MessageItem, type MessageListProps, type MessageTabProps } from './contract/screens.ts'
export { messageApi, noticeAdminApi, NoticeRow, NoticeType, noticeTypes, SystemMessage } from './contract/api.ts'
