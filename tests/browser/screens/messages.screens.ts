import { discussionApi } from '@verdict/plugin-discussions/contract'
import { talk } from '../../../plugins/discussions/test/comments/support/talk.ts'
import type { ScreenSet } from './screen.ts'
import { userName } from './screen.ts'

export default {
  plugin: 'messages',
  sample: async (site, { root }) => {
    const other = await site.as('admin', 'message-writer')
    await root.use(discussionApi).add({ body: { title: '线段树怎么写？', description: '区间加', content: `@${userName} 来看看`, categoryId: 3 } })
    const did = (await root.use(discussionApi).list({ query: { limit: 1 } })).records[0]!.id
    const { id } = await talk(root, 'did').comment(did, `欢迎讨论，@${userName}。`)
    const own = await talk(root, 'did').reply(
      id,
      'A longer text, so that it is seen how lines of a message wrap on a phone, where there is room for fewer words.',
    )
    await talk(other, 'did').like(id)
    await talk(other, 'did').reply(id, '谢谢！', { quoteId: own.id, quoteType: 'Reply' })
    await talk(other, 'did')
      .reply(id, 'Soon deleted')
      .then((reply) => talk(other, 'did').removeReply(reply.id))
    await site.settled()
  },
  screens: [
    { name: 'message-discuss', path: '/message/discuss', as: 'user', states: { call: '/api/msg/comment' } },
    { name: 'message-reply', path: '/message/reply', as: 'root', states: { call: '/api/msg/reply' } },
    { name: 'message-like', path: '/message/like', as: 'root', states: { call: '/api/msg/like' } },
  ],
} satisfies ScreenSet
