import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { kernelApi } from '@verdict/core'
import { backupSite } from '@verdict/command/archives'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailApi } from '../../../plugins/accounts/contract.ts'
import accounts from '../../../plugins/accounts/server/index.ts'
import { contestAdminApi, contestApi } from '../../../plugins/contests/contract.ts'
import contests from '../../../plugins/contests/server/index.ts'
import { form as contestForm } from '../../../plugins/contests/testing/forms.ts'
import { groupApi, memberApi } from '../../../plugins/groups/contract.ts'
import groups from '../../../plugins/groups/server/index.ts'
import judging from '../../../plugins/judging/server/index.ts'
import problems from '../../../plugins/problems/server/index.ts'
import { remoteAdminApi } from '../../../plugins/remote-judging/contract.ts'
import remoteHdu from '../../../plugins/remote-hdu/server/index.ts'
import remoteJudging from '../../../plugins/remote-judging/server/index.ts'
import submissions from '../../../plugins/submissions/server/index.ts'
import { categoryApi, trainingAdminApi, trainingApi } from '../../../plugins/trainings/contract.ts'
import trainings from '../../../plugins/trainings/server/index.ts'

const planted = {
  mail: 'planted-mail-password',
  contest: 'planted-contest-password',
  training: 'planted-training-password',
  group: 'plntd1',
  remotePassword: 'planted-remote-password',
  remoteCookie: 'planted-remote-cookie',
}

let site: TestSite
let root: Person
let student: Person
let cid: number
let tid: number
let gid: number
beforeAll(async () => {
  // Without a configured key, the site makes and stores one for its tokens.
  site = await startTestSite([accounts, judging, problems, submissions, contests, trainings, groups, remoteJudging, remoteHdu], { secret: undefined })
  root = await site.as('root', 'chief')
  student = await site.as('default_user', 'ann')
  await root.use(mailApi).setMailConfig({ body: { emailHost: 'mail.test', emailPassword: planted.mail } })
  ;({ cid } = await root.use(contestAdminApi).create({ body: contestForm({ auth: 1, pwd: planted.contest }) }))
  const { id } = await root.use(categoryApi).add({ body: { name: 'Basics', color: '#409eff' } })
  const training = { title: 'Graphs', synopsis: 'Paths', description: 'From breadth to depth', auth: 'Private' as const, privatePwd: planted.training }
  ;({ tid } = await root.use(trainingAdminApi).create({ body: { training, trainingCategory: { id } } }))
  const group = { name: 'Chess club', shortName: 'chess', brief: 'We play chess', description: 'Every Friday', visible: true, auth: 3 as const }
  ;({ gid } = await root.use(groupApi).create({ body: { ...group, code: planted.group } }))
  await root.use(remoteAdminApi).saveAccount({
    body: { oj: 'HDU', username: 'school', password: planted.remotePassword, cookies: `PHPSESSID=${planted.remoteCookie}` },
  })
})
afterAll(() => site?.close())

async function databaseText(): Promise<string> {
  const { db } = site.site
  const collections = await db.listCollections({}, { nameOnly: true }).toArray()
  return JSON.stringify(await Promise.all(collections.map(({ name }) => db.collection(name).find({}).toArray())))
}

async function backupText(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-backup-'))
  const archive = join(folder, 'all.gz')
  await backupSite(site.site.db, site.site.services.storage, createWriteStream(archive))
  const text = gunzipSync(await readFile(archive)).toString()
  await rm(folder, { recursive: true })
  return text
}

const found = (text: string, secrets: Readonly<Record<string, string>> = planted) => Object.keys(secrets).filter((name) => text.includes(secrets[name]!))

test('neither the database nor a backup contains what was entered as a secret, and a backup contains no login', async () => {
  expect(found(await databaseText())).toEqual([])
  const tokenParts = { session: (await student.use(kernelApi).getSessions())[0]!.id, token: student.token! }
  const backup = await backupText()
  expect(backup).toContain('Chess club')
  expect(found(backup, { ...planted, ...tokenParts })).toEqual([])
})

test('staff reads the passwords of what it edits, and they let people in', async () => {
  expect(await root.use(contestAdminApi).read({ query: { cid } })).toMatchObject({ pwd: planted.contest })
  expect(await root.use(trainingAdminApi).read({ query: { tid } })).toMatchObject({ training: { privatePwd: planted.training } })
  expect(await root.use(groupApi).detail({ query: { gid } })).toMatchObject({ code: planted.group })
  await expect(student.use(contestApi).register({ body: { cid, password: 'guess' } })).rejects.toMatchObject({ code: 'contests/wrong-password' })
  await student.use(contestApi).register({ body: { cid, password: planted.contest } })
  await student.use(trainingApi).register({ body: { tid, password: planted.training } })
  await student.use(memberApi).join({ query: { gid, code: planted.group } })
})

test('a save that leaves the password out keeps it, and those who came in with it', async () => {
  await root.use(contestAdminApi).edit({ body: { id: cid, title: 'Renamed' } as never })
  expect(await root.use(contestAdminApi).read({ query: { cid } })).toMatchObject({ title: 'Renamed', pwd: planted.contest })
  await expect(student.use(contestApi).register({ body: { cid, password: planted.contest } })).rejects.toMatchObject({ code: 'contests/already-registered' })
})

test('passwords that an earlier version has stored are encrypted at the next start, and stay valid', async () => {
  const { db } = site.site
  const fields = [
    ['contests.contests', cid, 'password', planted.contest],
    ['trainings.trainings', tid, 'password', planted.training],
    ['groups.groups', gid, 'code', planted.group],
  ] as const
  for (const [name, _id, field, text] of fields) await db.collection<{ _id: number }>(name).updateOne({ _id }, { $set: { [field]: text } })
  await db.collection<{ _id: string }>('kernel.migrations').deleteMany({ _id: { $regex: '/seal-' } })
  await site.restart()
  expect(found(await databaseText())).toEqual([])
  const late = await site.as('default_user', 'ben')
  await late.use(contestApi).register({ body: { cid, password: planted.contest } })
  await late.use(trainingApi).register({ body: { tid, password: planted.training } })
  await late.use(memberApi).join({ query: { gid, code: planted.group } })
})

test('without the encryption key, no password lets anyone in, and staff enters a new one', async () => {
  await rm(join(site.dataDirectory, 'encryption-key'))
  await site.restart()
  const [staff, late] = [await site.as('root', 'deputy'), await site.as('default_user', 'cid')]
  expect(await staff.use(contestAdminApi).read({ query: { cid } })).toMatchObject({ title: 'Renamed', pwd: null })
  for (const password of ['', planted.contest])
    await expect(late.use(contestApi).register({ body: { cid, password } })).rejects.toMatchObject({ code: 'contests/wrong-password' })
  for (const password of ['', planted.training])
    await expect(late.use(trainingApi).register({ body: { tid, password } })).rejects.toMatchObject({ code: 'trainings/wrong-password' })
  for (const code of ['', planted.group]) await expect(late.use(memberApi).join({ query: { gid, code } })).rejects.toMatchObject({ code: 'groups/code-wrong' })
  await expect(staff.use(contestAdminApi).edit({ body: { id: cid, title: 'Again' } as never })).rejects.toMatchObject({ code: 'contests/password-required' })
  await staff.use(contestAdminApi).edit({ body: { id: cid, pwd: 'another' } as never })
  await late.use(contestApi).register({ body: { cid, password: 'another' } })
})
