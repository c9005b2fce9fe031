import { afterAll, beforeAll, expect, test } from 'vitest'
import { GroupScene } from '../testing/group-scene.ts'

let scene: GroupScene
beforeAll(async () => {
  scene = await GroupScene.start(['ann', 'ben', 'cid', 'dan'])
})
afterAll(() => scene?.close())

const error = (name: string) => ({ code: `groups/${name}` })
const join = (name: string, query: { gid: number; code?: string; reason?: string }) => scene.api(name).members.join({ query })
const level = (name: string, gid: number) => scene.api(name).level({ query: { gid } })

test('a public group accepts users immediately and welcomes them', async () => {
  const gid = await scene.found()
  await join('ann', { gid })
  expect(await level('ann', gid)).toBe(3)
  await expect(join('ann', { gid })).rejects.toMatchObject(error('already-member'))
  await expect(join('teacher', { gid })).rejects.toMatchObject(error('already-member'))
  await expect(join('ann', { gid: 77 })).rejects.toMatchObject(error('no-group'))
  await scene.settled()
  expect((await scene.messages('ann')).at(-1)).toBe('Welcome to the group')
})

test('a protected group takes applications with any code, and notifies its managers', async () => {
  const gid = await scene.foundWith({ dan: 5 }, { auth: 2, code: 'abcdef' })
  await scene.settled()
  const before = await scene.messages('dan')
  await expect(join('ann', { gid, reason: 'tiny' })).rejects.toMatchObject(error('reason-length'))
  await expect(join('ann', { gid, reason: 'r'.repeat(101) })).rejects.toMatchObject(error('reason-length'))
  await join('ann', { gid, code: 'wrong1', reason: 'I would like to' })
  expect(await level('ann', gid)).toBe(1)
  expect(await scene.api('ann').access({ query: { gid } })).toEqual({ access: false })
  await expect(join('ann', { gid })).rejects.toMatchObject(error('already-applied'))
  const { records } = await scene.api('dan').members.applications({ query: { gid, auth: 1 } })
  expect(records).toMatchObject([{ username: 'ann', auth: 1, gid, reason: 'I would like to' }])
  await scene.settled()
  expect((await scene.messages('dan')).slice(before.length)).toEqual(['Group application'])
  expect((await scene.messages('teacher')).at(-1)).toBe('Group application')
  await scene.api('dan').members.changeLevel({ body: { gid, uid: await scene.uidOf('ann'), auth: 2 } })
  expect(await level('ann', gid)).toBe(2)
  expect(await scene.api('ann').access({ query: { gid } })).toEqual({ access: false })
  await join('ann', { gid, reason: 'Please, please' })
  expect(await scene.levels(gid)).toEqual({ teacher: 5, dan: 5, ann: 1 })
  await scene.api('dan').members.changeLevel({ body: { gid, uid: await scene.uidOf('ann'), auth: 3 } })
  await scene.settled()
  expect((await scene.messages('ann')).at(-1)).toBe('Welcome to the group')
  expect(await scene.levels(gid)).toEqual({ teacher: 5, dan: 5, ann: 3 })
})

test('a private group requires its code and limits guesses', async () => {
  const gid = await scene.found({ auth: 3, code: 'abcdef' })
  await expect(join('ann', { gid })).rejects.toMatchObject(error('code-wrong'))
  await expect(join('ann', { gid, code: 'ABCDEF' })).rejects.toMatchObject(error('code-wrong'))
  await join('ann', { gid, code: 'abcdef' })
  expect(await level('ann', gid)).toBe(1)
  const guesses = await Promise.allSettled(Array.from({ length: 14 }, (_, index) => join('ben', { gid, code: `guess${index % 10}` })))
  const codes = guesses.map((guess) => (guess.status === 'rejected' ? (guess.reason as { code: string }).code : 'ok')).toSorted()
  expect(codes).toEqual([...Array(10).fill('groups/code-wrong'), ...Array(4).fill('groups/too-many-codes')])
  await expect(join('ben', { gid, code: 'abcdef' })).rejects.toMatchObject(error('too-many-codes'))
  const other = await scene.found({ auth: 3, code: 'abcdef' })
  await join('ben', { gid: other, code: 'abcdef' })
  expect(await level('ben', gid)).toBe(0)
})

test('concurrent applications of one user store one row, and a class that joins in one moment is complete', async () => {
  const gid = await scene.foundWith({})
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => join('cid', { gid })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await scene.levels(gid)).toEqual({ teacher: 5, cid: 1 })
  const open = await scene.found()
  const names = Array.from({ length: 30 }, (_, index) => `pupil${index}`)
  for (const name of names) await scene.add(name)
  await Promise.all(names.map((name) => join(name, { gid: open })))
  await scene.settled()
  expect(await scene.levels(open)).toEqual({ teacher: 5, ...Object.fromEntries(names.map((name) => [name, 3])) })
  const { name } = await scene.api('teacher').detail({ query: { gid: open } })
  expect((await scene.api('cid').list({ query: { keyword: name } })).records[0]).toMatchObject({ id: open, memberCount: 31 })
  const { records, total } = await scene.api('pupil0').members.list({ query: { gid: open, limit: 10, currentPage: 4 } })
  expect([records.length, total]).toEqual([1, 31])
})

test('users who open the join link become members immediately; renewing or revoking it makes it void', async () => {
  const gid = await scene.foundWith({ ann: 2, ben: 4 }, { auth: 3 })
  await scene.api('teacher').edit({ body: { id: gid, visible: false } })
  const { links } = scene.api('teacher')
  for (const call of ['read', 'renew', 'revoke'] as const)
    await expect(scene.api('ben').links[call]({ query: { gid } }), call).rejects.toMatchObject(error('root-only'))
  for (const call of ['read', 'renew', 'revoke'] as const)
    await expect(scene.api('cid').links[call]({ query: { gid } }), call).rejects.toMatchObject(error('no-group'))
  expect(await links.read({ query: { gid } })).toEqual({ token: null })
  const { token: first } = await links.renew({ query: { gid } })
  const { token } = await links.renew({ query: { gid } })
  expect(await links.read({ query: { gid } })).toEqual({ token })
  for (const call of ['preview', 'join'] as const)
    await expect(scene.api('cid').links[call]({ query: { token: first } })).rejects.toMatchObject(error('no-join-link'))
  expect(await scene.api('cid').links.preview({ query: { token } })).toMatchObject({ group: { id: gid, owner: 'teacher' }, level: 0 })
  for (const name of ['ann', 'cid']) expect(await scene.api(name).links.join({ query: { token } })).toEqual({ gid })
  expect(await scene.levels(gid)).toEqual({ teacher: 5, ben: 4, ann: 3, cid: 3 })
  for (const name of ['ben', 'cid', 'teacher']) await expect(scene.api(name).links.join({ query: { token } })).rejects.toMatchObject(error('already-member'))
  expect(await level('ben', gid)).toBe(4)
  await links.revoke({ query: { gid } })
  await expect(scene.api('dan').links.join({ query: { token } })).rejects.toMatchObject(error('no-join-link'))
})

test('a user who leaves or is removed loses access immediately, and can rejoin', async () => {
  const gid = await scene.foundWith({ ann: 3, ben: 4, cid: 1 })
  await expect(scene.api('teacher').members.exit({ query: { gid } })).rejects.toMatchObject(error('owner-stays'))
  await expect(scene.api('cid').members.exit({ query: { gid } })).rejects.toMatchObject(error('members-only'))
  await expect(scene.api('boss').members.exit({ query: { gid } })).rejects.toMatchObject(error('members-only'))
  await scene.api('ben').members.exit({ query: { gid } })
  await expect(scene.api('ben').members.list({ query: { gid } })).rejects.toMatchObject(error('members-only'))
  await scene.api('teacher').members.remove({ query: { gid, uid: await scene.uidOf('ann') } })
  await expect(scene.api('ann').ranks.rank({ query: { gid, type: 0 } })).rejects.toMatchObject(error('members-only'))
  await scene.settled()
  expect((await scene.messages('ann')).at(-1)).toBe('Group membership')
  expect(await scene.levels(gid)).toEqual({ teacher: 5, cid: 1 })
  await join('ann', { gid })
  expect(await level('ann', gid)).toBe(1)
})

test('members see who is in the group, and its admins also who wants to be, and why', async () => {
  const gid = await scene.foundWith({ ann: 3, ben: 4 })
  await join('cid', { gid, reason: 'Because I like it' })
  const list = (name: string, query: object = {}) => scene.api(name).members.list({ query: { gid, ...query } })
  const named = async (name: string, query: object = {}) => (await list(name, query)).records.map(({ username, auth }) => [username, auth])
  expect(await named('ann')).toEqual([
    ['teacher', 5],
    ['ben', 4],
    ['ann', 3],
  ])
  expect(await named('ann', { keyword: 'EN' })).toEqual([['ben', 4]])
  expect(await named('ann', { keyword: 'teach' })).toEqual([['teacher', 5]])
  // Also a single letter in the middle of a name or at its end.
  expect(await named('ann', { keyword: 'C' })).toEqual([['teacher', 5]])
  expect(await named('ann', { keyword: 'n' })).toEqual([
    ['ben', 4],
    ['ann', 3],
  ])
  expect(await named('ann', { keyword: 'n', auth: 3 })).toEqual([['ann', 3]])
  expect(await named('ann', { keyword: 'ben', auth: 3 })).toEqual([])
  expect(await named('ann', { keyword: 'cid' })).toEqual([])
  expect((await scene.api('ben').members.applications({ query: { gid, keyword: 'cid' } })).records.map(({ username }) => username)).toEqual(['cid'])
  expect(await named('ann', { auth: 3 })).toEqual([['ann', 3]])
  expect(await named('ann', { auth: 1 })).toEqual([])
  expect(await named('ann', { auth: 0, limit: 1, currentPage: 2 })).toEqual([['ben', 4]])
  for (const name of ['cid', 'dan', 'admin']) await expect(list(name)).rejects.toMatchObject(error('members-only'))
  for (const name of ['ann', 'cid', 'dan', 'admin'])
    await expect(scene.api(name).members.applications({ query: { gid } })).rejects.toMatchObject(error('admins-only'))
  const { records } = await scene.api('ben').members.applications({ query: { gid } })
  expect(records.map(({ username, reason }) => [username, reason])).toEqual([
    ['cid', 'Because I like it'],
    ['ann', null],
    ['ben', null],
    ['teacher', null],
  ])
  await scene.scene.site.site.userServices.users.change(await scene.uidOf('ann'), { realname: 'Ann Other', nickname: 'Annie' })
  const ofAnn = ({ records: rows }: Awaited<ReturnType<typeof list>>) => rows.find(({ username }) => username === 'ann')
  expect(ofAnn(await scene.api('ben').members.applications({ query: { gid } }))).toMatchObject({ realname: 'Ann Other', nickname: 'Annie', avatar: null })
  expect(ofAnn(await list('ben'))).toMatchObject({ realname: 'Ann Other' })
  expect(ofAnn(await list('ann'))).toMatchObject({ realname: null, nickname: 'Annie' })
})

test('an update of the site finds members of before by single letters', async () => {
  const gid = await scene.foundWith({ ann: 3 })
  const found = async () => (await scene.api('ann').members.list({ query: { gid, keyword: 'h' } })).total
  const { site } = scene.scene
  await site.site.db.collection<{ terms: string[] }>('groups.members').updateMany({ gid }, { $pull: { terms: 'h' } })
  expect(await found()).toBe(0)
  await site.site.db.collection('kernel.migrations').deleteMany({})
  await site.restart()
  expect(await found()).toBe(1)
})

test('a user who is deleted leaves all groups, and a new name is found', async () => {
  await scene.add('gone')
  await scene.add('oldname')
  const gid = await scene.foundWith({ gone: 3, oldname: 3 })
  const { users } = scene.scene.site.site.userServices
  await users.change(await scene.uidOf('oldname'), { username: 'newname' })
  await users.remove([await scene.uidOf('gone')])
  await scene.settled()
  expect(await scene.levels(gid)).toEqual({ teacher: 5, newname: 3 })
  const { name } = await scene.api('teacher').detail({ query: { gid } })
  expect((await scene.api('teacher').list({ query: { keyword: name } })).records[0]).toMatchObject({ memberCount: 2 })
  expect((await scene.api('teacher').members.list({ query: { gid, keyword: 'NEWN' } })).total).toBe(1)
})
