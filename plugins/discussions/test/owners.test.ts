import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draft } from '@verdict/plugin-problems/testing'
import { circleApi, circleServer } from '../testing/circles.ts'
import { DiscussionScene } from '../testing/discussion-scene.ts'

let scene: DiscussionScene
const circles = (name: string) => scene.person(name).use(circleApi)
const listed = async (name: string, query: object = {}, gid = 5) => (await circles(name).list({ query: { gid, ...query } })).records.map(({ id }) => id)
/** Adds a post to a circle and returns its number, as seen by root. */
async function post(name: string, fields: object = {}, gid = 5): Promise<number> {
  await circles(name).add({ query: { gid }, body: scene.form(fields) })
  return Math.max(...(await circles('boss').all({ query: { gid } })).records.map(({ id }) => id))
}

beforeAll(async () => {
  const people = ['head', 'member', 'other', 'reader', 'stranger'].map((name) => [name, 'default_user'] as const)
  scene = await DiscussionScene.start({ ...Object.fromEntries(people), boss: 'root', admin: 'admin' }, [circleServer], {
    // Solved problems are not required in a circle.
    settings: { discussions: { defaultCreateDiscussionACInitValue: 10, defaultCreateDiscussionDailyLimit: 8 } },
  })
  await circles('head').put({ body: { _id: 5, heads: ['head'], members: ['member', 'other'], silent: ['reader'] } })
  await circles('head').put({ body: { _id: 6, heads: ['stranger'], members: [], silent: [] } })
})
afterAll(() => scene?.close())

test('users who read in the owner read its posts, and they are in no list of the site but that of the admins', async () => {
  const did = await post('member', { title: 'Among us' })
  for (const name of ['member', 'other', 'reader', 'head', 'boss']) {
    expect(await listed(name), name).toEqual([did])
    expect(await scene.api(name).detail({ query: { did } }), name).toMatchObject({ title: 'Among us', gid: 5, author: 'member' })
    expect(await scene.listed(name, { onlyMine: true }), name).toEqual([])
    expect(await scene.listed(name, { keyword: 'among' }), name).toEqual([])
  }
  for (const name of ['stranger', 'visitor']) {
    expect(await listed(name), name).toEqual([])
    expect(await scene.sees(name, did), name).toBe('no-discussion')
  }
  expect(await scene.listed('admin', { admin: true })).toEqual([did])
  expect(await listed('member', {}, 6)).toEqual([])
})

test('members write, readers and strangers do not', async () => {
  const body = scene.form()
  await expect(circles('reader').add({ query: { gid: 5 }, body })).rejects.toMatchObject({ code: 'problems/not-yours' })
  await expect(circles('stranger').add({ query: { gid: 5 }, body })).rejects.toMatchObject({ code: 'discussions/no-discussion' })
  await expect(circles('member').add({ query: { gid: 5 }, body: scene.form({ title: '' }) })).rejects.toMatchObject({ code: 'discussions/title-required' })
})

test('managers of the owner edit and delete what others wrote there, and no other users do', async () => {
  const did = await post('member')
  for (const name of ['other', 'reader']) {
    await expect(scene.api(name).edit({ body: { id: did, title: 'Mine' } }), name).rejects.toMatchObject({ code: 'discussions/not-your-discussion' })
    await expect(scene.api(name).remove({ query: { did } }), name).rejects.toMatchObject({ code: 'discussions/not-your-discussion' })
  }
  for (const call of ['edit', 'remove', 'like'] as const)
    await expect(
      call === 'edit'
        ? scene.api('stranger').edit({ body: { id: did, title: 'Mine' } })
        : call === 'remove'
          ? scene.api('stranger').remove({ query: { did } })
          : scene.api('stranger').like({ query: { did, toLike: true } }),
      call,
    ).rejects.toMatchObject({ code: 'discussions/no-discussion' })
  await scene.api('head').edit({ body: { id: did, title: 'Clearer', topPriority: true } })
  expect(await scene.api('member').detail({ query: { did } })).toMatchObject({ title: 'Clearer', author: 'member', topPriority: false })
  await scene.api('head').remove({ query: { did } })
  expect(await listed('member')).not.toContain(did)
})

test('former members read and change nothing in the owner, not even their own posts', async () => {
  const did = await post('other')
  await circles('head').put({ body: { _id: 5, heads: ['head'], members: ['member'], silent: ['reader'] } })
  expect(await scene.sees('other', did)).toBe('no-discussion')
  expect(await listed('other')).toEqual([])
  await expect(scene.api('other').edit({ body: { id: did, title: 'Still here' } })).rejects.toMatchObject({ code: 'discussions/no-discussion' })
  await expect(scene.api('other').remove({ query: { did } })).rejects.toMatchObject({ code: 'discussions/no-discussion' })
  expect(await listed('member')).toContain(did)
})

test('posts about problems of the owner follow their visibility there', async () => {
  const { pid } = await circles('head').make({ query: { gid: 5 }, body: draft({ problemId: 'OURS' }) as never })
  const did = await post('member', { pid: 'OURS' })
  expect(await listed('member', { pid: 'OURS' })).toEqual([did])
  await scene
    .person('boss')
    .use(problemAdminApi)
    .changeAuth({ body: { id: pid, auth: 2 } })
  await scene.site.settled()
  expect([await listed('member', { pid: 'OURS' }), await listed('head', { pid: 'OURS' })]).toEqual([[], [did]])
  await expect(scene.api('member').detail({ query: { did } })).rejects.toMatchObject({ code: 'discussions/no-discussion' })
  expect(await scene.api('head').detail({ query: { did } })).toMatchObject({ pid: 'OURS' })
})

test('an owner that ends takes all its posts with it', async () => {
  await post('stranger', {}, 6)
  await circles('head').end({ query: { gid: 5 } })
  await circles('head').end({ query: { gid: 5 } })
  await scene.site.settled()
  expect((await circles('boss').all({ query: { gid: 5 } })).total).toBe(0)
  expect((await circles('boss').all({ query: { gid: 6 } })).total).toBe(1)
})
