import { kernelApi } from '@verdict/core'
import { startTestSite, testPassword, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountApi, mailApi, userAdminApi } from '../contract.ts'
import server from '../server/index.ts'
import { findUserRow } from './support/user-row.ts'

let site: TestSite
let root: Person
beforeAll(async () => {
  site = await startTestSite([server], { settings: { accounts: { registerWithoutCode: true } } })
  root = await site.as('root', 'boss')
})
afterAll(() => site?.close())

const long = 'pass phrase '.repeat(17).slice(0, 200)
const register = (username: string, password: string) =>
  site
    .visitor()
    .use(accountApi)
    .register({ body: { username, password, email: `${username}@school.test` } })

test('a password of 200 characters registers, logs in and is changed; 201 are refused', async () => {
  await register('long', long)
  const person = site.visitor()
  await person.login('long', long)
  const change = (oldPassword: string, newPassword: string) => person.use(accountApi).changePassword({ body: { oldPassword, newPassword } })
  expect(await change(long, `${long}!`)).toMatchObject({ code: 400, msg: 'Passwords must be 6–200 characters long' })
  expect(await change(long, `!${long.slice(1)}`)).toMatchObject({ code: 200 })
  await site.visitor().login('long', `!${long.slice(1)}`)
  await expect(register('longer', `${long}!`)).rejects.toMatchObject({ code: 'accounts/password-invalid' })
})

test('a site can require longer passwords, and shorter ones from before stay valid until they are changed', async () => {
  await register('early', 'six666')
  const admin = root.use(mailApi)
  const before = await admin.entryConfig()
  await expect(admin.setEntryConfig({ body: { ...before, passwordMin: 5 } })).rejects.toMatchObject({ http: 400 })
  await admin.setEntryConfig({ body: { ...before, passwordMin: '10' } })
  expect(await site.visitor().use(accountApi).entryRules()).toMatchObject({ passwordMin: 10 })
  const early = site.visitor()
  await early.login('early', 'six666')
  const change = (oldPassword: string, newPassword: string) => early.use(accountApi).changePassword({ body: { oldPassword, newPassword } })
  expect(await change('six666', 'nine99999')).toMatchObject({ code: 400, msg: 'Passwords must be 10–200 characters long' })
  expect(await change('six666', 'ten1010101')).toMatchObject({ code: 200 })
  await expect(register('late', 'nine99999')).rejects.toMatchObject({ msg: 'Passwords must be 10–200 characters long' })
  const users = root.use(userAdminApi)
  expect(await users.checkUsers({ body: { users: [['row', 'nine99999', '', '', '', '', '']] } })).toEqual([{ row: 0, problems: ['password-invalid'] }])
  const series = { prefix: 'lab', suffix: '', number_from: 1, number_to: 1 }
  await expect(users.generateUsers({ body: { ...series, password_length: 9 } })).rejects.toMatchObject({ msg: 'The password length must be 10–200' })
  const { uid, roles, status } = (await findUserRow(root, 'early'))!
  const edit = { uid, username: 'early', type: roles[0]!.id, status, setNewPwd: true }
  await expect(users.editUser({ body: { ...edit, password: 'nine99999' } })).rejects.toMatchObject({ code: 'accounts/password-invalid' })
  const { passwordMin: _, ...older } = before
  await admin.setEntryConfig({ body: older })
  expect(await admin.entryConfig()).toMatchObject({ passwordMin: 10 })
  await admin.setEntryConfig({ body: before })
})

test('only its owner changes the password, role and address of the first account; other fields and other accounts stay open', async () => {
  const { uid, username, email, realname, roles, status } = (await findUserRow(root, 'root'))!
  const body = { uid, username, email, realname, type: roles[0]!.id, status }
  const edit = (person: Person, change: object) => person.use(userAdminApi).editUser({ body: { ...body, ...change } })
  for (const change of [{ setNewPwd: true, password: 'taken-over' }, { email: 'thief@evil.test' }, { type: 1002 }, { status: 1 }])
    await expect(edit(root, change)).rejects.toMatchObject({ code: 'accounts/first-account', status: 403 })
  await expect(root.use(userAdminApi).deleteUsers({ body: { ids: [uid] } })).rejects.toMatchObject({ code: 'accounts/first-account', status: 403 })
  const owner = site.visitor()
  await owner.login('root', testPassword)
  await edit(root, { realname: 'The owner' })
  await edit(owner, { realname: 'The owner', email: 'owner@school.test' })
  expect(await findUserRow(root, 'root')).toMatchObject({ email: 'owner@school.test', realname: 'The owner', status: 0 })
  expect(await owner.use(kernelApi).getUserAuthInfo()).toMatchObject({ roles: ['root'] })
})
