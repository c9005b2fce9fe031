import { definePlugin, kernelApi, roleNumbers } from '@verdict/core'
import { defineServer } from '@verdict/core/server'

import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { classesApi, mailApi, profileApi, registered, roleChanged, smsSenders, userAdminApi } from '../contract.ts'
import server from '../server/index.ts'
import { withRows } from './support/rows.ts'

const heard: string[] = []
const texted: string[] = []

/** Follows what accounts tell, as notices do, and brings a way to send short messages. */
const listener = defineServer(definePlugin({ id: 'listener' }), {
  setup(ctx) {
    ctx.follow(registered, ({ uid }) => void heard.push(`new ${uid}`))
    ctx.follow(roleChanged, ({ uid, from, to, version }) => void heard.push(`${uid} ${from}>${to} ${version}`))
    ctx.contribute(smsSenders, { name: 'pigeon', send: async (phone, text) => void texted.push(`${phone}: ${text}`) })
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

const rowOf = async (username: string) => (await root.use(userAdminApi).userList({ query: { keyword: username } })).records.find((row) => row.username === username)
const editOf = async (username: string, more: object = {}) => {
  const row = (await rowOf(username))!
  return { uid: row.uid, username, realname: row.realname, email: row.email, type: row.roles[0]!.id, status: row.status, titleName: row.titleName, titleColor: row.titleColor, ...more }
}
const edit = async (username: string, more: object = {}) => root.use(userAdminApi).editUser({ body: await editOf(username, more) })

describe('the user list', () => {
  test('searches, shows only admins, pages, and holds no password', async () => {
    await site.as('problem_admin', 'setter')
    await site.as('default_user', 'pupil')
    const calls = root.use(userAdminApi)
    const all = await calls.userList({ query: { limit: 2 } })
    expect(all.records).toHaveLength(2)
    expect(all.total).toBeGreaterThanOrEqual(4)
    expect((await calls.userList({ query: { limit: 2, currentPage: 2 } })).records.map(({ uid }) => uid)).not.toContain(all.records[0]!.uid)
    expect((await calls.userList({ query: { onlyAdmin: 'true' } })).records.map(({ username }) => username).toSorted()).toEqual(['boss', 'root', 'setter'])
    expect((await rowOf('setter'))!.roles).toMatchObject([{ id: 1008, role: 'problem_admin' }])
    expect(JSON.stringify(all)).not.toMatch(/hash|password|scrypt/i)
  })

  test('is closed to everyone but root', async () => {
    await expect((await site.as('admin')).use(userAdminApi).userList({ query: {} })).rejects.toMatchObject({ http: 403 })
  })
})

describe('editing somebody', () => {
  test('role, title and names; the change of role is told with a growing version, and a new person once', async () => {
    const uid = (await rowOf('pupil'))!.uid
    await site.settled()
    expect(heard.filter((line) => line === `new ${uid}`)).toHaveLength(1)
    await edit('pupil', { type: roleNumbers.mute_user, realname: 'Pu Pil', titleName: 'Star', titleColor: '#4f51d2', email: 'pupil@school.test' })
    await site.settled()
    await edit('pupil', { type: roleNumbers.admin })
    await site.settled()
    expect(heard.filter((line) => line.startsWith(uid))).toEqual([`${uid} default_user>mute_user 1`, `${uid} mute_user>admin 2`])
    expect(await rowOf('pupil')).toMatchObject({ realname: 'Pu Pil', titleName: 'Star', titleColor: '#4f51d2', email: 'pupil@school.test' })
    expect(heard.filter((line) => line === `new ${uid}`)).toHaveLength(1)
  })

  test('a banned person is out at once and cannot come back', async () => {
    const pupil = site.visitor()
    await pupil.login('pupil')
    await edit('pupil', { status: 1 })
    await expect(pupil.use(kernelApi).getUserAuthInfo({})).rejects.toMatchObject({ http: 401 })
    await expect(site.visitor().login('pupil')).rejects.toMatchObject({ msg: 'This account has been closed, please ask an administrator' })
    await edit('pupil', { status: 0 })
    await site.visitor().login('pupil')
  })

  test('a new password ends all logins; without the mark it stays', async () => {
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
    ['a name with gaps', { username: 'a b' }, 'accounts/username-invalid'],
    ['a malformed address', { email: 'x' }, 'accounts/email-invalid'],
    ['a role that is none', { type: 1 }, 'accounts/role-invalid'],
    ['a colour that is none', { titleColor: 'red;' }, 'accounts/colour-invalid'],
    ['a short new password', { setNewPwd: true, password: '1', realname: 'Changed' }, 'accounts/password-invalid'],
    ['a title that is too long', { titleName: 'x'.repeat(21) }, 'accounts/too-long'],
  ])('%s is refused, and nothing changes', async (_, more, code) => {
    const before = await rowOf('pupil')
    await expect(edit('pupil', more)).rejects.toMatchObject({ code })
    expect(await rowOf('pupil')).toEqual(before)
  })

  test('nobody takes their own power or that of the first account', async () => {
    await expect(edit('boss', { type: roleNumbers.default_user })).rejects.toMatchObject({ code: 'accounts/own-account' })
    await expect(edit('boss', { status: 1 })).rejects.toMatchObject({ code: 'accounts/own-account' })
    await expect(edit('root', { type: roleNumbers.default_user })).rejects.toMatchObject({ code: 'accounts/first-account' })
    await expect(root.use(userAdminApi).deleteUsers({ body: { ids: ['1'] } })).rejects.toMatchObject({ code: 'accounts/first-account' })
    await expect(root.use(userAdminApi).deleteUsers({ body: { ids: [rootUid] } })).rejects.toMatchObject({ code: 'accounts/own-account' })
  })

  test('deleting takes the profile along', async () => {
    const gone = await site.as('default_user', 'gone')
    await gone.use(profileApi).changeUserInfo({ body: { signature: 'soon gone' } })
    const { uid } = (await rowOf('gone'))!
    await root.use(userAdminApi).deleteUsers({ body: { ids: [uid] } })
    await site.settled()
    expect(await rowOf('gone')).toBeUndefined()
    expect(await withRows(site, 'profiles', (rows) => rows.countDocuments({ signature: 'soon gone' }))).toBe(0)
    await expect(gone.use(kernelApi).getUserAuthInfo({})).rejects.toMatchObject({ http: 401 })
  })
})

describe('many accounts at once', () => {
  const row = (username: string, more: string[] = []) => [username, 'secret-1', ...more, ...['', '', '', '', ''].slice(more.length)]

  test('an import makes the good rows and tells the rest in one summary', async () => {
    const users = [row('in1', ['in1@school.test', 'In One', '1', 'one', 'West']), ['in2', 'secret-1', '', '', 'male', '', 'West', '3b'], row('boss'), row('in3', ['broken'])]
    expect(await root.use(userAdminApi).checkUsers({ body: { users } })).toEqual([
      { row: 2, problems: ['username-exists'] },
      { row: 3, problems: ['email-invalid'] },
    ])
    await expect(root.use(userAdminApi).importUsers({ body: { users } })).rejects.toMatchObject({ http: 200, status: 400, msg: '2 accounts were made, 2 were not: boss, in3' })
    expect(await rowOf('in1')).toMatchObject({ email: 'in1@school.test', realname: 'In One', gender: 'female', nickname: 'one', school: 'West' })
    expect(await rowOf('in2')).toMatchObject({ gender: 'male', school: 'West', course: '3b' })
    await site.visitor().login('in2', 'secret-1')
  })

  test.each([
    ['too few columns', ['a', 'secret-1'], 'columns'],
    ['too many columns', Array.from({ length: 9 }, () => 'secret-1'), 'columns'],
    ['no name', row(''), 'username-missing'],
    ['no password', ['a', '', '', '', '', '', ''], 'password-missing'],
    ['a short password', ['a', '12345', '', '', '', '', ''], 'password-invalid'],
    ['a name with gaps', row('a b'), 'username-invalid'],
    ['a long name', row('x'.repeat(21)), 'username-invalid'],
    ['a long real name', row('a', ['', 'x'.repeat(51)]), 'realname-long'],
  ])('a row with %s is named', async (_, cells, problem) => {
    const [found] = await root.use(userAdminApi).checkUsers({ body: { users: [cells] } })
    expect(found?.problems).toContain(problem)
  })

  test('the same name twice is named at the second', async () => {
    expect(await root.use(userAdminApi).checkUsers({ body: { users: [row('twin'), row('TWIN')] } })).toEqual([{ row: 1, problems: ['username-twice'] }])
    await expect(root.use(userAdminApi).importUsers({ body: { users: [] } })).rejects.toMatchObject({ code: 'accounts/batch-empty' })
  })

  test('a series comes with a sheet that opens once, and whose passwords work', async () => {
    const calls = root.use(userAdminApi)
    const { key } = await calls.generateUsers({ body: { prefix: 'team', suffix: 'x', number_from: 8, number_to: 11, password_length: 20 } })
    expect(JSON.stringify(await withRows(site, 'sheets', (rows) => rows.find().toArray()))).not.toContain('team8x')
    const file = await calls.usersSheet({ query: { key } })
    expect(file.name).toBe('users.xlsx')
    const cells = cellsOf(Buffer.from(await file.content.arrayBuffer()))
    expect(cells.filter((_, index) => index % 2 === 0)).toEqual(['username', 'team8x', 'team9x', 'team10x', 'team11x'])
    expect(cells[3]).toHaveLength(20)
    await site.visitor().login('team8x', cells[3])
    await expect(calls.usersSheet({ query: { key } })).rejects.toMatchObject({ http: 400, code: 'accounts/sheet-missing' })
    await expect(calls.generateUsers({ body: { prefix: 'team', suffix: 'x', number_from: 11, number_to: 12, password_length: 8 } })).rejects.toMatchObject({ msg: '0 accounts were made, 1 were not: team11x' })
    expect(await rowOf('team12x')).toBeUndefined()
  })

  test.each([
    [{ number_from: 5, number_to: 4, password_length: 8 }, 'The end number must not be below the start number'],
    [{ number_from: 1, number_to: 2, password_length: 5 }, 'The password length is 6 to 20'],
    [{ number_from: 1, number_to: 2, password_length: 21 }, 'The password length is 6 to 20'],
    [{ number_from: 1, number_to: 1001, password_length: 8 }, 'At most 1000 accounts at once'],
    [{ prefix: 'x'.repeat(20), number_from: 1, number_to: 2, password_length: 8 }, 'A username has 1 to 20 characters and no spaces'],
  ])('%j is refused: %s', async (body, msg) => {
    await expect(root.use(userAdminApi).generateUsers({ body })).rejects.toMatchObject({ msg })
  })
})

describe('campuses and classes', () => {
  test('a person’s school and class come from the class, follow its campus, and cannot be written over', async () => {
    const calls = root.use(classesApi)
    const [north, south] = [await calls.submitCampus({ body: { name: 'North' } }), await calls.submitCampus({ body: { name: 'South' } })]
    await expect(calls.submitCampus({ body: { name: ' NORTH ' } })).rejects.toMatchObject({ msg: 'This name exists already' })
    const { id } = await calls.submitClass({ body: { campusId: north.id, name: '4a' } })
    const pupil = await site.as('default_user', 'seated')
    await expect(calls.addMembers({ body: { id, usernames: ['seated', 'ghost'] } })).rejects.toMatchObject({ msg: 'There are no users with these names: ghost' })
    expect(await calls.addMembers({ body: { id, usernames: ['Seated', 'in1'] } })).toEqual({ added: 2 })
    await site.settled()
    const card = () => pupil.use(profileApi).userInfo({})
    expect(await card()).toMatchObject({ school: 'North', course: '4a', inClass: true })
    expect(await pupil.use(profileApi).changeUserInfo({ body: { school: 'Elsewhere', nickname: 'n' } })).toMatchObject({ school: 'North', nickname: 'n' })
    await calls.submitCampus({ body: { id: north.id, name: 'North House' } })
    await site.settled()
    expect(await card()).toMatchObject({ school: 'North House' })
    await calls.submitClass({ body: { id, campusId: south.id, name: '5a' } })
    await site.settled()
    expect(await card()).toMatchObject({ school: 'South', course: '5a' })
    expect(await rowOf('seated')).toMatchObject({ school: 'South', course: '5a' })
    expect((await calls.classList({ query: { campusId: south.id } })).records).toMatchObject([{ name: '5a', campusName: 'South', memberCount: 2 }])
    expect((await calls.classMembers({ query: { id } })).records.map(({ username }) => username).toSorted()).toEqual(['in1', 'seated'])
    await expect(calls.deleteCampus({ query: { id: south.id } })).rejects.toMatchObject({ code: 'accounts/campus-in-use' })
    await calls.deleteClass({ query: { id } })
    expect(await card()).toMatchObject({ course: null, inClass: false })
    await calls.deleteCampus({ query: { id: south.id } })
    expect((await calls.campusList({ query: {} })).records).toMatchObject([{ name: 'North House', classCount: 0 }])
  })

  test('an import finds the class by its names; classes are open to admins, campuses to root alone', async () => {
    const calls = root.use(classesApi)
    const { id: campusId } = await calls.submitCampus({ body: { name: 'Harbour' } })
    const { id } = await calls.submitClass({ body: { campusId, name: '1b' } })
    await root.use(userAdminApi).importUsers({ body: { users: [['harbour1', 'secret-1', '', '', '', '', 'harbour', '1B']] } })
    await site.settled()
    expect(await rowOf('harbour1')).toMatchObject({ school: 'Harbour', course: '1b' })
    await calls.removeMembers({ body: { id, uids: [(await rowOf('harbour1'))!.uid] } })
    expect(await rowOf('harbour1')).toMatchObject({ course: null })
    const admin = await site.as('admin')
    expect((await admin.use(classesApi).allCampuses({})).map(({ name }) => name)).toContain('Harbour')
    await expect(admin.use(classesApi).submitCampus({ body: { name: 'Mine' } })).rejects.toMatchObject({ http: 403 })
  })
})

describe('mail settings', () => {
  let smtp: Server
  const received: string[] = []
  beforeAll(async () => {
    smtp = createServer(smallSmtp(received))
    await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  })
  afterAll(() => void smtp.close())

  test('are written, never read back with the password, and tried by a real mail', async () => {
    const calls = root.use(mailApi)
    const { port } = smtp.address() as AddressInfo
    await calls.setMailConfig({ body: { emailHost: '127.0.0.1', emailPort: port, emailUsername: 'oj@school.test', emailPassword: 'top-secret', emailSsl: false } })
    expect(await calls.mailConfig({})).toMatchObject({ emailHost: '127.0.0.1', emailPassword: null, passwordSet: true, emailSsl: false })
    await calls.setMailConfig({ body: { emailPassword: '', emailBGImg: '' } })
    expect(await calls.mailConfig({})).toMatchObject({ passwordSet: true })
    expect(JSON.stringify(await root.use(kernelApi).getSettings({}))).not.toContain('top-secret')
    expect(await site.visitor().use(kernelApi).getWebsiteConfig({})).toMatchObject({ register: true, email: 'oj@school.test' })
    await calls.testMail({ body: { email: 'head@school.test' } })
    expect(received.join('\n')).toMatch(/RCPT TO:<head@school.test>/)
    expect(received.join('\n')).toContain(Buffer.from('\0oj@school.test\0top-secret').toString('base64'))
  })

  test('a server that refuses is quoted', async () => {
    const calls = root.use(mailApi)
    await expect(calls.testMail({ body: { email: 'refused@school.test' } })).rejects.toMatchObject({ msg: expect.stringMatching(/could not be sent: .*no such box/) })
    await expect(calls.testMail({ body: { email: 'nonsense' } })).rejects.toMatchObject({ code: 'accounts/email-invalid' })
  })

  test('a plugin’s way to send short messages can be tried', async () => {
    const calls = root.use(mailApi)
    expect(await calls.smsSenders({})).toEqual([{ name: 'pigeon' }])
    await calls.testSms({ body: { sender: 'pigeon', phone: '123' } })
    expect(texted).toEqual(['123: Verdict Online Judge: if you can read this, short messages work.'])
    await expect(calls.testSms({ body: { sender: 'raven', phone: '123' } })).rejects.toMatchObject({ code: 'accounts/sender-missing' })
  })

  test('who may register is changed here', async () => {
    const calls = root.use(mailApi)
    await calls.setEntryConfig({ body: { register: false, registerWithoutCode: true, blockedMailDomains: ['x.test'] } })
    expect(await calls.entryConfig({})).toEqual({ register: false, registerWithoutCode: true, blockedMailDomains: ['x.test'] })
    await expect((await site.as('admin')).use(mailApi).entryConfig({})).rejects.toMatchObject({ http: 403 })
  })
})


/** Just enough of a mail server: takes everything but mails to `refused@`. */
function smallSmtp(received: string[]) {
  return (socket: Socket) => {
    let letter = false
    const say = (text: string) => socket.write(`${text}\r\n`)
    say('220 test')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        received.push(line)
        if (letter) letter = line !== '.' || (say('250 kept'), false)
        else if (line.startsWith('EHLO')) say('250-test\r\n250 AUTH PLAIN')
        else if (line.startsWith('AUTH')) say('235 welcome')
        else if (line === 'DATA') letter = (say('354 go on'), true)
        else if (line.includes('refused@')) say('550 no such box')
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
  }
}

/** The texts of the first sheet of an xlsx file, in order. */
function cellsOf(xlsx: Buffer): string[] {
  const files = unzipped(xlsx)
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text)
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  return [...sheet.matchAll(/<c [^>]*t="(s|inlineStr)"[^>]*>(?:<is>)?<(?:v|t)[^>]*>([^<]*)</g)].map(([, kind, value = '']) => (kind === 's' ? (shared[Number(value)] ?? '') : value))
}

function unzipped(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4, 'latin1')) {
    const [method, size, nameLength, local] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)]
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + size)
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), (method === 0 ? content : inflateRawSync(content)).toString('utf8'))
  }
  return files
}
