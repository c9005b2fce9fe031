import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import type { Person } from '@verdict/core/testing'
import { profileApi } from '@verdict/plugin-accounts/contract'
import { rootApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rankApi, rankTypes, ratings } from '../contract.ts'
import { plainOf } from './support/rank-lists.ts'
import { RankScene } from './support/rank-scene.ts'

const stars = defineServer(definePlugin({ id: 'stars' }), {
  setup: (ctx) => ctx.contribute(ratings, async (uids) => new Map(uids.flatMap((uid) => (uid === annUid ? [[uid, 1500] as const] : [])))),
})
const failing = defineServer(definePlugin({ id: 'failing' }), {
  setup: (ctx) => ctx.contribute(ratings, async () => Promise.reject(new Error('no ratings today'))),
})

let ranks: RankScene
let annUid = ''
let easy: { pid: number; id: string }
let points: { pid: number; id: string }
const submitted: Record<string, number> = {}
beforeAll(async () => {
  ranks = await RankScene.start([stars, failing])
  await ranks.enter('default_user', 'ann', 'ben', 'cat')
  await ranks.enter('admin', 'admin')
  annUid = await ranks.uidOf('ann')
  easy = await ranks.scene.problem()
  points = await ranks.scene.problem({ type: 1, cases: [{ input: '1', output: '1', score: 100 }] })
  const { ann, ben, cat } = ranks.people as Record<string, Person>
  await ranks.scene.judged(ann!, easy.id, { status: -1 })
  await ranks.scene.judged(ann!, easy.id, { status: 0 })
  await ranks.scene.judged(ann!, easy.id, { status: 0 })
  submitted.ben = await ranks.scene.judged(ben!, easy.id, { status: 0 })
  await ranks.scene.judged(cat!, points.id, { status: 8, score: 40, oiRankScore: 6 })
  await ranks.scene.judged(cat!, points.id, { status: 8, score: 30, oiRankScore: 5 })
})
afterAll(() => ranks?.close())

const names = async (query: object, as = ranks.site.visitor()) => (await as.use(rankApi).list({ query: { type: 0, ...query } })).records.map(plainOf)

test('the ACM list is ordered by solved problems, then by fewer submissions, the OI list by scores, then by solved problems; all users are in them', async () => {
  const rest = ['admin', 'boss', 'root']
  const { acm, oi } = await ranks.shown()
  expect(acm.slice(0, 2)).toEqual([
    [1, 'ben', 1, 1],
    [2, 'ann', 1, 3],
  ])
  expect(oi.slice(0, 3)).toEqual([
    [1, 'cat', 0, 2, 6],
    [2, 'ann', 1, 3, 0],
    [3, 'ben', 1, 1, 0],
  ])
  expect(acm.slice(2).map(([, username]) => username)).toEqual(expect.arrayContaining([...rest, 'cat']))
  expect(acm.at(-1)).toEqual([acm.length, 'cat', 0, 2])
  expect({ acm, oi }).toEqual(await ranks.counted())
})

test('rows have the fields of existing clients: a signature cut to 100 characters, a rating that a plugin knows, no score in the ACM list', async () => {
  await ranks.people.ann!.use(profileApi).changeUserInfo({ body: { nickname: 'Annie', signature: 'é'.repeat(300) } })
  await ranks.site.settled()
  const [ben, ann] = await ranks.rows(rankTypes.acm)
  const signature = 'é'.repeat(100)
  const more = { avatar: null, titleName: null, titleColor: null }
  expect(ann).toEqual({ uid: annUid, username: 'ann', nickname: 'Annie', signature, ...more, total: 3, ac: 1, rating: 1500, position: 2 })
  expect(ben).toMatchObject({ username: 'ben', nickname: null, signature: null, rating: null })
  const oi = (await ranks.rows(rankTypes.oi)).find(({ username }) => username === 'ann')
  expect(oi).toEqual({ uid: annUid, username: 'ann', nickname: 'Annie', signature, ...more, total: 3, ac: 1, score: 0, position: 2 })
})

test('pages follow each other, 30 rows without a size; beyond the end there is nothing', async () => {
  const visitor = ranks.site.visitor().use(rankApi)
  expect(await ranks.list(rankTypes.acm, 2)).toEqual(await ranks.list(rankTypes.acm))
  const { total } = await visitor.list({ query: { type: 0 } })
  expect(await visitor.list({ query: { type: 0 } })).toMatchObject({ size: 30, current: 1, pages: 1, total: (await ranks.list(0)).length })
  expect(await visitor.list({ query: { type: 0, currentPage: 900_000 } })).toMatchObject({ records: [], total })
})

test('a search finds parts of user names and nicknames in any case, and says the place in the whole list', async () => {
  await ranks.users.change(await ranks.uidOf('cat'), { nickname: 'Grey Tabby', realname: 'Zhang San' })
  await ranks.site.settled()
  const last = (await ranks.list(0)).length
  expect(await names({ searchUser: 'NN' })).toEqual([[2, 'ann', 1, 3]])
  expect(await names({ searchUser: ' tAbb ' })).toEqual([[last, 'cat', 0, 2]])
  expect(await names({ searchUser: 'nobody has this name' })).toEqual([])
  const both = await names({ searchUser: 'n' })
  expect(both.length).toBeGreaterThan(2)
  expect([...(await names({ searchUser: 'n', limit: 1 })), ...(await names({ searchUser: 'n', limit: 1, currentPage: 2 }))]).toEqual(both.slice(0, 2))
})

test('only admins find people by their real names', async () => {
  expect(await names({ searchUser: 'zhang' })).toEqual([])
  expect(await names({ searchUser: 'zhang' }, ranks.people.ben)).toEqual([])
  expect(await names({ searchUser: 'zhang' }, ranks.people.admin)).toMatchObject([[expect.any(Number), 'cat', 0, 2]])
})

test('the row of a person is found by uid, by name, or as the own one', async () => {
  const visitor = ranks.site.visitor().use(rankApi)
  const ben = (await ranks.rows(0))[0]
  expect(await visitor.person({ query: { type: 0, username: 'BEN' } })).toEqual(ben)
  expect(await visitor.person({ query: { type: 0, uid: await ranks.uidOf('ben') } })).toEqual(ben)
  expect(await ranks.as('ben').person({ query: { type: 0 } })).toEqual(ben)
  expect(plainOf((await ranks.as('cat').person({ query: { type: 1 } }))!)).toEqual([1, 'cat', 0, 2, 6])
  expect(await visitor.person({ query: { type: 0 } })).toBeNull()
  expect(await visitor.person({ query: { type: 0, username: 'nobody' } })).toBeNull()
})

test('a list that does not exist is refused with a clear message, and so is a missing number', async () => {
  const visitor = ranks.site.visitor()
  const message = 'Unknown ranking: 7. 0 is the ACM ranking, 1 the OI ranking.'
  await expect(visitor.use(rankApi).list({ query: { type: 7 } })).rejects.toMatchObject({ status: 400, code: 'ranks/no-rank-list', message })
  await expect(visitor.use(rankApi).person({ query: { type: -1, username: 'ben' } })).rejects.toMatchObject({ code: 'ranks/no-rank-list' })
  const response = await visitor.send('/api/get-rank-list?limit=30', { method: 'GET' })
  expect(response.status).toBe(400)
})

test('a rejudge, another verdict and a new name change the lists', async () => {
  const root = ranks.people.boss!.use(rootApi)
  await root.manual({ query: { submitId: submitted.ben!, status: -1 } })
  await ranks.site.settled()
  expect(await names({ searchUser: 'ben' })).toMatchObject([[expect.any(Number), 'ben', 0, 1]])
  await root.rejudge({ query: { submitId: submitted.ben! } })
  await ranks.scene.judge({ status: 0 })
  await ranks.users.change(await ranks.uidOf('ben'), { username: 'benjamin' })
  await ranks.site.settled()
  expect(await names({ searchUser: 'jam' })).toEqual([[1, 'benjamin', 1, 1]])
  expect(await ranks.shown()).toEqual(await ranks.counted())
})

test('a banned user is in no list until the ban ends, and a deleted user never again', async () => {
  const uid = await ranks.uidOf('benjamin')
  await ranks.users.change(uid, { status: 1 })
  await ranks.site.settled()
  expect(await names({ searchUser: 'jam' })).toEqual([])
  expect(
    await ranks.site
      .visitor()
      .use(rankApi)
      .person({ query: { type: 0, uid } }),
  ).toBeNull()
  await ranks.users.change(uid, { status: 0 })
  await ranks.site.settled()
  expect(await names({ searchUser: 'jam' })).toEqual([[1, 'benjamin', 1, 1]])
  await ranks.users.remove([uid])
  await ranks.site.settled()
  expect(await ranks.shown()).toEqual(await ranks.counted())
  expect(await names({ searchUser: 'jam' })).toEqual([])
})
