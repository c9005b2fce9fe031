import { definePlugin, kernelApi, roleNumbers } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profileApi, registered, roleChanged, userAdminApi } from '../contract.ts'
import server from '../server/index.ts'
import { findUserRow } from './support/user-row.ts'
import { withCollection } from './support/stored-rows.ts'

const received: string[] = []

/** Follows the changes of accounts, as `notices` does. */
const listener = defineServer(definePlugin({ id: 'listener', permissions: { reads_mail: ['root'] } }), {
  setup(ctx) {
    ctx.follow(registered, ({ uid }) => void received.push(`new ${uid}`))
    ctx.follow(roleChanged, ({ uid, from, to, version }) => void received.push(`${uid} ${from}>${to} ${version}`))
  },
})

let site: TestSite
let root: Person
let rootUid: string
beforeAll(async () => {
  site = await startTestSite([server, listener])
  root = await site.as('root', 'boss')
  rootUid = (await root.use(profileApi).userInfo({})).uid
})
afterAll(() => site?.close())

const editOf = async (username: string, more: object = {}) => {
  const row = (await findUserRow(root, username))!
  return {
    uid: row.uid,
    username,
    realname: row.realname,
    email: row.email,
    type: row.roles[0]!.id,
    status: row.status,
    titleName: row.titleName,
    titleColor: row.titleColor,
    ...more,
  }
}
const edit = async (username: string, more: object = {}) => root.use(userAdminApi).editUser({ body: await editOf(username, more) })

describe('the user list', () => {
  test('supports search, a filter for staff and paging, and contains no password', async () => {
    await site.as('problem_admin', 'setter')
    await site.as('default_user', 'pupil')
    const calls = root.use(userAdminApi)
    const all = await calls.userList({ query: { limit: 2 } })
    expect(all.records).toHaveLength(2)
    expect(all.total).toBeGreaterThanOrEqual(4)
    expect((await calls.userList({ query: { limit: 2, currentPage: 2 } })).records.map(({ uid }) => uid)).not.toContain(all.records[0]!.uid)
    expect((await calls.userList({ query: { onlyAdmin: 'true' } })).records.map(({ username }) => username).toSorted()).toEqual(['boss', 'root', 'setter'])
    expect((await findUserRow(root, 'setter'))!.roles).toMatchObject([{ id: 1008, role: 'problem_admin' }])
    expect(JSON.stringify(all)).not.toMatch(/hash|password|scrypt/i)
  })

  test('is open to root only', async () => {
    await expect((await site.as('admin')).use(userAdminApi).userList({ query: {} })).rejects.toMatchObject({ http: 403 })
  })
})

describe('editing a user', () => {
  test('changes role, title and names; publishes role changes with a growing version, and a new user once', async () => {
    const uid = (await findUserRow(root, 'pupil'))!.uid
    await site.settled()
    expect(received.filter((line) => line === `new ${uid}`)).toHaveLength(1)
    await edit('pupil', { type: roleNumbers.mute_user, realname: 'Pu Pil', titleName: 'Star', titleColor: '#4f51d2', email: 'pupil@school.test' })
    await site.settled()
    await edit('pupil', { type: roleNumbers.admin })
    await site.settled()
    expect(received.filter((line) => line.startsWith(uid))).toEqual([`${uid} default_user>mute_user 1`, `${uid} mute_user>admin 2`])
    expect(await findUserRow(root, 'pupil')).toMatchObject({ realname: 'Pu Pil', titleName: 'Star', titleColor: '#4f51d2', email: 'pupil@school.test' })
    expect(received.filter((line) => line === `new ${uid}`)).toHaveLength(1)
  })

  test('a banned user is logged out at once and cannot log in', async () => {
    const pupil = site.visitor()
    await pupil.login('pupil')
    await edit('pupil', { status: 1 })
    await expect(pupil.use(kernelApi).getUserAuthInfo({})).rejects.toMatchObject({ http: 401 })
    await expect(site.visitor().login('pupil')).rejects.toMatchObject({ msg: 'This account has been disabled. Contact an administrator.' })
    await edit('pupil', { status: 0 })
    await site.visitor().login('pupil')
  })

  test('a new password ends all logins; without `setNewPwd` it is ignored', async () => {
    const pupil = site.visitor()
    await pupil.login('pupil')
    await edit('pupil', { password: 'ignored-1' })
    await pupil.use(kernelApi).getUserAuthInfo({})
    await edit('pupil', { setNewPwd: true, password: 'changed-1' })
    await expect(pupil.use(kernelApi).getUserAuthInfo({})).rejects.toMatchObject({ http: 401 })
    await site.visitor().login('pupil', 'changed-1')
  })

  test.each([
    ['a taken name', { username: 'BOSS' }, 'kernel/name-taken'],
    ['a name with spaces', { username: 'a b' }, 'accounts/username-invalid'],
    ['a malformed address', { email: 'x' }, 'accounts/email-invalid'],
    ['an unknown role', { type: 1 }, 'accounts/role-invalid'],
    ['an invalid color', { titleColor: 'red;' }, 'accounts/colour-invalid'],
    ['a short new password', { setNewPwd: true, password: '1', realname: 'Changed' }, 'accounts/password-invalid'],
    ['a title that is too long', { titleName: 'x'.repeat(21) }, 'accounts/too-long'],
  ])('%s is refused, and nothing changes', async (_, more, code) => {
    const before = await findUserRow(root, 'pupil')
    await expect(edit('pupil', more)).rejects.toMatchObject({ code })
    expect(await findUserRow(root, 'pupil')).toEqual(before)
  })

  test('no user can demote, ban or delete themselves or the first account', async () => {
    await expect(edit('boss', { type: roleNumbers.default_user })).rejects.toMatchObject({ code: 'accounts/own-account' })
    await expect(edit('boss', { status: 1 })).rejects.toMatchObject({ code: 'accounts/own-account' })
    await expect(edit('root', { type: roleNumbers.default_user })).rejects.toMatchObject({ code: 'accounts/first-account' })
    await expect(root.use(userAdminApi).deleteUsers({ body: { ids: ['1'] } })).rejects.toMatchObject({ code: 'accounts/first-account' })
    await expect(root.use(userAdminApi).deleteUsers({ body: { ids: [rootUid] } })).rejects.toMatchObject({ code: 'accounts/own-account' })
  })

  test('deleting a user deletes the profile', async () => {
    const gone = await site.as('default_user', 'gone')
    await gone.use(profileApi).changeUserInfo({ body: { signature: 'soon gone' } })
    const { uid } = (await findUserRow(root, 'gone'))!
    await root.use(userAdminApi).deleteUsers({ body: { ids: [uid] } })
    await site.settled()
    expect(await findUserRow(root, 'gone')).toBeUndefined()
    expect(await withCollection(site, 'profiles', (rows) => rows.countDocuments({ signature: 'soon gone' }))).toBe(0)
    await expect(gone.use(kernelApi).getUserAuthInfo({})).rejects.toMatchObject({ http: 401 })
  })
})

describe('an administrator to whom root has delegated user administration', () => {
  const delegate = (granted: boolean | null) => root.use(kernelApi).changePermission({ params: { name: 'user_admin' }, body: { role: 'admin', granted } })
  beforeAll(() => delegate(true))
  afterAll(() => delegate(null))

  test('manages users with no more permissions, and no others', async () => {
    const deputy = (await site.as('admin', 'deputy')).use(userAdminApi)
    await site.as('default_user', 'novice')
    await site.as('root', 'owner')
    const judged = await editOf('novice', { type: roleNumbers.mute_user, realname: 'No Vice' })
    await deputy.editUser({ body: judged })
    expect(await findUserRow(root, 'novice')).toMatchObject({ realname: 'No Vice', roles: [{ role: 'mute_user' }] })
    const before = await findUserRow(root, 'owner')
    for (const refused of [
      async () => deputy.editUser({ body: await editOf('novice', { type: roleNumbers.root }) }),
      async () => deputy.editUser({ body: await editOf('owner', { setNewPwd: true, password: 'taken-over' }) }),
      async () => deputy.editUser({ body: await editOf('owner', { type: roleNumbers.default_user }) }),
      async () => deputy.deleteUsers({ body: { ids: [judged.uid, before!.uid] } }),
      async () => deputy.importUsers({ body: { users: [['another', 'open-sesame', '', '', '', '', '']], type: roleNumbers.root } }),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'accounts/role-too-high', status: 403 })
    await expect(deputy.editUser({ body: await editOf('root', { email: 'mine@school.test' }) })).rejects.toMatchObject({
      code: 'accounts/first-account',
      status: 403,
    })
    expect(await findUserRow(root, 'owner')).toEqual(before)
    expect(await findUserRow(root, 'novice')).toMatchObject({ roles: [{ role: 'mute_user' }] })
    expect(await findUserRow(root, 'another')).toBeUndefined()
  })

  test('gives no role with a permission that they lack', async () => {
    const deputy = (await site.as('admin', 'deputy-2')).use(userAdminApi)
    const change = (granted: boolean | null) =>
      root.use(kernelApi).changePermission({ params: { name: 'user_admin' }, body: { role: 'problem_admin', granted } })
    await deputy.editUser({ body: await editOf('novice', { type: roleNumbers.problem_admin }) })
    await delegate(false)
    await change(true)
    const setter = (await site.as('problem_admin', 'setter-2')).use(userAdminApi)
    await setter.editUser({ body: await editOf('novice', { type: roleNumbers.admin }) })
    await expect(setter.editUser({ body: await editOf('novice', { type: roleNumbers.root }) })).rejects.toMatchObject({ code: 'accounts/role-too-high' })
    await delegate(true)
    await change(null)
    await root.use(kernelApi).changePermission({ params: { name: 'reads_mail' }, body: { role: 'problem_admin', granted: true } })
    await expect(deputy.editUser({ body: await editOf('novice', { type: roleNumbers.problem_admin }) })).rejects.toMatchObject({
      code: 'accounts/role-too-high',
    })
    await expect(deputy.editUser({ body: await editOf('setter-2', { realname: 'Renamed' }) })).rejects.toMatchObject({ code: 'accounts/role-too-high' })
  })

  test('generates accounts and downloads their passwords', async () => {
    const deputy = (await site.as('admin', 'deputy-3')).use(userAdminApi)
    const { key } = await deputy.generateUsers({ body: { prefix: 'lab', suffix: '', number_from: 1, number_to: 2, password_length: 8 } })
    expect((await deputy.usersSheet({ query: { key } })).content.size).toBeGreaterThan(0)
  })
})
