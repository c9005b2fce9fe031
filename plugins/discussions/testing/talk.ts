import type { Person } from '@verdict/core/testing'
import { commentApi } from '@verdict/plugin-discussions/contract'

/** The actions of a user on walls, or on other things by their key. */
export const talk = (person: Person, key = 'wid') => {
  const calls = person.use(commentApi)
  return {
    list: (id: number, page: { currentPage?: number; limit?: number } = {}) => calls.list({ query: { [key]: id, ...page } }),
    comment: (id: number, content = 'Nice') => calls.add({ body: { [key]: id, content } }),
    remove: (id: number) => calls.remove({ body: { id } }),
    like: (id: number, toLike = true) => calls.like({ query: { cid: id, toLike } }),
    replies: (commentId: number, more: { before?: number; limit?: number } = {}) => calls.replies({ query: { commentId, ...more } }),
    reply: (commentId: number, content = 'Indeed', quoted: { quoteId?: number; quoteType?: string } = {}) =>
      calls.reply({ body: { reply: { commentId, content }, ...quoted } }),
    removeReply: (id: number) => calls.removeReply({ body: { reply: { id } } }),
  }
}
export type Talk = ReturnType<typeof talk>
