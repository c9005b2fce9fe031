import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userAdminApi } from '../contract.ts'
import server from '../server/index.ts'
import { findUserRow } from './support/user-row.ts'
import { expireAll, withCollection } from './support/stored-rows.ts'
import { cellsOf } from '../testing/xlsx.ts'

let site: TestSite
let root: Person
beforeAll(async () => {
  site = await startTestSite([server])
  root = await site.as('root', 'boss')
})
afterAll(() => site?.close())

describe('creating many accounts', () => {
  const row = (username: string, more: string[] = []) => [username, 'secret-1', ...more, ...['', '', '', '', ''].slice(more.length)]

  test('an import creates accounts from the valid rows and reports the others in one message', async () => {
    const users = [
      row('in1', ['in1@school.test', 'In One', '1', 'one', 'West']),
      ['in2', 'secret-1', '', '', 'male', '', 'West', '3b'],
      row('boss'),
      row('in3', ['broken']),
    ]
    expect(await root.use(userAdminApi).checkUsers({ body: { users } })).toEqual([
      { row: 2, problems: ['username-exists'] },
      { row: 3, problems: ['email-invalid'] },
    ])
    await expect(root.use(userAdminApi).importUsers({ body: { users } })).rejects.toMatchObject({
      http: 200,
      status: 400,
      msg: '2 accounts created, 2 failed: #3 boss (The username already exists), #4 in3 (Invalid email address)',
    })
    expect(await findUserRow(root, 'in1')).toMatchObject({ email: 'in1@school.test', realname: 'In One', gender: 'female', nickname: 'one', school: 'West' })
    expect(await findUserRow(root, 'in2')).toMatchObject({ gender: 'male', school: 'West', course: '3b' })
    await site.visitor().login('in2', 'secret-1')
  })

  test.each([
    ['too few columns', ['a', 'secret-1'], 'columns'],
    ['too many columns', Array.from({ length: 9 }, () => 'secret-1'), 'columns'],
    ['no name', row(''), 'username-missing'],
    ['no password', ['a', '', '', '', '', '', ''], 'password-missing'],
    ['a short password', ['a', '12345', '', '', '', '', ''], 'password-invalid'],
    ['a name with spaces', row('a b'), 'username-invalid'],
    ['a long name', row('x'.repeat(21)), 'username-invalid'],
    ['a long real name', row('a', ['', 'x'.repeat(51)]), 'realname-long'],
  ])('a row with %s is reported', async (_, cells, problem) => {
    const [found] = await root.use(userAdminApi).checkUsers({ body: { users: [cells] } })
    expect(found?.problems).toContain(problem)
  })

  test('an import assigns the chosen role; an unknown role, or a caller without permission, creates no account', async () => {
    const [teacher, nobody] = [
      { users: [row('teacher1')], type: 1001 },
      { users: [row('nobody1')], type: 999 },
    ]
    await root.use(userAdminApi).importUsers({ body: teacher })
    expect((await findUserRow(root, 'teacher1'))?.roles).toMatchObject([{ id: 1001, role: 'admin' }])
    await expect(root.use(userAdminApi).importUsers({ body: nobody })).rejects.toMatchObject({ code: 'accounts/role-invalid' })
    expect(await findUserRow(root, 'nobody1')).toBe(undefined)
    const admin = await site.as('admin')
    await expect(admin.use(userAdminApi).importUsers({ body: { users: [row('chief1')], type: 1000 } })).rejects.toMatchObject({ http: 403 })
    expect(await findUserRow(root, 'chief1')).toBe(undefined)
  })

  test('a repeated name is reported at its second row', async () => {
    expect(await root.use(userAdminApi).checkUsers({ body: { users: [row('twin'), row('TWIN')] } })).toEqual([{ row: 1, problems: ['username-twice'] }])
    await expect(root.use(userAdminApi).importUsers({ body: { users: [] } })).rejects.toMatchObject({ code: 'accounts/batch-empty' })
  })

  test('a generated series returns a password sheet that can be downloaded once, with valid passwords', async () => {
    const calls = root.use(userAdminApi)
    const { key } = await calls.generateUsers({ body: { prefix: 'team', suffix: 'x', number_from: 8, number_to: 11, password_length: 20 } })
    expect(JSON.stringify(await withCollection(site, 'sheets', (rows) => rows.find().toArray()))).not.toContain('team8x')
    const file = await calls.usersSheet({ query: { key } })
    expect(file.name).toBe('users.xlsx')
    const cells = cellsOf(Buffer.from(await file.content.arrayBuffer()))
    expect(cells.filter((_, index) => index % 2 === 0)).toEqual(['username', 'team8x', 'team9x', 'team10x', 'team11x'])
    expect(cells[3]).toHaveLength(20)
    await site.visitor().login('team8x', cells[3])
    await expect(calls.usersSheet({ query: { key } })).rejects.toMatchObject({ http: 400, code: 'accounts/sheet-missing' })
    const late = await calls.generateUsers({ body: { prefix: 'late', number_from: 1, number_to: 1, password_length: 6 } })
    await expireAll(site, 'sheets')
    await expect(calls.usersSheet({ query: late })).rejects.toMatchObject({ code: 'accounts/sheet-missing' })
    await expect(calls.generateUsers({ body: { prefix: 'team', suffix: 'x', number_from: 11, number_to: 12, password_length: 8 } })).rejects.toMatchObject({
      msg: '0 accounts created, 1 failed: team11x',
    })
    expect(await findUserRow(root, 'team12x')).toBeUndefined()
  })

  test.each([
    [{ number_from: 5, number_to: 4, password_length: 8 }, 'The end number must not be less than the start number'],
    [{ number_from: 1, number_to: 2, password_length: 5 }, 'The password length must be 6–200'],
    [{ number_from: 1, number_to: 2, password_length: 201 }, 'The password length must be 6–200'],
    [{ number_from: 1, number_to: 1001, password_length: 8 }, 'At most 1000 accounts at a time'],
    [{ prefix: 'x'.repeat(20), number_from: 1, number_to: 2, password_length: 8 }, 'Usernames must be 1–20 characters without spaces'],
  ])('%j is refused: %s', async (body, msg) => {
    await expect(root.use(userAdminApi).generateUsers({ body })).rejects.toMatchObject({ msg })
  })
})
