import { kernelApi } from '@verdict/core'
import { commentApi, discussionApi } from '@verdict/plugin-discussions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import discussions from '@verdict/plugin-discussions/server'
import { easySettings, GroupScene } from '@verdict/plugin-groups/testing'
import { groupDiscussionApi } from '../contract.ts'
import groupDiscussions from '../server/index.ts'

let scene: GroupScene
let gid = 0
let prefix = ''
beforeAll(async () => {
  scene = await GroupScene.start(['deputy', 'chief', 'member', 'other', 'outsider', 'applicant'], [discussions, groupDiscussions], {
    settings: { ...easySettings, discussions: { defaultCreateDiscussionACInitValue: 10, defaultCreateDiscussionDailyLimit: 1000 } },
  })
  gid = await scene.foundWith({ deputy: 4, chief: 5, member: 3, other: 3, applicant: 1 })
  prefix = (await scene.api('teacher').detail({ query: { gid } })).shortName
})
afterAll(() => scene?.close())

const of = (name: string) => scene.people[name]!.use(groupDiscussionApi)
const posts = (name: string) => scene.people[name]!.use(discussionApi)
const error = (code: string) => ({ code })
const form = (fields: object = {}) => ({ title: 'A question', description: 'In short', content: 'In full', categoryId: 3, gid, ...fields })
/** Adds a post and returns its number, which it reads as root. */
async function post(name: string, fields: object = {}): Promise<number> {
  await of(name).add({ body: form(fields) })
  return Math.max(...(await of('boss').adminList({ query: { gid, limit: 100 } })).records.map(({ id }) => id))
}
const listed = async (name: string, call: 'list' | 'adminList' = 'list', query: object = {}) =>
  (await of(name)[call]({ query: { gid, limit: 100, ...query } })).records.map(({ id }) => id)

test('members of a new class discuss in their group, and only they read it', async () => {
  for (const name of ['applicant', 'outsider', 'admin']) await expect(of(name).add({ body: form() }), name).rejects.toMatchObject(error('groups/members-only'))
  await expect(of('member').add({ body: form({ gid: null }) })).rejects.toMatchObject(error('group-discussions/group-required'))
  await expect(of('member').add({ body: form({ gid: 77 }) })).rejects.toMatchObject(error('groups/no-group'))
  await expect(of('member').add({ body: form({ title: ' ' }) })).rejects.toMatchObject(error('discussions/title-required'))
  const did = await post('member', { topPriority: true, uid: 'x', likeNum: 7 })
  expect((await of('other').list({ query: { gid } })).records).toMatchObject([{ id: did, author: 'member', gid, role: null, topPriority: false, likeNum: 0 }])
  for (const [name, role] of Object.entries({ deputy: 'admin', chief: 'root', teacher: 'root' })) {
    const one = await post(name)
    expect(await posts('member').detail({ query: { did: one } }), name).toMatchObject({ role, author: name })
  }
  for (const name of ['applicant', 'outsider']) {
    await expect(of(name).list({ query: { gid } })).rejects.toMatchObject(error('groups/members-only'))
    await expect(posts(name).detail({ query: { did } })).rejects.toMatchObject(error('discussions/no-discussion'))
  }
  const pinned = await post('deputy', { topPriority: true, title: 'Read this first', categoryId: 4 })
  expect((await of('other').list({ query: { gid } })).records[0]).toMatchObject({ id: pinned, topPriority: true })
  for (const [name, call] of [
    ['other', 'list'],
    ['deputy', 'adminList'],
  ] as const) {
    expect(await listed(name, call, { cid: 4 }), name).toEqual([pinned])
    expect(await listed(name, call, { keyword: 'this first' }), name).toEqual([pinned])
    expect(await listed(name, call, { cid: 5 }), name).toEqual([])
  }
  expect((await posts('member').list({ query: {} })).total).toBe(0)
  await expect(of('member').adminList({ query: { gid } })).rejects.toMatchObject(error('groups/admins-only'))
})

test('authors and group admins edit and delete posts; group admins also hide and pin them', async () => {
  const did = await post('member')
  const edit = (name: string, fields: object) => of(name).edit({ body: { id: did, ...fields } })
  await expect(edit('other', { title: 'Mine' })).rejects.toMatchObject(error('discussions/not-your-discussion'))
  await expect(edit('outsider', { title: 'Mine' })).rejects.toMatchObject(error('discussions/no-discussion'))
  await edit('member', { title: 'Changed', status: 1, topPriority: true, gid: 77 })
  expect(await posts('other').detail({ query: { did } })).toMatchObject({ title: 'Changed', content: 'In full', status: 0, topPriority: false, gid })
  await edit('deputy', { topPriority: true })
  expect((await listed('other'))[0]).toBe(did)
  await edit('deputy', { status: 1 })
  expect([(await listed('other')).includes(did), (await listed('deputy', 'adminList')).includes(did)]).toEqual([false, true])
  await expect(posts('other').detail({ query: { did } })).rejects.toMatchObject(error('discussions/discussion-hidden'))
  await edit('chief', { status: 0, title: 'Seen again' })
  expect(await posts('other').detail({ query: { did } })).toMatchObject({ title: 'Seen again', status: 0 })
  await expect(of('other').remove({ query: { did } })).rejects.toMatchObject(error('discussions/not-your-discussion'))
  await of('deputy').remove({ query: { did } })
  await expect(posts('member').detail({ query: { did } })).rejects.toMatchObject(error('discussions/no-discussion'))
  const own = await post('member')
  await of('member').remove({ query: { did: own } })
  // A site post does not belong to a group, not even for its author.
  await posts('admin').add({ body: { title: 'Of the site', description: 'For all', content: 'Of us', categoryId: 3 } })
  const [site] = (await posts('admin').list({ query: { onlyMine: true } })).records
  await expect(of('admin').edit({ body: { id: site!.id, title: 'Changed' } })).rejects.toMatchObject(error('discussions/no-discussion'))
  await expect(of('admin').remove({ query: { did: site!.id } })).rejects.toMatchObject(error('discussions/no-discussion'))
})

test('posts are about public problems of the group, and are found by them', async () => {
  await scene.problem(gid, `${prefix}A`)
  await scene.problem(gid, `${prefix}OFF`, { auth: 2 })
  const { id } = await scene.scene.problem()
  const did = await post('member', { pid: `${prefix}A` })
  expect(await listed('other', 'list', { pid: `${prefix}A` })).toEqual([did])
  await expect(of('member').add({ body: form({ pid: id }) })).rejects.toMatchObject(error('problems/no-problem'))
})

test('former members read nothing more, and their posts stay', async () => {
  const did = await post('other')
  await scene.people.member!.use(commentApi).add({ body: { did, content: 'An answer' } })
  await scene.api('other').members.exit({ query: { gid } })
  await expect(posts('other').detail({ query: { did } })).rejects.toMatchObject(error('discussions/no-discussion'))
  await expect(scene.people.other!.use(commentApi).list({ query: { did } })).rejects.toMatchObject(error('discussions/no-discussion'))
  expect(await posts('member').detail({ query: { did } })).toMatchObject({ author: 'other' })
  await scene.place(gid, 'other', 3)
})

test('while group discussions are disabled, only site admins read posts of groups', async () => {
  const did = await post('member')
  const change = (openGroupDiscussion: boolean) =>
    scene.people.boss!.use(kernelApi).changeSettings({ params: { plugin: 'group-discussions' }, body: { openGroupDiscussion } })
  const flag = async () => (await scene.scene.site.visitor().use(kernelApi).getWebsiteConfig()).openGroupDiscussion
  expect(await flag()).toBe(true)
  await change(false)
  try {
    expect(await flag()).toBe(false)
    const closed = error('group-discussions/closed')
    for (const name of ['member', 'chief', 'boss']) {
      await expect(of(name).list({ query: { gid } })).rejects.toMatchObject(closed)
      await expect(of(name).adminList({ query: { gid } })).rejects.toMatchObject(closed)
      await expect(of(name).add({ body: form() })).rejects.toMatchObject(closed)
      await expect(of(name).edit({ body: { id: did, title: 'Changed' } })).rejects.toMatchObject(closed)
      await expect(of(name).remove({ query: { did } })).rejects.toMatchObject(closed)
    }
    for (const name of ['member', 'chief', 'teacher']) {
      await expect(posts(name).detail({ query: { did } }), name).rejects.toMatchObject(error('discussions/no-discussion'))
      await expect(posts(name).like({ query: { did, toLike: true } }), name).rejects.toMatchObject(error('discussions/no-discussion'))
      await expect(scene.people[name]!.use(commentApi).list({ query: { did } }), name).rejects.toMatchObject(error('discussions/no-discussion'))
    }
    expect(await posts('admin').detail({ query: { did } })).toMatchObject({ id: did })
  } finally {
    await change(true)
  }
  expect(await posts('member').detail({ query: { did } })).toMatchObject({ id: did })
})

test('a group that is disbanded takes its posts with it', async () => {
  const did = await post('member')
  const stored = scene.scene.site.site.db.collection<{ _id: number }>('discussions.posts')
  const late = (await stored.findOne({ _id: did }))!
  const page = (name: string, query: object) => posts(name).list({ query: { admin: true, limit: 100, ...query } })
  const all = async (name: string, keyword = '') => (await page(name, { keyword })).records.map(({ id }) => id)
  expect(await all('admin')).toContain(did)
  expect(await all('admin', 'question')).toContain(did)
  await scene.api('teacher').disband({ query: { gid } })
  expect(await all('admin', 'question')).not.toContain(did)
  for (const name of ['member', 'teacher']) await expect(posts(name).detail({ query: { did } })).rejects.toMatchObject(error('discussions/no-discussion'))
  await scene.settled()
  await expect(posts('boss').detail({ query: { did } })).rejects.toMatchObject(error('discussions/no-discussion'))
  // Not deleted yet, or stored while the group was being disbanded: not even site staff, who moderate the posts of every group, can read it.
  await stored.insertOne(late)
  for (const name of ['boss', 'admin']) {
    const others = await all(name)
    expect(others, name).not.toContain(did)
    // Pages and totals omit it as well, wherever it would be listed.
    const pages = await Promise.all(others.map((_, index) => page(name, { limit: 1, currentPage: index + 1 })))
    expect(
      pages.map(({ records, total }) => [records.map(({ id }) => id), total]),
      name,
    ).toEqual(others.map((id) => [[id], others.length]))
    expect(others, name).not.toEqual([])
  }
  for (const name of ['boss', 'admin', 'member']) {
    await expect(posts(name).detail({ query: { did } }), name).rejects.toMatchObject(error('discussions/no-discussion'))
    await expect(scene.people[name]!.use(commentApi).list({ query: { did } }), name).rejects.toMatchObject(error('discussions/no-discussion'))
  }
  await scene.endLongAgo(gid)
  await scene.sweep()
  expect(await stored.countDocuments({ _id: did })).toBe(0)
})
