import { definePlugin, orNull, page, pageQuery, time } from '@verdict/core'
import { z } from 'zod'

/** Messages about what people write to each other: comments, replies, likes and mentions. */
export const messages = definePlugin({ id: 'messages' })

/** What has happened. */
export const messageActions = ['Discuss', 'Mention', 'Reply', 'Like_Post', 'Like_Discuss'] as const

const text = orNull(z.string())

/** A message as its recipient sees it. What is gone, or no longer theirs to see, has no title and no address, and a text that says so. */
export const PeopleMessage = z.object({
  id: z.int(),
  action: z.enum(messageActions),
  /** The post or contest. */
  sourceId: z.int(),
  /** `Discussion`, `Contest`, or the key of another kind of things. */
  sourceType: z.string(),
  sourceTitle: text,
  sourceContent: z.string(),
  /** The comment or reply of the recipient that is answered. */
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

/** One's own messages from people. */
export const peopleMessageApi = messages.api({
  comments: {
    ...list,
    path: '/api/msg/comment',
    about: 'Comments on posts of the caller, and where they were mentioned; unread ones first. Listed messages are marked as read.',
  },
  replies: { ...list, path: '/api/msg/reply', about: 'Replies to the caller, unread ones first. Listed messages are marked as read.' },
  likes: { ...list, path: '/api/msg/like', about: 'Likes of what the caller has written, unread ones first. Listed messages are marked as read.' },
})
