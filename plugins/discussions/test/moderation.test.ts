import { afterAll, beforeAll, expect, test } from 'vitest'
import { DiscussionScene } from '../testing/discussion-scene.ts'

let scene: DiscussionScene
beforeAll(async () => {
  scene = await DiscussionScene.start({ boss: 'root', admin: 'admin', staff: 'problem_admin', ann: 'default_user', ben: 'default_user', cat: 'default_user' })
})
afterAll(() => scene?.close())

const report = (name: string, did: number, content: string, more: object = {}) => scene.api(name).report({ body: { did, content, ...more } })
const reports = async (name = 'admin', query: object = {}) => (await scene.admin(name).reports({ query })).records

test('a user reports a post once; the caller is the reporter, not the user in the body', async () => {
  const did = await scene.post('ann', { title: 'Buy now' })
  await report('ben', did, '#spam ads# buy elsewhere', { reporter: 'cat', status: true })
  expect(await reports()).toEqual([
    {
      id: 1,
      did,
      gid: null,
      discussionTitle: 'Buy now',
      discussionAuthor: 'ann',
      reporter: 'ben',
      content: '#spam ads# buy elsewhere',
      status: false,
      gmtCreate: expect.stringMatching(/Z$/),
      gmtModified: expect.stringMatching(/Z$/),
    },
  ])
  await expect(report('ben', did, 'Again')).rejects.toMatchObject({ code: 'discussions/already-reported', message: 'You have already reported this post' })
  const answers = await Promise.allSettled([report('cat', did, 'One'), report('cat', did, 'Two'), report('cat', did, 'Three')])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await reports()).toHaveLength(2)
})

test('a report needs a label or a reason, of a reasonable length, about a post that the caller sees', async () => {
  const did = await scene.post('ann')
  const before = await reports()
  for (const content of ['', '  ', null]) {
    const body = { did, content }
    await expect(scene.api('ben').report({ body })).rejects.toMatchObject({
      code: 'discussions/report-empty',
      message: 'The report label and reason cannot be empty',
    })
  }
  await expect(report('ben', did, 'x'.repeat(501))).rejects.toMatchObject({ code: 'discussions/text-too-long' })
  await expect(report('ben', 999, 'Spam')).rejects.toMatchObject({ code: 'discussions/no-discussion' })
  await scene.admin('boss').change({ body: { id: did, status: 1 } })
  await expect(report('ben', did, 'Spam')).rejects.toMatchObject({ code: 'discussions/discussion-hidden', status: 403 })
  await expect(report('visitor', did, 'Spam')).rejects.toMatchObject({ http: 401 })
  expect(await reports()).toEqual(before)
})

test('unhandled reports come first, then the newest; handling is kept and taken back', async () => {
  const did = await scene.post('ann')
  await report('ben', did, 'First')
  await report('cat', did, 'Second')
  const [second, first] = (await reports()).filter((one) => one.did === did)
  expect([second!.content, first!.content]).toEqual(['Second', 'First'])
  await scene.admin('staff').changeReport({ body: { id: String(second!.id), status: true } as never })
  const order = async () => (await reports('boss')).map(({ id, status }) => [id, status] as const)
  expect((await order())[0]).toEqual([first!.id, false])
  expect((await order()).at(-1)).toEqual([second!.id, true])
  expect((await scene.admin('boss').reports({ query: { limit: 1 } })).records.map(({ id }) => id)).toEqual([first!.id])
  await scene.admin('admin').changeReport({ body: { id: second!.id, status: false } })
  expect((await order())[0]).toEqual([second!.id, false])
  await expect(scene.admin('admin').changeReport({ body: { id: 999, status: true } })).rejects.toMatchObject({ code: 'discussions/no-report' })
  await scene.api('ann').remove({ query: { did } })
  await scene.site.settled()
  expect((await reports()).filter((one) => one.did === did)).toEqual([])
})

test('a hidden post is for its author and admins; its page says to others that it is hidden', async () => {
  const did = await scene.post('ann', { title: 'Quarrel' })
  await scene.admin('admin').change({ body: { id: did, status: 1 } })
  for (const name of ['visitor', 'ben']) expect(await scene.sees(name, did)).toBe('discussion-hidden')
  expect(await scene.api('ann').detail({ query: { did } })).toMatchObject({ status: 1, mayEdit: true })
  expect(await scene.api('staff').detail({ query: { did } })).toMatchObject({ status: 1, title: 'Quarrel' })
  await expect(scene.api('ben').like({ query: { did, toLike: true } })).rejects.toMatchObject({ code: 'discussions/discussion-hidden' })
  await scene.admin('staff').change({ body: { id: did, status: 0 } })
  expect(await scene.sees('visitor', did)).toBe('open listed')
})

test('a post that is hidden while its author edits it is hidden', async () => {
  for (let round = 0; round < 5; round += 1) {
    const did = await scene.post('ann', { title: 'Quarrel' })
    const edits = [1, 2, 3, 4].map((number) => scene.api('ann').edit({ body: { id: did, title: `Quarrel ${number}` } }))
    await Promise.all([...edits.slice(0, 2), scene.admin('admin').change({ body: { id: did, status: 1 } }), ...edits.slice(2)])
    expect(await scene.sees('ben', did)).toBe('discussion-hidden')
    expect(await scene.listed('ben', { keyword: 'quarrel' })).not.toContain(did)
  }
})

test('admins put posts on top and delete several; what is not sent stays', async () => {
  const dids = [await scene.post('ann'), await scene.post('ben'), await scene.post('ann')]
  await scene.admin('admin').change({ body: { id: dids[0]!, topPriority: true } })
  expect((await scene.listed('visitor'))[0]).toBe(dids[0])
  await scene.admin('admin').change({ body: { id: dids[0]!, title: 'By the admin', uid: 'x' } as never })
  expect(await scene.api('visitor').detail({ query: { did: dids[0]! } })).toMatchObject({ topPriority: true, status: 0, title: 'A question', author: 'ann' })
  await expect(scene.admin('admin').change({ body: { id: dids[0]!, status: 7 } })).rejects.toMatchObject({ http: 400 })
  await expect(scene.admin('admin').change({ body: { id: 999, status: 1 } })).rejects.toMatchObject({ code: 'discussions/no-discussion' })
  await scene.admin('staff').remove({ body: [dids[0]!, dids[1]!, 999] })
  expect(await scene.listed('visitor')).toEqual(expect.not.arrayContaining([dids[0], dids[1]]))
  expect(await scene.sees('visitor', dids[2]!)).toBe('open listed')
  await expect(scene.admin('staff').remove({ body: [dids[0]!] })).rejects.toMatchObject({ code: 'discussions/no-discussion' })
})

test('the admin calls are for admins', async () => {
  const did = await scene.post('ann')
  for (const [name, http] of [
    ['visitor', 401],
    ['ann', 403],
  ] as const) {
    const calls = scene.admin(name)
    for (const call of [
      () => calls.change({ body: { id: did, topPriority: true } }),
      () => calls.remove({ body: [did] }),
      () => calls.reports({ query: {} }),
      () => calls.changeReport({ body: { id: 1, status: true } }),
    ])
      await expect(call()).rejects.toMatchObject({ http })
  }
})

test('a category that posts are in is not deleted, an empty one is', async () => {
  const { length } = await scene.categories('boss').save({ body: [{ name: 'Unused' }] })
  const did = await scene.post('ann', { categoryId: length })
  const remove = (name = 'boss') => scene.categories(name).remove({ query: { cid: length } })
  await expect(remove('admin')).rejects.toMatchObject({ http: 403 })
  await expect(remove()).rejects.toMatchObject({ code: 'discussions/category-in-use', message: 'This category still has 1 posts' })
  await scene.api('ann').remove({ query: { did } })
  await remove()
  expect(await scene.categories('visitor').list()).toHaveLength(length - 1)
  await expect(remove()).rejects.toMatchObject({ code: 'discussions/no-category' })
})
