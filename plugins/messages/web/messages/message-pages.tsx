import { Part, useApi, useText } from '@verdict/core/web'
import { messageList, messageTab, type MessageItem, type UnreadCounts } from '@verdict/plugin-notices/contract'
import { messages, peopleMessageApi, type PeopleMessage } from '../../contract.ts'

const pageSize = 6

/** The page with comments on the reader's posts, and mentions of the reader. */
export function CommentMessages() {
  return <PeopleMessages type="Discuss" counter="comment" call="comments" />
}

export function ReplyMessages() {
  return <PeopleMessages type="Reply" counter="reply" call="replies" />
}

export function LikeMessages() {
  return <PeopleMessages type="Like" counter="like" call="likes" />
}

/** Returns an excerpt of Markdown without the marks of bold words, code and headings. What only looks like one, such as `2**10`, stays. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/(?<![\w*])\*\*(?! )([^*\n]{1,200})(?<! )\*\*(?![\w*])/g, '$1')
    .replace(/`([^`\n]{1,200})`/g, '$1')
    .replace(/^#{1,6} /gm, '')
}

interface PeopleMessagesProps {
  type: 'Discuss' | 'Reply' | 'Like'
  counter: string
  call: 'comments' | 'replies' | 'likes'
}

function PeopleMessages({ type, counter, call }: PeopleMessagesProps) {
  const t = useText(messages)
  const api = useApi(peopleMessageApi)
  const itemOf = ({ id, action, senderUsername, sourceContent, sourceTitle, quoteContent, url, state, gmtCreate }: PeopleMessage): MessageItem => ({
    id,
    title: t(`actions.${action}`, { name: senderUsername ?? t('deletedUser') }),
    text: plainText(sourceContent),
    ...(quoteContent !== null && { quote: plainText(quoteContent) }),
    ...(url !== null && { link: { path: url, title: sourceTitle ?? url } }),
    isRead: state,
    gmtCreate,
  })
  return (
    <Part
      of={messageList}
      with={{
        type,
        counter,
        pageSize,
        empty: { title: t(`empty.${type}`), hint: t(`emptyHint.${type}`) },
        load: async (query, signal) => {
          const { records, total } = await api[call]({ query }, signal)
          return { records: records.map(itemOf), total }
        },
      }}
    />
  )
}

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
