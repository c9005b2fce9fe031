import { channelOf } from '@verdict/core'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import { commentUpdates } from '@verdict/plugin-discussions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, until } from '@verdict/plugin-submissions/testing'
import { talk } from '../../testing/talk.ts'
import { wallPlugins } from './support/wall-plugins.ts'
import { wallsOf } from './support/walls.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite(wallPlugins)
  wallsOf[1] = {}
})
afterAll(() => site?.close())

test('open pages get comments and replies as the list would show them, and every number that moves', async () => {
  const ann = talk(await site.as('default_user', 'ann'))
  const visitor = site.visitor()
  const stream = await listen(visitor, [channelOf(commentUpdates, 'wid.1')])
  const comment = await ann.comment(1, 'New')
  const reply = await ann.reply(comment.id, 'Newer')
  await ann.like(comment.id)
  // A call without an effect publishes nothing.
  await ann.like(comment.id)
  await ann.like(comment.id, false)
  await ann.removeReply(reply.id)
  await ann.remove(comment.id)
  const { id } = comment
  const updates = [
    { what: 'comment', comment },
    { what: 'reply', commentId: id, totalReplyNum: 1, reply },
    { what: 'likes', id, likeNum: 1 },
    { what: 'likes', id, likeNum: 0 },
    { what: 'reply-removed', commentId: id, totalReplyNum: 0, id: reply.id },
    { what: 'comment-removed', id },
  ]
  await until(async () => expect(stream.heard.slice(1).map(({ data }) => data)).toEqual(updates))
  await stream.close()
})
