import { channelOf } from '@verdict/core'
import { commentApi, commentUpdates } from '@verdict/plugin-discussions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '@verdict/plugin-contests/testing'
import { listen, until } from '@verdict/plugin-submissions/testing'
import { CommentScene } from '../testing/comment-scene.ts'

let scene: CommentScene
beforeAll(async () => {
  scene = await CommentScene.start()
})
afterAll(() => scene?.close())

const writers = ['ann', 'ben', 'admin', 'creator', 'root']
const newestFirst = (...names: string[]) => names.toReversed().map((name) => `of ${name}`)

test('until the end users see what they and the staff have written, with a total of it; then all users see everything', async () => {
  const cid = await scene.contest()
  for (const name of writers) await scene.as(name).comment(cid, `of ${name}`)
  // A site admin is not staff of this contest.
  for (const name of ['ann', 'ben', 'admin']) expect(await scene.shown(name, cid)).toEqual({ texts: newestFirst(name, 'creator', 'root'), total: 3 })
  const all = { texts: newestFirst(...writers), total: 5 }
  for (const name of ['creator', 'root']) expect(await scene.shown(name, cid)).toEqual(all)
  await scene.end(cid)
  for (const name of [...writers, 'member']) expect(await scene.shown(name, cid)).toEqual(all)
  // The contest continues, so comments of others are hidden again.
  await scene.edit(cid, { endTime: minutes(60) })
  expect(await scene.shown('ann', cid)).toEqual({ texts: newestFirst('ann', 'creator', 'root'), total: 3 })
})

test('users cannot read, like, answer or delete what they do not see, and it looks as if it were not there', async () => {
  const cid = await scene.contest()
  const { id } = await scene.as('ben').comment(cid, 'of ben')
  const reply = await scene.as('ben').reply(id)
  for (const name of ['ann', 'admin']) {
    const { replies, like, reply: answer, remove, removeReply } = scene.as(name)
    for (const call of [replies, like, answer, remove]) await expect(call(id)).rejects.toMatchObject({ code: 'discussions/no-comment', status: 404 })
    await expect(removeReply(reply.id)).rejects.toMatchObject({ code: 'discussions/no-reply', status: 404 })
  }
  expect(await scene.shown('ben', cid)).toEqual({ texts: ['of ben'], total: 1 })
})

test('people answer below their own comments, the staff everywhere, after the end, too', async () => {
  const cid = await scene.contest()
  const [own, ofStaff] = [await scene.as('ann').comment(cid), await scene.as('creator').comment(cid)]
  await scene.as('ann').reply(own.id, 'mine')
  await scene.as('creator').reply(own.id, 'yours')
  const refused = { code: 'discussions/replies-closed', status: 403 }
  await expect(scene.as('ann').reply(ofStaff.id)).rejects.toMatchObject(refused)
  expect((await scene.as('ann').replies(own.id)).map(({ content }) => content)).toEqual(['yours', 'mine'])
  await scene.end(cid)
  await expect(scene.as('ben').reply(own.id)).rejects.toMatchObject(refused)
  await expect(scene.as('admin').reply(own.id)).rejects.toMatchObject(refused)
  await scene.as('root').reply(own.id, 'ours')
  expect((await scene.as('ben').replies(own.id)).map(({ content }) => content)).toEqual(['ours', 'yours', 'mine'])
})

test('the writer and the contest staff delete, no other users do', async () => {
  const cid = await scene.contest()
  const ofAnn = [await scene.as('ann').comment(cid, 'first'), await scene.as('ann').comment(cid, 'second'), await scene.as('ann').comment(cid, 'third')]
  const reply = await scene.as('ann').reply(ofAnn[0]!.id)
  await scene.end(cid)
  for (const name of ['ben', 'admin']) {
    await expect(scene.as(name).remove(ofAnn[0]!.id)).rejects.toMatchObject({ code: 'discussions/not-your-comment', status: 403 })
    await expect(scene.as(name).removeReply(reply.id)).rejects.toMatchObject({ code: 'discussions/not-your-comment', status: 403 })
  }
  await scene.as('creator').removeReply(reply.id)
  for (const [index, name] of ['ann', 'creator', 'root'].entries()) await scene.as(name).remove(ofAnn[index]!.id)
  expect(await scene.shown('ben', cid)).toEqual({ texts: [], total: 0 })
})

test('live updates tell participants of their own comments and those of the staff; at the end the stream closes for other keys', async () => {
  const cid = await scene.contest()
  const keysOf = async (name: string) => (await scene.as(name).list(cid)).rights.liveKeys
  const channels = async (name: string) => (await keysOf(name)).map((key) => channelOf(commentUpdates, key))
  const everything = [...new Set((await Promise.all(['ann', 'ben', 'creator'].map(channels))).flat())]
  expect(everything).toHaveLength(4)
  const ann = await listen(scene.people.ann!, everything)
  expect(ann.granted.toSorted()).toEqual((await channels('ann')).toSorted())
  const { id } = await scene.as('ben').comment(cid, 'of ben')
  await scene.as('creator').like(id)
  await scene.as('ben').remove(id)
  // This comes last, so a follower who received it has received all updates.
  await scene.as('creator').comment(cid, 'to all')
  await until(async () => expect(ann.heard.slice(1).map(({ data }) => data)).toEqual([{ what: 'changed' }]))
  await scene.end(cid)
  await ann.ended
  expect(await keysOf('ann')).toEqual([`cid.${cid}`])
  const again = await listen(scene.people.ann!, everything)
  expect(again.granted).toEqual([channelOf(commentUpdates, `cid.${cid}`)])
  await again.close()
})

test('calls as HOJ clients send them: numbers as text, the other thing empty; not two things', async () => {
  const cid = await scene.contest()
  const calls = scene.people.ann!.use(commentApi)
  await calls.add({ body: { cid: String(cid), did: null, content: 'A question', fromUid: '1', fromRole: 'root', likeNum: 99 } })
  const { commentList, commentLikeMap } = await calls.list({ query: { cid: String(cid), did: '', limit: 10, currentPage: 1 } })
  expect(commentList.records).toMatchObject([{ content: 'A question', fromName: 'ann', fromRole: 'user', likeNum: 0, totalReplyNum: 0, replyList: [] }])
  expect(commentLikeMap).toEqual({})
  await expect(calls.add({ body: { cid, did: 1, content: 'Both' } })).rejects.toMatchObject({ code: 'discussions/nothing-to-comment' })
})
