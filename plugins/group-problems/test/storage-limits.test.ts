import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { tidyFiles } from '../../../core/server/files/sweep.ts'
import { problemAdminApi, type SaveProblemRequest } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asFile, rawZip, zipOf } from '@verdict/plugin-problems/testing'
import { until } from '@verdict/plugin-submissions/testing'
import { easySettings, GroupScene } from '@verdict/plugin-groups/testing'
import { groupProblemApi } from '../contract.ts'
import { adminApi } from '@verdict/plugin-admin/contract'
import { groupApi } from '@verdict/plugin-groups/contract'
import admin from '@verdict/plugin-admin/server'
import groupProblems from '../server/index.ts'

const dayMs = 24 * 3600_000

let scene: GroupScene
let made = 0
beforeAll(async () => {
  scene = await GroupScene.start(['member', 'outsider'], [groupProblems, admin], { settings: { ...easySettings, kernel: { groupStorageMegabytes: 1 } } })
})
afterAll(() => scene?.close())

const site = () => scene.scene.site.site
const dataOf = (bytes: number) => zipOf({ '1.in': randomBytes(bytes).toString('hex').slice(0, bytes), '1.out': `${(made += 1)}` })
const upload = (name: string, file: File, gid?: number) => scene.people[name]!.use(problemAdminApi).uploadData({ file, query: { ...(gid && { gid }) } })
const requestOf = (gid: number, change: Partial<SaveProblemRequest>) => ({
  problem: { problemId: `s${(made += 1)}`, title: 'Storage', input: 'in', output: 'out', auth: 1 as const, gid },
  languages: [{ name: 'C++' }],
  ...change,
})
const create = (gid: number, change: Partial<SaveProblemRequest>) => scene.people.teacher!.use(groupProblemApi).create({ body: requestOf(gid, change) })
const used = async (gid: number) => (await site().services.ledger.useOf(`group:${gid}`)).bytes
const storedFiles = async () => (await readdir(join(scene.scene.site.dataDirectory, 'files'), { recursive: true })).toSorted()
const full = { code: 'kernel/group-storage-full', message: expect.stringMatching(/of 1 MB/) }

/** Runs the nightly jobs as if two days later. */
async function night() {
  const { services, db } = site()
  const longAgo = { $set: { at: new Date(Date.now() - 2 * dayMs) } }
  await Promise.all(['versions', 'texts', 'uploads', 'case-parts'].map((name) => db.collection(`problems.${name}`).updateMany({}, longAgo)))
  await services.jobs.forPlugin('problems').order('sweep', undefined, { key: 'night' })
  await until(async () => expect(await db.collection('kernel.jobs').countDocuments({ 'data.key': 'night' })).toBe(0))
  await recount()
}

const recount = () => tidyFiles({ ...site().services, publicFiles: site().db.collection('kernel.public-files') as never }, Date.now() + dayMs)

test('test data of a group over its limit is refused, and nothing of it stays', async () => {
  const gid = await scene.foundWith({})
  const { fileListDir } = await upload('teacher', dataOf(600_000), gid)
  await create(gid, { uploadTestcaseDir: fileListDir, isUploadTestCase: true })
  const before = [await used(gid), await storedFiles(), await site().db.collection('problems.uploads').countDocuments()]
  await expect(upload('teacher', dataOf(500_000), gid)).rejects.toMatchObject(full)
  expect([await used(gid), await storedFiles(), await site().db.collection('problems.uploads').countDocuments()]).toEqual(before)
  await expect(create(gid, { samples: [{ input: 'x'.repeat(600_000), output: '1' }] })).rejects.toMatchObject(full)
  expect([await used(gid), await storedFiles()]).toEqual(before.slice(0, 2))
})

test('data that was uploaded in another group counts for the group whose problem names it', async () => {
  const [first, second] = [await scene.foundWith({}), await scene.foundWith({})]
  await upload('teacher', dataOf(600_000), second)
  const { fileListDir } = await upload('teacher', dataOf(700_000), first)
  await expect(create(second, { uploadTestcaseDir: fileListDir, isUploadTestCase: true })).rejects.toMatchObject(full)
  expect(
    await site()
      .db.collection('problems.problems')
      .countDocuments({ owner: `gid:${second}` }),
  ).toBe(0)
})

test('bombs are refused unless staff upload them', async () => {
  const gid = await scene.foundWith({})
  const large = asFile(rawZip([{ name: '1.in', content: Buffer.alloc(33 * 1024 * 1024), deflated: true }]))
  const many = asFile(rawZip([{ name: '1.in' }], 20_001))
  const before = [await used(gid), await storedFiles()]
  await expect(upload('teacher', large, gid)).rejects.toMatchObject({ code: 'problems/zip-ratio', message: expect.stringContaining('100') })
  await expect(upload('teacher', many, gid)).rejects.toMatchObject({ code: 'problems/zip-too-many-files', message: expect.stringContaining('20000') })
  expect([await used(gid), await storedFiles()]).toEqual(before)
  expect((await upload('boss', large)).fileList).toHaveLength(1)
  // A zip that declares more files than it contains passes the limit for staff, then turns out to be broken.
  await expect(upload('boss', many)).rejects.toMatchObject({ code: 'problems/zip-broken' })
})

test('the files of a problem count while it exists, also those of a long list of test cases, and the bytes are back the night after', async () => {
  const gid = await scene.foundWith({})
  const long = Array.from({ length: 1001 }, (_, index) => ({ input: `input ${index}`, output: `output ${index}` }))
  const { pid } = await create(gid, { samples: long })
  const before = await used(gid)
  expect(before).toBeGreaterThan(20_000)
  await recount()
  expect(await used(gid)).toBe(before)
  // As on a site from before files had owners: the first nightly job assigns them.
  for (const name of ['versions', 'texts', 'case-parts'])
    await site()
      .db.collection(`problems.${name}`)
      .updateMany({}, { $unset: { fileOwner: 1, fileOwners: 1 } })
  await site()
    .db.collection('kernel.file-entries')
    .deleteMany({ owner: `group:${gid}` })
  await night()
  expect(await used(gid)).toBe(before)
  await scene.people.teacher!.use(groupProblemApi).remove({ query: { pid } })
  await scene.settled()
  await night()
  expect(await used(gid)).toBe(0)
})

test('the admin area lists who uses how much, and finds owners by their names; admins of a group see what it uses', async () => {
  const gid = await scene.foundWith({ member: 3 }, { name: 'Chess club of Storage' })
  await upload('teacher', dataOf(900_000), gid)
  await upload('boss', dataOf(1000))
  const use = (query: { keyword?: string; limit?: number }) => scene.people.boss!.use(adminApi).getStorageUse({ query })
  const row = { kind: 'group', id: String(gid), name: 'Chess club of Storage', files: 2, limit: 1024 * 1024 }
  expect((await use({ keyword: 'chess' })).records).toEqual([{ ...row, bytes: await used(gid) }])
  expect((await use({ keyword: 'nobody of this name' })).records).toEqual([])
  const all = await use({})
  expect(all.records.map(({ bytes }) => bytes)).toEqual(all.records.map(({ bytes }) => bytes).toSorted((a, b) => b - a))
  expect(all.records.find(({ kind }) => kind === 'site')).toMatchObject({ id: '', name: null, limit: null })
  expect(all.sums.bytes).toBe(all.records.reduce((sum, { bytes }) => sum + bytes, 0))
  expect(await use({ limit: 1 })).toMatchObject({ total: all.total, records: [all.records[0]], sums: all.sums })
  expect(await scene.people.boss!.use(adminApi).getStorage({})).toMatchObject({ fileBytes: all.sums.bytes })

  const storage = (name: string) => scene.people[name]!.use(groupApi).storage({ query: { gid } })
  expect(await storage('teacher')).toEqual({ bytes: await used(gid), limit: 1024 * 1024 })
  for (const name of ['member', 'outsider']) await expect(storage(name), name).rejects.toMatchObject({ code: 'groups/admins-only' })
})
