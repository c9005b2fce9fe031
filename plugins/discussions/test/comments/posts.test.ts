import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commentApi } from '../../contract.ts'
import { DiscussionScene } from '../../testing/discussion-scene.ts'

let scene: DiscussionScene
beforeAll(async () => {
  scene = await DiscussionScene.start({ boss: 'root', admin: 'admin', ann: 'default_user', ben: 'default_user' })
})
afterAll(() => scene?.close())

const as = (name: string) => scene.person(name).use(commentApi)
const numberOf = async (did: number) => (await scene.api('visitor').detail({ query: { did } })).commentNum

test('people comment below posts; the post knows the number, and its author is named but runs nothing', async () => {
  const did = await scene.post('ann')
  const { id } = await as('ben').add({ body: { did, content: 'First' } })
  await as('ann').add({ body: { did, content: 'Second' } })
  const { commentList, rights } = await as('visitor').list({ query: { did } })
  expect([commentList.total, await numberOf(did)]).toEqual([2, 2])
  expect(rights).toMatchObject({ author: (await scene.site.site.userServices.users.findByName('ann'))!.uid, isStaff: false })
  await expect(as('ann').remove({ body: { id } })).rejects.toMatchObject({ code: 'discussions/not-your-comment' })
  await as('admin').remove({ body: { id } })
  await scene.site.settled()
  expect(await numberOf(did)).toBe(1)
})

test('who does not see a post sees no comments: of a hidden problem, a hidden post, and while discussions are closed', async () => {
  const pid = await scene.problem({ problemId: 'SUM' })
  const did = await scene.post('ann', { pid: 'SUM' })
  const { id } = await as('ann').add({ body: { did, content: 'Below a problem' } })
  await scene
    .person('boss')
    .use(problemAdminApi)
    .changeAuth({ body: { id: pid, auth: 2 } })
  const expectRefused = async (code: string) => {
    await expect(as('ben').list({ query: { did } })).rejects.toMatchObject({ code })
    await expect(as('ben').add({ body: { did, content: 'Hm' } })).rejects.toMatchObject({ code })
    // Same as for a number without a comment.
    await expect(as('ben').replies({ query: { commentId: id } })).rejects.toMatchObject({ code: 'discussions/no-comment' })
  }
  await expectRefused('discussions/no-discussion')
  await scene
    .person('boss')
    .use(problemAdminApi)
    .changeAuth({ body: { id: pid, auth: 1 } })
  await scene.admin('admin').change({ body: { id: did, status: 1 } })
  await expectRefused('discussions/discussion-hidden')
})

test('with a post go its comments', async () => {
  const did = await scene.post('ann')
  const { id } = await as('ben').add({ body: { did, content: 'Soon gone' } })
  await scene.api('ann').remove({ query: { did } })
  await scene.site.settled()
  await expect(as('ben').remove({ body: { id } })).rejects.toMatchObject({ code: 'discussions/no-comment' })
})
