import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { talk } from '../../testing/talk.ts'
import { wallPlugins } from './support/wall-plugins.ts'
import { wallsOf } from './support/walls.ts'

let site: TestSite
let ann: Person
let ben: Person
let comment: number
beforeAll(async () => {
  site = await startTestSite(wallPlugins)
  ann = await site.as('default_user', 'ann')
  ben = await site.as('default_user', 'ben')
  for (const wid of [1, 2, 3]) wallsOf[wid] = {}
  comment = (await talk(ann).comment(1)).id
})
afterAll(() => site?.close())

const shown = async () => (await talk(site.visitor()).list(1)).commentList.records.find(({ id }) => id === comment)!

test('a reply comes back as existing clients read it; whom it answers follows from what it quotes', async () => {
  const [annUid, benUid] = await Promise.all(['ann', 'ben'].map(async (name) => (await site.site.userServices.users.findByName(name))!.uid))
  const first = await talk(ben).reply(comment, 'Why?', { quoteId: comment, quoteType: 'Comment' })
  expect(first).toEqual({
    id: first.id,
    commentId: comment,
    content: 'Why?',
    links: [],
    fromUid: benUid,
    fromName: 'ben',
    fromAvatar: null,
    fromRole: 'user',
    fromTitleName: null,
    fromTitleColor: null,
    toUid: annUid,
    toName: 'ann',
    toAvatar: null,
    status: 0,
    gmtCreate: first.gmtCreate,
    gmtModified: first.gmtCreate,
  })
  const second = await talk(ann).reply(comment, 'Because.', { quoteId: first.id, quoteType: 'Reply' })
  expect([second.toUid, second.toName]).toEqual([benUid, 'ben'])
  expect(await shown()).toMatchObject({ totalReplyNum: 2, replyList: [{ id: second.id }, { id: first.id }] })
})

test('a reply to what is gone, or stands elsewhere, is refused', async () => {
  const elsewhere = (await talk(ann).comment(2)).id
  const there = await talk(ann).reply(elsewhere)
  const quoting = (quoteId: number) => talk(ben).reply(comment, 'Hm', { quoteId, quoteType: 'Reply' })
  await expect(quoting(there.id)).rejects.toMatchObject({ code: 'discussions/no-reply', status: 404 })
  await expect(quoting(9999)).rejects.toMatchObject({ code: 'discussions/no-reply' })
  await expect(talk(ben).reply(9999)).rejects.toMatchObject({ code: 'discussions/no-comment' })
  await expect(talk(ben).replies(9999)).rejects.toMatchObject({ code: 'discussions/no-comment' })
})

test('the list shows the three newest replies, and the call for replies all of them or a part', async () => {
  const { id } = await talk(ann).comment(3)
  const ids: number[] = []
  for (let count = 0; count < 6; count += 1) ids.unshift((await talk(ben).reply(id, `Number ${count}`)).id)
  const [row] = (await talk(ann).list(3)).commentList.records
  expect([row?.totalReplyNum, row?.replyList.map((reply) => reply.id)]).toEqual([6, ids.slice(0, 3)])
  const idsOf = async (more: { before?: number; limit?: number }) => (await talk(ann).replies(id, more)).map((reply) => reply.id)
  expect(await idsOf({})).toEqual(ids)
  expect(await idsOf({ limit: 2 })).toEqual(ids.slice(0, 2))
  expect(await idsOf({ before: ids[1]!, limit: 3 })).toEqual(ids.slice(2, 5))
})

test('its author and site staff delete a reply', async () => {
  const before = (await shown()).totalReplyNum
  const [own, other] = [await talk(ben).reply(comment), await talk(ben).reply(comment)]
  // The author of a comment cannot delete replies to it.
  await expect(talk(ann).removeReply(own.id)).rejects.toMatchObject({ code: 'discussions/not-your-comment', status: 403 })
  await talk(ben).removeReply(own.id)
  await talk(await site.as('problem_admin')).removeReply(other.id)
  await expect(talk(ben).removeReply(own.id)).rejects.toMatchObject({ code: 'discussions/no-reply', status: 404 })
  expect((await shown()).totalReplyNum).toBe(before)
})
