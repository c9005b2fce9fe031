import { Part, useText } from '@verdict/core/web'
import { messageTab, type UnreadCounts } from '@verdict/plugin-notices/contract'
import { messages } from '../../contract.ts'

interface TabProps {
  unread: UnreadCounts | undefined
}

export function CommentTab({ unread }: TabProps) {
  return <Tab to="/message/discuss" kind="Discuss" count={unread?.comment} />
}

export function ReplyTab({ unread }: TabProps) {
  return <Tab to="/message/reply" kind="Reply" count={unread?.reply} />
}

export function LikeTab({ unread }: TabProps) {
  return <Tab to="/message/like" kind="Like" count={unread?.like} />
}

function Tab({ to, kind, count }: { to: string; kind: string; count: number | undefined }) {
  const t = useText(messages)
  return <Part of={messageTab} with={{ to, label: t(`tabs.${kind}`), count }} />
}
