import { definePlugin, orNull, page, pageQuery, time } from '@verdict/core'
import { z } from 'zod'

/** Messages about other users' comments, replies, likes and mentions. */
export const messages = definePlugin({ id: 'messages' })

/** The events that messages report. */
export const messageActions = ['Discuss', 'Mention', 'Reply', 'Like_Post', 'Like_Discuss'] as const

const text = orNull(z.string())

/** A message as its recipient sees it. If its source was deleted or is no longer visible to the recipient, title and path are null, and a text explains it. */
export const PeopleMessage = z.object({
  id: z.int(),
  action: z.enum(messageActions),
  /** The post or contest. */
  sourceId: z.int(),
  /** `Discussion`, `Contest`, or the key of another kind of things. */
  sourceType: z.string(),
  sourceTitle: text,
  sourceContent: z.string(),
  /** The recipient's comment or reply that was answered. */
  quoteId: orNull(z.int()),
  quoteType: orNull(z.enum(['Comment', 'Reply'])),
  quoteContent: text,
  url: text,
  state: z.boolean(),
  senderId: z.string(),
  senderUsername: text,
  senderAvatar: text,
  gmtCreate: time,
})
export type PeopleMessage = z.infer<typeof PeopleMessage>

const list = {
  method: 'GET',
  access: 'user',
  query: z.object(pageQuery({ limit: 6 })),
  output: page(PeopleMessage),
} as const

/** The caller's messages from other users. */
export const peopleMessageApi = messages.api({
  comments: {
    ...list,
    path: '/api/msg/comment',
    about: "Lists comments on the caller's posts, and mentions of the caller; unread ones first. Listed messages are marked as read.",
  },
  replies: { ...list, path: '/api/msg/reply', about: 'Lists replies to the caller, unread ones first. Listed messages are marked as read.' },
  likes: { ...list, path: '/api/msg/like', about: "Lists likes of the caller's texts, unread ones first. Listed messages are marked as read." },
})
