import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import { server as problems } from '@verdict/plugin-problems/testing'
import { discussionApi } from '../../contract.ts'
import discussions from '../../server/index.ts'
import { DiscussionScene } from '../../testing/discussion-scene.ts'

let scene: DiscussionScene
let other: TestSite
const ids: Record<string, number> = {}
beforeAll(async () => {
  scene = await DiscussionScene.start({ boss: 'root', admin: 'admin', ann: 'default_user', ben: 'default_user' })
  await scene.problem({ problemId: 'SUM' })
  await scene.problem({ problemId: 'MAX' })
  ids.chat = await scene.post('ann', { title: 'Hello everybody', categoryId: 1 })
  ids.sum = await scene.post('ben', { title: '[SUM] Overflow', description: 'dynamic programming', categoryId: 3, pid: 'SUM' })
  ids.dp = await scene.post('ben', { title: '动态规划入门', description: '背包问题', categoryId: 2 })
  ids.solution = await scene.post('ann', { title: 'Programs that are fast', categoryId: 2, pid: 'sum' })
  // A second process of the same site.
  other = await startTestSite([judging, problems, discussions], {
    database: { name: scene.site.database.name, uri: scene.site.database.uri },
    dataDirectory: scene.site.dataDirectory,
  })
  ids.rules = await scene.post('boss', { title: 'Rules', categoryId: 4, topPriority: true })
})
afterAll(async () => {
  await other?.close()
  await scene?.close()
})

const names = async (name: string, query: object = {}) => (await scene.listed(name, query)).map((did) => Object.keys(ids).find((key) => ids[key] === did))

test('posts on top come first, then the newest; category, problem and own posts filter, and combine', async () => {
  expect(await names('visitor')).toEqual(['rules', 'solution', 'dp', 'sum', 'chat'])
  expect(await names('visitor', { cid: 2 })).toEqual(['solution', 'dp'])
  expect(await names('visitor', { cid: 0, pid: '' })).toHaveLength(5)
  expect(await names('visitor', { pid: 'SUM' })).toEqual(['solution', 'sum'])
  expect(await names('visitor', { pid: 'sum', cid: '2' })).toEqual(['solution'])
  expect(await names('ben', { onlyMine: true })).toEqual(['dp', 'sum'])
  expect(await names('ben', { onlyMine: true, cid: 2 })).toEqual(['dp'])
  expect(await names('ben', { onlyMine: true, pid: 'MAX' })).toEqual([])
  for (const query of [{ cid: 77 }, { pid: 'NOWHERE' }, { pid: 'MAX' }, { onlyMine: true }]) expect(await names('visitor', query)).toEqual([])
})

test('a keyword finds words and parts of them in titles, descriptions and authors, in Chinese too', async () => {
  expect(await names('visitor', { keyword: 'HELLO' })).toEqual(['chat'])
  expect(await names('visitor', { keyword: 'rogram' })).toEqual(['solution', 'sum'])
  expect(await names('visitor', { keyword: 'programming' })).toEqual(['sum'])
  expect(await names('visitor', { keyword: '规划' })).toEqual(['dp'])
  expect(await names('visitor', { keyword: '包' })).toEqual(['dp'])
  expect(await names('visitor', { keyword: '动态规划入门' })).toEqual(['dp'])
  expect(await names('visitor', { keyword: 'ben' })).toEqual(['dp', 'sum'])
  expect(await names('visitor', { keyword: 'sum overflow' })).toEqual(['sum'])
  expect(await names('visitor', { keyword: '规划', cid: 3 })).toEqual([])
  expect(await names('ben', { keyword: '规划', onlyMine: true, cid: 2 })).toEqual(['dp'])
  for (const keyword of ['.*', 'nothing at all', '[SUM', '动规'])
    expect(await names('visitor', { keyword }), keyword).toEqual(keyword === '[SUM' ? ['sum'] : [])
})

test('pages follow each other without gaps', async () => {
  const pages = [1, 2, 3].map(async (currentPage) => (await scene.api('visitor').list({ query: { currentPage, limit: 2 } })).records.map(({ id }) => id))
  expect((await Promise.all(pages)).flat()).toEqual(await scene.listed('visitor'))
  expect(await scene.api('visitor').list({ query: { limit: '2', currentPage: '9' } as never })).toMatchObject({ records: [], total: 5, pages: 3, current: 9 })
  expect(await scene.api('visitor').list({ query: { currentPage: -1 } })).toMatchObject({ current: 1, size: 10 })
})

test('admins ask for all posts, and it changes nothing for others who do', async () => {
  const hidden = await scene.post('ann', { title: 'Spam' })
  await scene.admin('admin').change({ body: { id: hidden, status: 1 } })
  expect(await scene.listed('admin')).not.toContain(hidden)
  for (const name of ['admin', 'boss']) expect(await scene.listed(name, { admin: true }), name).toContain(hidden)
  for (const name of ['visitor', 'ann', 'ben']) expect(await scene.listed(name, { admin: true }), name).not.toContain(hidden)
  // Authors find their own hidden posts.
  expect(await scene.listed('ann', { onlyMine: true })).toContain(hidden)
  expect(await scene.listed('admin', { admin: true, keyword: 'spam' })).toEqual([hidden])
  expect(await scene.listed('ben', { keyword: 'spam' })).toEqual([])
})

test('a search finds at every process what was just written, edited, hidden and deleted at another one', async () => {
  const elsewhere = async (keyword: string) => (await other.visitor().use(discussionApi).list({ query: { keyword } })).records.map(({ id }) => id)
  expect(await elsewhere('quicksilver')).toEqual([])
  const did = await scene.post('ann', { title: 'Quicksilver' })
  expect(await elsewhere('quicksilver')).toEqual([did])
  await scene.api('ann').edit({ body: { id: did, title: 'Mercury' } })
  expect([await elsewhere('quicksilver'), await elsewhere('mercury')]).toEqual([[], [did]])
  await scene.admin('admin').change({ body: { id: did, status: 1 } })
  expect(await elsewhere('mercury')).toEqual([])
  await scene.admin('admin').change({ body: { id: did, status: 0 } })
  expect(await elsewhere('mercury')).toEqual([did])
  await scene.api('ann').remove({ query: { did } })
  expect(await elsewhere('mercury')).toEqual([])
})
