import { problemApi } from '@verdict/plugin-problems/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GroupScene } from '../testing/group-scene.ts'

let scene: GroupScene
let gid = 0
let shortName = ''
beforeAll(async () => {
  scene = await GroupScene.start(['ann', 'ben', 'cid', 'deputy', 'outsider', 'applicant'])
  gid = await scene.foundWith({ ann: 3, ben: 3, cid: 3, deputy: 4, applicant: 1 })
  shortName = (await scene.api('teacher').detail({ query: { gid } })).shortName
  await scene.problem(gid, `${shortName}A`)
  await scene.problem(gid, `${shortName}B`, { type: 1 })
  await scene.problem(gid, `${shortName}OFF`, { auth: 2 })
})
afterAll(() => scene?.close())

const error = (name: string) => ({ code: `groups/${name}` })
const rank = async (name: string, type = 0, more: object = {}) =>
  (await scene.api(name).ranks.rank({ query: { gid, type, ...more } })).records.map(({ username, position, ac, total }) => [username, position, ac, total])

test('only members read and solve the problems of their group', async () => {
  const detail = (name: string, problemId: string) => scene.people[name]!.use(problemApi).detail({ query: { problemId, gid } as never })
  expect(await detail('ann', `${shortName}A`)).toMatchObject({ problem: { problemId: `${shortName}A`, gid } })
  for (const name of ['outsider', 'applicant', 'admin']) {
    await expect(detail(name, `${shortName}A`), name).rejects.toMatchObject({ code: 'problems/no-context' })
    await expect(scene.scene.submit(scene.people[name]!, `${shortName}A`, { gid }), name).rejects.toMatchObject({ code: 'problems/no-context' })
  }
  for (const name of ['ann', 'deputy', 'teacher', 'boss'])
    await expect(detail(name, `${shortName}OFF`), name).rejects.toMatchObject({ code: 'problems/no-problem' })
  await expect(scene.scene.submit(scene.people.ann!, `${shortName}A`)).rejects.toMatchObject({ code: 'problems/no-problem' })
  const { id } = await scene.scene.problem()
  await expect(detail('ann', id)).rejects.toMatchObject({ code: 'problems/no-problem' })
})

test('what is submitted in the group counts there and nowhere else', async () => {
  const own = await scene.judged('ann', `${shortName}A`, -1, { gid })
  await scene.judged('ann', `${shortName}A`, 0, { gid })
  await scene.judged('ben', `${shortName}A`, 0, { gid })
  await scene.judged('deputy', `${shortName}A`, 0, { gid })
  await scene.scene.judged(scene.people.deputy!, `${shortName}B`, { status: 0, score: 100, oiRankScore: 12 }, { gid })
  const list = (name: string, keys: object) => scene.people[name]!.use(submissionApi).list({ query: { limit: 50, ...keys } as never })
  expect((await list('cid', { gid })).total).toBe(5)
  expect((await list('ann', {})).total).toBe(0)
  await expect(list('outsider', { gid })).rejects.toMatchObject({ code: 'problems/no-context' })
  for (const name of ['outsider', 'admin'])
    await expect(scene.people[name]!.use(submissionApi).detail({ query: { submitId: own } }), name).rejects.toMatchObject({ code: 'submissions/no-submission' })
  expect(await scene.people.ben!.use(submissionApi).detail({ query: { submitId: own } })).toMatchObject({ submission: { submitId: own, gid } })
})

test('the rank shows all members by what they have solved; equal results share a place', async () => {
  expect(await rank('ann')).toEqual([
    ['deputy', 1, 2, 2],
    ['ben', 2, 1, 1],
    ['ann', 3, 1, 2],
    ...(await inOrderOfUids('cid', 'teacher')).map((name) => [name, 4, 0, 0]),
  ])
  const oi = await scene.api('ann').ranks.rank({ query: { gid, type: 1 } })
  expect(oi.records.map(({ username }) => username)[0]).toBe('deputy')
  expect(oi.records[0]!.score).toBeGreaterThan(oi.records[1]!.score)
  expect(await rank('ann', 0, { limit: 2, currentPage: 2 })).toMatchObject([
    ['ann', 3, 1, 2],
    [expect.any(String), 4, 0, 0],
  ])
  expect(await rank('ann', 0, { searchUser: 'EPU' })).toEqual([['deputy', 1, 2, 2]])
  for (const name of ['outsider', 'applicant', 'admin']) await expect(rank(name)).rejects.toMatchObject(error('members-only'))
  await expect(rank('ann', 2)).rejects.toMatchObject(error('no-rank-list'))
})

test('real names find people only for those who run the group', async () => {
  await scene.scene.site.site.userServices.users.change(await scene.uidOf('cid'), { realname: 'Cideric' })
  expect(await rank('ann', 0, { searchUser: 'cideric' })).toEqual([])
  const other = await scene.foundWith({ cid: 3, deputy: 4 })
  const found = await scene.api('deputy').ranks.rank({ query: { gid: other, type: 0, searchUser: 'cideric' } })
  expect(found.records.map(({ username }) => username)).toEqual(['cid'])
})

test('only group admins read a member’s results', async () => {
  const uid = await scene.uidOf('ben')
  const read = (name: string, of = uid) => scene.api(name).members.detail({ query: { gid, uid: of } })
  for (const name of ['deputy', 'teacher', 'boss']) expect(await read(name)).toMatchObject({ username: 'ben', auth: 3, ac: 1, total: 1 })
  for (const name of ['ann', 'applicant', 'admin']) await expect(read(name), name).rejects.toMatchObject({ code: 'groups/admins-only' })
  for (const nobody of [await scene.uidOf('applicant'), 'nobody']) await expect(read('deputy', nobody)).rejects.toMatchObject({ code: 'groups/no-member' })
})

test('former members are out of the ranking; their submissions stay, and count again if they rejoin', async () => {
  await scene.api('ben').members.exit({ query: { gid } })
  expect((await rank('ann')).map(([name]) => name)).not.toContain('ben')
  await expect(scene.people.ben!.use(submissionApi).list({ query: { gid } as never })).rejects.toMatchObject({ code: 'problems/no-context' })
  expect((await scene.people.ann!.use(submissionApi).list({ query: { gid } as never })).total).toBe(5)
  await scene.place(gid, 'ben', 3)
  await scene.settled()
  expect(await rank('ann', 0, { searchUser: 'ben' })).toEqual([['ben', 2, 1, 1]])
})

test('a closed account is out of the rank', async () => {
  const { users } = scene.scene.site.site.userServices
  await users.change(await scene.uidOf('ben'), { status: 1 })
  await scene.settled()
  expect((await rank('ann')).map(([name]) => name)).not.toContain('ben')
  await users.change(await scene.uidOf('ben'), { status: 0 })
  await scene.settled()
  expect((await rank('ann')).map(([name]) => name)).toContain('ben')
})

test('other plugins ask for a user’s level in a group', async () => {
  const who = (name: string) => scene.api(name).attic.who({ query: { gid } })
  const nobody = { isOwner: false, isMember: false, isAdmin: false, isRoot: false }
  expect(await who('applicant')).toEqual({ ...nobody, level: 1 })
  expect(await who('ann')).toEqual({ ...nobody, level: 3, isMember: true })
  expect(await who('deputy')).toEqual({ ...nobody, level: 4, isMember: true, isAdmin: true })
  expect(await who('teacher')).toEqual({ level: 5, isOwner: true, isMember: true, isAdmin: true, isRoot: true })
  expect(await who('boss')).toEqual({ level: 0, isOwner: false, isMember: true, isAdmin: true, isRoot: true })
  expect(await who('admin')).toEqual({ ...nobody, level: 0 })
})

async function inOrderOfUids(...names: string[]): Promise<string[]> {
  const uids = await Promise.all(names.map(async (name) => [await scene.uidOf(name), name] as const))
  return uids.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name)
}
