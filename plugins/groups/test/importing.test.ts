import { classesApi } from '@verdict/plugin-accounts/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import accounts from '@verdict/plugin-accounts/server'
import { memberImportApi } from '../contract.ts'
import { rosterNames } from '../web/members/import/roster.ts'
import { GroupScene } from '../testing/group-scene.ts'

let scene: GroupScene
beforeAll(async () => {
  scene = await GroupScene.start(['ann', 'ben', 'cid', 'dan', 'eve', 'fay', 'deputy', 'chief'], [accounts])
})
afterAll(() => scene?.close())

const importsOf = (name: string) => scene.people[name]!.use(memberImportApi)
const error = (code: string) => ({ code: `groups/${code}` })

test('a preview says of each name what an import would do, and changes nothing', async () => {
  const gid = await scene.foundWith({ ann: 3, ben: 1, cid: 2, deputy: 4 })
  const users = scene.scene.site.site.userServices.users
  await users.change(await scene.uidOf('fay'), { status: 1 })
  const before = await scene.levels(gid)
  const usernames = ['teacher', 'ann', 'BEN', 'cid', 'dan', 'nobody', ' Dan ', 'fay']
  const rows = await importsOf('teacher').preview({ body: { gid, usernames } })
  expect(rows.map(({ username, state }) => [username, state])).toEqual([
    ['teacher', 'member'],
    ['ann', 'member'],
    ['ben', 'applying'],
    ['cid', 'refused'],
    ['dan', 'new'],
    [null, 'unknown'],
    ['dan', 'twice'],
    ['fay', 'closed'],
  ])
  expect(await scene.levels(gid)).toEqual(before)
  await expect(importsOf('teacher').preview({ body: { gid } })).rejects.toMatchObject(error('import-nothing'))
  await users.change(await scene.uidOf('fay'), { status: 0 })
})

test('an import adds all listed users who are not members, notifies them, and changes nothing if a name is wrong', async () => {
  const gid = await scene.foundWith({ ann: 4, ben: 1, cid: 2 }, { auth: 3 })
  const before = await scene.levels(gid)
  await expect(importsOf('boss').add({ body: { gid, usernames: ['dan', 'nobody', 'ghost'] } })).rejects.toMatchObject({
    ...error('not-imported'),
    message: expect.stringContaining('nobody, ghost'),
  })
  expect(await scene.levels(gid)).toEqual(before)
  expect(await importsOf('boss').add({ body: { gid, usernames: ['teacher', 'ann', 'ben', 'cid', 'Dan', 'dan'] } })).toEqual({ added: 3, invited: 0 })
  expect(await scene.levels(gid)).toEqual({ ...before, ben: 3, cid: 3, dan: 3 })
  await scene.settled()
  const welcomed = (await scene.messages('dan')).filter((title) => title.includes('Welcome')).length
  expect(welcomed).toBeGreaterThan(0)
  expect(await importsOf('boss').add({ body: { gid, usernames: ['dan'] } })).toEqual({ added: 0, invited: 0 })
  await scene.settled()
  expect((await scene.messages('dan')).filter((title) => title.includes('Welcome'))).toHaveLength(welcomed)
})

test('only the root of a group imports, and root of the site', async () => {
  const gid = await scene.foundWith({ deputy: 4, ann: 3, chief: 5 })
  const calls = (name: string) => {
    const { preview, add, classes } = importsOf(name)
    const body = { gid, usernames: ['eve'] }
    return [() => preview({ body }), () => add({ body }), () => classes({ query: { gid } })]
  }
  for (const name of ['deputy', 'ann', 'eve', 'admin']) for (const call of calls(name)) await expect(call(), name).rejects.toMatchObject(error('root-only'))
  for (const name of ['chief', 'teacher', 'boss']) for (const call of calls(name)) await call()
})

test('imports at the same moment add each user once', async () => {
  const gid = await scene.found()
  const usernames = ['ann', 'ben', 'cid', 'dan', 'eve', 'fay']
  const results = await Promise.all(Array.from({ length: 4 }, () => importsOf('boss').add({ body: { gid, usernames } })))
  expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(usernames.length)
  expect(Object.keys(await scene.levels(gid)).toSorted()).toEqual([...usernames, 'teacher'])
})

test('site staff import every class, and other users their own one', async () => {
  const gid = await scene.foundWith({ admin: 5 })
  const classes = scene.people.boss!.use(classesApi)
  const { id: campusId } = await classes.submitCampus({ body: { name: 'North' } })
  const [own, other] = [await classes.submitClass({ body: { campusId, name: '1A' } }), await classes.submitClass({ body: { campusId, name: '1B' } })]
  await classes.addMembers({ body: { id: own.id, usernames: ['teacher', 'ann'] } })
  await classes.addMembers({ body: { id: other.id, usernames: ['ben', 'cid'] } })
  const seen = async (name: string) =>
    (await importsOf(name).classes({ query: { gid } })).records.map((one) => `${one.campusName} ${one.name} ${one.memberCount}`)
  expect([await seen('teacher'), await seen('boss'), await seen('admin')]).toEqual([['North 1A 2'], ['North 1A 2', 'North 1B 2'], ['North 1A 2', 'North 1B 2']])
  const preview = async (name: string, classId: number) =>
    (await importsOf(name).preview({ body: { gid, classId } })).map(({ name: one, state }) => [one, state])
  expect(await preview('teacher', own.id)).toEqual([
    ['ann', 'new'],
    ['teacher', 'member'],
  ])
  expect(await preview('admin', other.id)).toEqual([
    ['ben', 'new'],
    ['cid', 'new'],
  ])
  await expect(preview('teacher', other.id)).rejects.toMatchObject({ code: 'accounts/class-missing' })
  await classes.removeMembers({ body: { id: own.id, uids: [await scene.uidOf('teacher')] } })
  expect(await seen('teacher')).toEqual([])
  await expect(preview('teacher', own.id)).rejects.toMatchObject({ code: 'accounts/class-missing' })
})

test.each([
  ['first column', [['ann', 'Ann A.'], ['ben']], ['ann', 'ben']],
  [
    'named column',
    [
      ['姓名', '用户名'],
      ['安', 'ann'],
      ['本', ' ben '],
    ],
    ['ann', 'ben'],
  ],
  ['empty cells', [['No', 'Username'], ['1', ''], ['2'], ['3', 'cid']], ['cid']],
])('a file names people in its %s', (_, rows, names) => expect(rosterNames(rows)).toEqual(names))
