import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { talk } from '../../testing/talk.ts'
import { wallPlugins } from './support/wall-plugins.ts'
import { told, wallApi, wallsOf } from './support/walls.ts'

let site: TestSite
let ann: Person
let ben: Person
let admin: Person
let visitor: Person
beforeAll(async () => {
  site = await startTestSite(wallPlugins)
  ann = await site.as('default_user', 'ann')
  ben = await site.as('default_user', 'ben')
  admin = await site.as('admin', 'boss')
  visitor = site.visitor()
  for (let wid = 1; wid <= 9; wid += 1) wallsOf[wid] = {}
})
afterAll(() => site?.close())

const countOf = async (wid: number) => (await visitor.use(wallApi).count({ query: { wid } })).count
const uidOf = async (username: string) => (await site.site.userServices.users.findByName(username))!.uid

test('a comment comes back as existing clients read it, and all users read it', async () => {
  const uid = await uidOf('ann')
  const written = await talk(ann).comment(1, ' **Nice** ')
  expect(written).toEqual({
    id: written.id,
    content: ' **Nice** ',
    links: [],
    fromUid: uid,
    fromName: 'ann',
    fromAvatar: null,
    fromRole: 'user',
    fromTitleName: null,
    fromTitleColor: null,
    likeNum: 0,
    totalReplyNum: 0,
    gmtCreate: written.gmtCreate,
    replyList: [],
  })
  expect(Date.parse(written.gmtCreate)).toBeLessThanOrEqual(Date.now())
  const { commentList, commentLikeMap, rights } = await talk(visitor).list(1)
  expect(commentList).toMatchObject({ records: [written], total: 1, size: 20, current: 1, pages: 1 })
  expect([commentLikeMap, rights]).toEqual([{}, { author: null, isStaff: false, repliesEverywhere: true, liveKeys: ['wid.1'] }])
})

test('a comment shows its author’s role at that time, which never comes from the body', async () => {
  const root = await site.as('root', 'chief')
  const forged = {
    wid: 2,
    content: 'Hello',
    fromUid: '1',
    fromName: 'root',
    fromRole: 'root',
    likeNum: 99,
    id: 5,
    status: 1,
    gmtCreate: '2001-01-01T00:00:00Z',
  }
  const asAnn = await ann.send('/api/comment', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(forged) })
  expect(((await asAnn.json()) as { data: object }).data).toMatchObject({ fromName: 'ann', fromRole: 'user', likeNum: 0 })
  expect([(await talk(admin).comment(2)).fromRole, (await talk(root).comment(2)).fromRole]).toEqual(['admin', 'root'])
})

test('numbers in quotes, and kinds of things that are null or 0, are understood', async () => {
  const body = (fields: object) => ({ method: 'POST' as const, headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) })
  const answer = async (path: string, fields: object) => ((await (await ann.send(path, body(fields))).json()) as { status: number; data: { id: number } }).data
  const { id } = await answer('/api/comment', { wid: '3', did: null, cid: 0, content: 'Quoted' })
  const reply = await answer('/api/reply', {
    did: null,
    reply: { commentId: String(id), content: 'So', toUid: 'nobody' },
    quoteId: String(id),
    quoteType: 'Comment',
  })
  expect(reply).toMatchObject({ commentId: id, toName: 'ann', status: 0 })
  const liked = await ann.send(`/api/comment-like?cid=${id}&toLike=true&sourceId=3&sourceType=Wall`, { method: 'GET' })
  expect(await liked.json()).toMatchObject({ status: 200, data: null })
  expect((await talk(ann).list(3)).commentLikeMap).toEqual({ [id]: true })
})

test('the order is by likes, then the newest; pages do not overlap', async () => {
  const ids: number[] = []
  for (let count = 0; count < 5; count += 1) ids.push((await talk(ann).comment(4, `Number ${count}`)).id)
  await talk(ben).like(ids[1]!)
  await talk(ann).like(ids[1]!)
  await talk(ben).like(ids[3]!)
  const order = [ids[1], ids[3], ids[4], ids[2], ids[0]]
  const page = async (currentPage: number) => (await talk(ben).list(4, { currentPage, limit: 2 })).commentList.records.map(({ id }) => id)
  expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual(order)
  const { commentList, commentLikeMap } = await talk(ben).list(4)
  expect(commentList.records.map(({ likeNum }) => likeNum)).toEqual([2, 1, 0, 0, 0])
  // Only the reader's likes, not those of other users.
  expect(commentLikeMap).toEqual({ [ids[1]!]: true, [ids[3]!]: true })
  expect((await talk(ann).list(4)).commentLikeMap).toEqual({ [ids[1]!]: true })
})

test('a like counts once however often it is sent, and what was never liked is not taken back', async () => {
  const { id } = await talk(ann).comment(5)
  const likes = async () => (await talk(ann).list(5)).commentList.records[0]!.likeNum
  for (let count = 0; count < 3; count += 1) await talk(ben).like(id)
  expect(await likes()).toBe(1)
  await talk(ann).like(id, false)
  expect(await likes()).toBe(1)
  for (let count = 0; count < 2; count += 1) await talk(ben).like(id, false)
  expect(await likes()).toBe(0)
})

test('a text is needed, and 10,000 characters are enough', async () => {
  const before = await countOf(6)
  for (const content of ['', ' \n\t '])
    await expect(talk(ann).comment(6, content)).rejects.toMatchObject({ code: 'discussions/comment-empty', msg: 'Content cannot be empty' })
  const tooLong = { code: 'discussions/comment-too-long', msg: 'Content cannot exceed 10000 characters' }
  await expect(talk(ann).comment(6, 'x'.repeat(10_001))).rejects.toMatchObject(tooLong)
  expect(await countOf(6)).toBe(before)
  const { id } = await talk(ann).comment(6, '字'.repeat(10_000))
  await expect(talk(ann).reply(id, ' ')).rejects.toMatchObject({ code: 'discussions/comment-empty' })
  await expect(talk(ann).reply(id, 'x'.repeat(10_001))).rejects.toMatchObject(tooLong)
  expect((await talk(ann).reply(id, 'x'.repeat(10_000))).content).toHaveLength(10_000)
})

test('a call names one thing that exists', async () => {
  for (const fields of [{}, { wid: 0 }, { wid: -1 }, { wid: 'x' }, { xid: 1 }])
    await expect(ann.send(`/api/comments?${new URLSearchParams(fields as never)}`, { method: 'GET' }).then((answer) => answer.json())).resolves.toMatchObject({
      status: 400,
      code: 'discussions/nothing-to-comment',
    })
  await expect(talk(ann).list(77)).rejects.toMatchObject({ code: 'walls/no-wall' })
  await expect(talk(ann).comment(77)).rejects.toMatchObject({ code: 'walls/no-wall' })
})

test('visitors read only, and muted people neither comment nor reply but delete and like', async () => {
  const { id } = await talk(ann).comment(7)
  const muted = talk(await site.as('mute_user', 'mute'))
  const reader = talk(visitor)
  for (const call of [() => muted.comment(7), () => muted.reply(id)]) await expect(call()).rejects.toMatchObject({ http: 403, code: 'kernel/forbidden' })
  for (const call of [() => reader.comment(7), () => reader.reply(id), () => reader.like(id), () => reader.remove(id), () => reader.removeReply(1)])
    await expect(call()).rejects.toMatchObject({ http: 401 })
  await muted.like(id)
  await site.site.userServices.users.change(await uidOf('mute'), { role: 'default_user' })
  const own = await muted.comment(7)
  await site.site.userServices.users.change(await uidOf('mute'), { role: 'mute_user' })
  await muted.remove(own.id)
  expect((await talk(visitor).list(7)).commentList.records).toMatchObject([{ id, likeNum: 1 }])
})

test('its author and site staff delete a comment, and with it its replies; others do not', async () => {
  const [first, second] = [await talk(ann).comment(8), await talk(ann).comment(8)]
  const reply = await talk(ben).reply(first.id)
  await expect(talk(ben).remove(first.id)).rejects.toMatchObject({ code: 'discussions/not-your-comment', status: 403 })
  await talk(ann).remove(first.id)
  await talk(admin).remove(second.id)
  const again = talk(ann)
  for (const call of [again.remove, again.like, again.reply, again.replies])
    await expect(call(first.id)).rejects.toMatchObject({ code: 'discussions/no-comment', status: 404 })
  await site.settled()
  await expect(talk(ben).removeReply(reply.id)).rejects.toMatchObject({ code: 'discussions/no-reply' })
  expect([(await talk(ann).list(8)).commentList.total, await countOf(8)]).toEqual([0, 0])
})

test('the owner of a thing knows the number of its comments, and is notified of changes', async () => {
  wallsOf[11] = {}
  const { id } = await talk(ann).comment(11)
  await talk(ben).comment(11)
  expect(await countOf(11)).toBe(2)
  await talk(ann).remove(id)
  await site.settled()
  expect(await countOf(11)).toBe(1)
  const counts = told.filter(({ wid }) => wid === 11).map(({ count }) => count)
  expect([counts[0], counts.at(-1)]).toEqual([1, 1])
  expect(counts).toContain(2)
})

test('when a thing ends its comments go, and those that are written at this moment, too', async () => {
  const { id } = await talk(ann).comment(9)
  await talk(ben).reply(id)
  await visitor.use(wallApi).end({ query: { wid: 9 } })
  await expect(talk(ann).list(9)).rejects.toMatchObject({ code: 'walls/no-wall' })
  // Like a call that opened the wall earlier.
  wallsOf[9] = {}
  const late = await talk(ann).comment(9)
  await site.settled()
  expect((await talk(ann).list(9)).commentList).toMatchObject({ records: [], total: 0 })
  await expect(talk(ann).remove(late.id)).rejects.toMatchObject({ code: 'discussions/no-comment' })
})

test('with a person go their comments, replies and likes', async () => {
  const eve = await site.as('default_user', 'eve')
  wallsOf[10] = {}
  const { id } = await talk(ann).comment(10)
  await talk(eve).comment(10)
  await talk(eve).reply(id)
  await talk(eve).like(id)
  await site.site.userServices.users.remove([await uidOf('eve')])
  await site.settled()
  expect((await talk(ann).list(10)).commentList).toMatchObject({ records: [{ id, likeNum: 0, totalReplyNum: 0, replyList: [] }], total: 1 })
})
