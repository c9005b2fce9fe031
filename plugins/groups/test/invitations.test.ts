import { messageApi } from '@verdict/plugin-notices/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declinedDays, invitationApi, maxOpenInvitations, memberImportApi } from '../contract.ts'
import { GroupScene } from '../testing/group-scene.ts'

let scene: GroupScene
beforeAll(async () => {
  scene = await GroupScene.start(['ann', 'ben', 'cid', 'dan', 'eve', 'chief', 'deputy'])
})
afterAll(() => scene?.close())

const error = (code: string) => ({ code: `groups/${code}` })
const invitations = (name: string) => scene.people[name]!.use(invitationApi)
const add = (by: string, gid: number, ...usernames: string[]) => scene.people[by]!.use(memberImportApi).add({ body: { gid, usernames } })
const mine = async (name: string, gid?: number) => (await invitations(name).mine({ query: { ...(gid !== undefined && { gid }) } })).records
const invited = async (gid: number) =>
  (await invitations('teacher').invited({ query: { gid } })).records.map(({ username, by, isDeclined }) => [username, by, isDeclined])

test('a user who owns a group invites others; they become members when they accept', async () => {
  const gid = await scene.foundWith({ ann: 1, ben: 3 })
  await scene.api('teacher').edit({ body: { id: gid, visible: false } })
  const before = await scene.levels(gid)
  expect(await add('teacher', gid, 'dan', 'ben', 'teacher', 'Dan')).toEqual({ added: 0, invited: 1 })
  expect(await scene.levels(gid)).toEqual(before)
  await scene.settled()
  expect(await scene.messages('dan')).toEqual(['Group invitation'])
  await expect(scene.api('dan').detail({ query: { gid } })).rejects.toMatchObject(error('no-group'))
  expect(await mine('dan')).toMatchObject([{ group: { id: gid, owner: 'teacher' }, by: 'teacher' }])
  expect([await mine('dan', gid), await mine('dan', gid + 1), await mine('eve')]).toMatchObject([[{ by: 'teacher' }], [], []])
  expect(await invited(gid)).toEqual([['dan', 'teacher', false]])
  // A repeated invitation changes nothing and sends nothing.
  expect(await add('teacher', gid, 'dan')).toEqual({ added: 0, invited: 0 })
  await expect(invitations('eve').accept({ query: { gid } })).rejects.toMatchObject(error('no-invitation'))
  await invitations('dan').accept({ query: { gid } })
  expect(await scene.levels(gid)).toEqual({ ...before, dan: 3 })
  await scene.settled()
  expect(await scene.messages('dan')).toEqual(['Group invitation', 'Welcome to the group'])
  expect([await mine('dan'), await invited(gid)]).toEqual([[], []])
  await expect(invitations('dan').accept({ query: { gid } })).rejects.toMatchObject(error('no-invitation'))
})

test('an applicant who is invited joins, because both sides agree; a refused one is asked', async () => {
  const gid = await scene.foundWith({ ann: 1, cid: 2 })
  expect(await add('teacher', gid, 'ann', 'cid')).toEqual({ added: 1, invited: 1 })
  expect(await scene.levels(gid)).toMatchObject({ ann: 3, cid: 2 })
  await invitations('cid').accept({ query: { gid } })
  expect(await scene.levels(gid)).toMatchObject({ ann: 3, cid: 3 })
})

test('site staff who manage a group add members directly', async () => {
  const gid = await scene.foundWith({ admin: 5, chief: 5 })
  expect(await add('admin', gid, 'ann')).toEqual({ added: 1, invited: 0 })
  expect(await add('boss', gid, 'ben')).toEqual({ added: 1, invited: 0 })
  expect(await add('chief', gid, 'cid')).toEqual({ added: 0, invited: 1 })
  expect(await scene.levels(gid)).toEqual({ teacher: 5, admin: 5, chief: 5, ann: 3, ben: 3 })
  // A user who was added has no open invitation left.
  expect(await add('boss', gid, 'cid')).toEqual({ added: 1, invited: 0 })
  expect(await mine('cid', gid)).toEqual([])
})

test('a user who declines is not invited again for a while, and can still join', async () => {
  const gid = await scene.found({ auth: 1 })
  await add('teacher', gid, 'eve', 'dan')
  await invitations('eve').decline({ query: { gid } })
  await invitations('dan').decline({ query: { gid } })
  await expect(invitations('eve').accept({ query: { gid } })).rejects.toMatchObject(error('no-invitation'))
  expect(await mine('eve', gid)).toEqual([])
  expect((await invited(gid)).toSorted()).toEqual([
    ['dan', 'teacher', true],
    ['eve', 'teacher', true],
  ])
  const preview = async () => (await scene.people.teacher!.use(memberImportApi).preview({ body: { gid, usernames: ['eve', 'ann'] } })).map(({ state }) => state)
  expect(await preview()).toEqual(['declined', 'new'])
  expect(await add('teacher', gid, 'eve')).toEqual({ added: 0, invited: 0 })
  await scene.api('dan').members.join({ query: { gid } })
  expect(await invited(gid)).toEqual([['eve', 'teacher', true]])
  const members = scene.scene.site.site.db.collection('groups.members')
  const longAgo = new Date(Date.now() - (declinedDays * 24 + 1) * 3600_000)
  await members.updateOne({ gid, username: 'eve' }, { $set: { 'invitation.at': longAgo } })
  expect(await preview()).toEqual(['new', 'new'])
  expect(await add('teacher', gid, 'eve')).toEqual({ added: 0, invited: 1 })
  expect(await preview()).toEqual(['invited', 'new'])
})

test('only the root of a group sees and withdraws its invitations; of an answer and a withdrawal at once, the first one counts', async () => {
  const gid = await scene.foundWith({ deputy: 4, ben: 3 })
  await add('teacher', gid, 'ann')
  const uid = await scene.uidOf('ann')
  for (const name of ['deputy', 'ben', 'ann', 'eve', 'admin']) {
    await expect(invitations(name).invited({ query: { gid } }), name).rejects.toMatchObject(error('root-only'))
    await expect(invitations(name).withdraw({ query: { gid, uid } }), name).rejects.toMatchObject(error('root-only'))
  }
  for (let round = 0; round < 8; round += 1) {
    await add('teacher', gid, 'ann')
    const [accepted, withdrawn] = await Promise.allSettled([
      invitations('ann').accept({ query: { gid } }),
      invitations('teacher').withdraw({ query: { gid, uid } }),
    ])
    expect([accepted.status, withdrawn.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await scene.levels(gid)).ann).toBe(accepted.status === 'fulfilled' ? 3 : undefined)
    expect(await invited(gid)).toEqual([])
    if (accepted.status === 'fulfilled') await scene.api('ann').members.exit({ query: { gid } })
  }
})

test('invitations of a closed or disbanded group are no longer there', async () => {
  const [closed, ended] = [await scene.found(), await scene.found()]
  for (const gid of [closed, ended]) await add('teacher', gid, 'ben')
  await scene.api('boss').edit({ body: { id: closed, status: 1 } })
  await scene.api('teacher').disband({ query: { gid: ended } })
  await scene.settled()
  for (const gid of [closed, ended]) {
    expect(await mine('ben', gid)).toEqual([])
    await expect(invitations('ben').accept({ query: { gid } })).rejects.toMatchObject(error('no-invitation'))
  }
})

test('a group has a limited number of open invitations', async () => {
  const gid = await scene.found()
  await add('teacher', gid, 'ann')
  await scene.settled()
  const members = scene.scene.site.site.db.collection<{ _id: string }>('groups.members')
  const { _id: _, uid: __, ...row } = (await members.findOne({ gid, username: 'ann' })) as unknown as { _id: string; uid: string }
  const planted = Array.from({ length: maxOpenInvitations - 2 }, (_one, index) => ({ ...row, _id: `${gid} planted-${index}`, uid: `planted-${index}` }))
  await members.insertMany(planted)
  await expect(add('teacher', gid, 'ben', 'cid')).rejects.toMatchObject(error('too-many-invitations'))
  expect(await mine('ben', gid)).toEqual([])
  expect(await add('teacher', gid, 'ben')).toEqual({ added: 0, invited: 1 })
  expect(await add('boss', gid, 'cid')).toEqual({ added: 1, invited: 0 })
})

test('the message names the group as plain text, with any characters in its name', async () => {
  const gid = await scene.found({ name: 'A [link](/evil)' })
  await add('teacher', gid, 'eve')
  await scene.settled()
  const { records } = await scene.people.eve!.use(messageApi).mine({ query: { limit: 1 } })
  expect(records[0]!.content).toContain('A \\[link\\]\\(/evil\\)')
})
