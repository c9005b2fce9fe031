import { channelOf } from '@verdict/core'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { commentUpdates } from '@verdict/plugin-discussions/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen, until } from '@verdict/plugin-submissions/testing'
import { talk } from '../../testing/talk.ts'
import { wallPlugins } from './support/wall-plugins.ts'
import { wallsOf } from './support/walls.ts'

/** A wall like the comments of a running contest: users see their own comments and those of its staff. */
const restricted = { staff: ['coach'], shows: 'own-and-staff', replies: 'own', threshold: false } as const

let site: TestSite
const people: Record<string, Person> = {}
let wid = 0
beforeAll(async () => {
  site = await startTestSite(wallPlugins)
  for (const name of ['ann', 'ben', 'coach']) people[name] = await site.as('default_user', name)
  people.admin = await site.as('admin', 'admin')
  people.root = await site.as('root', 'chief')
  people.visitor = site.visitor()
})
afterAll(() => site?.close())
beforeEach(() => {
  wid += 1
  wallsOf[wid] = restricted
})

const as = (name: string) => talk(people[name]!)
const shown = async (name: string) => {
  const { commentList } = await as(name).list(wid)
  return { texts: commentList.records.map(({ content }) => content), total: commentList.total }
}

test('people see what they and the staff have written, with a total of it; the staff and root see everything', async () => {
  await as('ann').comment(wid, 'of ann')
  await as('ben').comment(wid, 'of ben')
  await as('coach').comment(wid, 'of coach')
  expect(await shown('ann')).toEqual({ texts: ['of coach', 'of ann'], total: 2 })
  expect(await shown('ben')).toEqual({ texts: ['of coach', 'of ben'], total: 2 })
  // A site admin is not staff of this wall.
  for (const name of ['admin', 'visitor']) expect(await shown(name)).toEqual({ texts: ['of coach'], total: 1 })
  for (const name of ['coach', 'root']) expect(await shown(name)).toEqual({ texts: ['of coach', 'of ben', 'of ann'], total: 3 })
  wallsOf[wid] = { ...restricted, shows: 'all' }
  expect(await shown('visitor')).toEqual({ texts: ['of coach', 'of ben', 'of ann'], total: 3 })
})

test('users cannot read, like, answer or delete what they do not see, and it looks as if it were not there', async () => {
  const { id } = await as('ben').comment(wid, 'of ben')
  const reply = await as('ben').reply(id)
  const ann = as('ann')
  for (const call of [ann.replies, ann.like, ann.reply, ann.remove])
    await expect(call(id)).rejects.toMatchObject({ code: 'discussions/no-comment', status: 404 })
  await expect(ann.removeReply(reply.id)).rejects.toMatchObject({ code: 'discussions/no-reply' })
  await as('coach').like(id)
  await as('coach').removeReply(reply.id)
  await as('coach').remove(id)
})

test('people answer below their own comments only, the staff everywhere', async () => {
  const [own, ofStaff] = [await as('ann').comment(wid), await as('coach').comment(wid)]
  await as('ann').reply(own.id, 'mine')
  await as('coach').reply(own.id, 'yours')
  await expect(as('ann').reply(ofStaff.id)).rejects.toMatchObject({ code: 'discussions/replies-closed', status: 403 })
  expect((await as('ann').replies(own.id)).map(({ content }) => content)).toEqual(['yours', 'mine'])
  expect((await as('ann').list(wid)).rights).toMatchObject({ isStaff: false, repliesEverywhere: false })
  expect((await as('coach').list(wid)).rights).toMatchObject({ isStaff: true, repliesEverywhere: true })
})

test('replies that were written while all could answer are hidden again, from the number, too', async () => {
  wallsOf[wid] = { ...restricted, shows: 'all', replies: 'everywhere' }
  const { id } = await as('coach').comment(wid)
  for (const name of ['ann', 'ben', 'ben', 'ben', 'ben', 'coach']) await as(name).reply(id, `of ${name}`)
  wallsOf[wid] = { ...restricted, replies: 'everywhere' }
  const seen = async (name: string) => {
    const [row] = (await as(name).list(wid)).commentList.records
    return { total: row!.totalReplyNum, newest: row!.replyList.map(({ content }) => content), all: (await as(name).replies(id)).map(({ content }) => content) }
  }
  const ofAnn = ['of coach', 'of ann']
  expect(await seen('ann')).toEqual({ total: 2, newest: ofAnn, all: ofAnn })
  expect(await seen('visitor')).toEqual({ total: 1, newest: ['of coach'], all: ['of coach'] })
  const [hidden] = (await as('ben').replies(id)).filter(({ content }) => content === 'of ben')
  await expect(as('ann').reply(id, 'Hm', { quoteId: hidden!.id, quoteType: 'Reply' })).rejects.toMatchObject({ code: 'discussions/no-reply' })
})

test('live updates reveal nothing that their reader does not see', async () => {
  const channels = async (name: string) => (await as(name).list(wid)).rights.liveKeys.map((key) => channelOf(commentUpdates, key))
  const all = [...new Set((await Promise.all(['ann', 'ben', 'coach'].map(channels))).flat())]
  expect(all).toHaveLength(4)
  const streams = Object.fromEntries(
    await Promise.all(['ann', 'ben', 'coach', 'admin', 'visitor'].map(async (name) => [name, await listen(people[name]!, all)] as const)),
  )
  const told = (name: string) => streams[name]!.heard.slice(1).map(({ data }) => data as { what: string })
  expect(streams.ann!.granted.toSorted()).toEqual((await channels('ann')).toSorted())
  expect(streams.coach!.granted).toEqual(await channels('coach'))
  const { id } = await as('ben').comment(wid, 'of ben')
  await as('coach').reply(id, 'to ben')
  await as('coach').like(id)
  await until(async () => expect(told('ben')).toEqual([{ what: 'changed' }, { what: 'changed' }, { what: 'changed' }]))
  await until(async () => expect(told('coach').map(({ what }) => what)).toEqual(['comment', 'reply', 'likes']))
  // The staff's comment comes last, so a follower who received it has received all updates.
  await as('coach').comment(wid, 'to all')
  for (const name of ['ann', 'admin', 'visitor']) await until(async () => expect(told(name)).toEqual([{ what: 'changed' }]))
  await Promise.all(Object.values(streams).map((stream) => stream.close()))
})

test('a thing that a user may not know has no comments for them, and nothing to follow', async () => {
  wallsOf[wid] = { members: ['ann'] }
  const { id } = await as('ann').comment(wid)
  const ben = as('ben')
  for (const call of [ben.list, ben.comment]) await expect(call(wid)).rejects.toMatchObject({ code: 'walls/no-wall' })
  // Any other answer would reveal that the comment exists.
  for (const call of [ben.replies, ben.like, ben.reply, ben.remove]) await expect(call(id)).rejects.toMatchObject({ code: 'discussions/no-comment' })
  const channel = channelOf(commentUpdates, `wid.${wid}`)
  const [stranger, member] = [await listen(people.ben!, [channel]), await listen(people.ann!, [channel])]
  expect([stranger.granted, member.granted]).toEqual([[], [channel]])
  await Promise.all([stranger.close(), member.close()])
})
