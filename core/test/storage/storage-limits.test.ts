import { randomBytes } from 'node:crypto'
import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Collection } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kernelApi } from '../../plugin/index.ts'
import { tidyFiles } from '../../server/files/sweep.ts'
import { databaseProxy, startTestSite, type DatabaseProxy, type DatabaseCommand, type Person, type TestSite } from '../../testing/index.ts'
import wall from '../fixtures/wall.ts'
import { wallApi } from '../fixtures/wall-contract.ts'
import { smallDisk, smallDiskUnavailable } from '../../embedded-mongo/test/support/small-disk.ts'

const mebibyte = 1024 * 1024
const dayMs = 24 * 3600_000
const settings = { kernel: { userStorageMegabytes: 1, groupStorageMegabytes: 2 } }
const fileOf = (bytes: number) => new File([randomBytes(bytes)], 'notes.bin')
const full = { http: 200, status: 400, code: 'kernel/storage-full' }
const groupFull = { ...full, code: 'kernel/group-storage-full' }

describe.each(['folder', 'gridfs'] as const)('the limits of files in a %s', (files) => {
  let site: TestSite
  let made = 0
  beforeAll(async () => {
    site = await startTestSite([wall], { files, settings })
  })
  afterAll(() => site?.close())

  const member = () => site.as('default_user', `member-${(made += 1)}`)
  const upload = (person: Person, file: File) => person.use(kernelApi).uploadMarkdownFile({ file, body: {} })
  const store = (person: Person, owner: string, file: File, more = {}) => person.use(wallApi).store({ file, body: { owner, ...more } })
  const used = async (person: Person) => (await person.use(kernelApi).getStorageUse()).bytes
  const groupUse = async (gid: number) => (await site.site.services.ledger.useOf(`group:${gid}`)).bytes
  /** The nightly job, as if it ran later. */
  const night = (afterMs: number) => {
    const { services, db } = site.site
    return tidyFiles({ ...services, publicFiles: db.collection('kernel.public-files') as never }, Date.now() + afterMs)
  }
  /** Everything that is stored, also what has no name yet. */
  async function contents(): Promise<unknown> {
    if (files === 'folder') return (await readdir(join(site.dataDirectory, 'files'), { recursive: true })).toSorted()
    return Promise.all(['files', 'chunks'].map((part) => site.site.db.collection(`kernel.files.${part}`).distinct('_id')))
  }

  test('an upload over the limit is refused with the numbers, and changes nothing', async () => {
    const person = await member()
    await upload(person, fileOf(600_000))
    const before = [await contents(), await used(person)]
    await expect(upload(person, fileOf(500_000))).rejects.toMatchObject({ ...full, message: expect.stringMatching(/0\.5.*1 MB.*0\.5 MB/) })
    expect([await contents(), await used(person)]).toEqual(before)
    expect(await used(person)).toBe(600_000)
    await upload(person, fileOf(mebibyte - 600_000))
    expect(await used(person)).toBe(mebibyte)
    await expect(upload(person, fileOf(1))).rejects.toMatchObject(full)
  })

  test('refused uploads leave no open file behind', async () => {
    const person = await member()
    for (let round = 0; round < 20; round += 1) await expect(upload(person, fileOf(2 * mebibyte))).rejects.toMatchObject(full)
    const open = async () => {
      const targets = await Promise.all((await readdir('/proc/self/fd')).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
      return targets.filter((target) => target.includes('verdict-upload-'))
    }
    await expect.poll(open).toEqual([])
  })

  test('a stream of unknown length is stopped as soon as it is too long, and nothing of it stays', async () => {
    const person = await member()
    const before = await contents()
    await expect(store(person, 'group:1', fileOf(8 * mebibyte), { streamed: 'yes' })).rejects.toMatchObject(groupFull)
    expect([await contents(), await groupUse(1)]).toEqual([before, 0])
  })

  test('a file counts once for each owner', async () => {
    const [ann, ben] = [await member(), await member()]
    const file = fileOf(400_000)
    for (const person of [ann, ann, ben]) await upload(person, file)
    for (const owner of ['group:2', 'group:2', 'group:3']) await store(ann, owner, file)
    expect([await used(ann), await used(ben), await groupUse(2), await groupUse(3)]).toEqual([400_000, 400_000, 400_000, 400_000])
  })

  test('what staff upload counts for the site, which has no limit', async () => {
    const admin = await site.as('problem_admin')
    const before = (await site.site.services.ledger.useOf('site')).bytes
    for (let round = 0; round < 2; round += 1) await upload(admin, fileOf(900_000))
    expect(await site.site.services.ledger.useOf('site')).toEqual({ bytes: before + 1_800_000, limit: null })
    expect(await used(admin)).toBe(0)
  })

  test('the night after its text was deleted, an upload is gone and its bytes are back; another text keeps the other', async () => {
    const person = await member()
    const [gone, kept] = [await upload(person, fileOf(500_000)), await upload(person, fileOf(400_000))]
    const id = (made += 1)
    await person.use(wallApi).write({ body: { id, text: `[a](${gone.link})` } })
    await person.use(wallApi).write({ body: { id: -id, text: `see ![](${kept.link}) and more` } })
    await night(2 * dayMs)
    expect(await used(person)).toBe(900_000)
    await person.use(wallApi).wipe({ body: { id } })
    await night(2 * dayMs)
    expect(await used(person)).toBe(400_000)
    expect([(await fetch(site.url + gone.link)).status, (await fetch(site.url + kept.link)).status]).toEqual([400, 200])
    await upload(person, fileOf(600_000))
  })

  test('the uploads in texts of a plugin that is off stay', async () => {
    const person = await member()
    const { link } = await upload(person, fileOf(1000))
    await person.use(wallApi).write({ body: { id: (made += 1), text: link } })
    await site.restart({ plugins: [] })
    await night(2 * dayMs)
    expect([(await fetch(site.url + link)).status, await used(person)]).toEqual([200, 1000])
    await site.restart()
  })

  test('a limit of 0 is none, and only root sees the limits', async () => {
    const [person, root] = [await member(), await site.as('root')]
    const change = (userStorageMegabytes: number | null) => root.use(kernelApi).changeSettings({ params: { plugin: 'kernel' }, body: { userStorageMegabytes } })
    await change(0)
    await upload(person, fileOf(2 * mebibyte))
    expect(await person.use(kernelApi).getStorageUse()).toEqual({ bytes: 2 * mebibyte, limit: null })
    await change(null)
    await expect(upload(person, fileOf(1))).rejects.toMatchObject({ ...full, message: expect.stringMatching(/2 of 1 MB/) })
    expect(Object.keys(await person.use(kernelApi).getWebsiteConfig())).not.toEqual(expect.arrayContaining([expect.stringContaining('Storage')]))
  })

  test('an upload whose text is still being written stays', async () => {
    const person = await member()
    const { link } = await upload(person, fileOf(1000))
    await night(dayMs / 2)
    expect([(await fetch(site.url + link)).status, await used(person)]).toEqual([200, 1000])
  })

  test('the recount gives back what the last document of an owner named, and counts what the ledger does not know', async () => {
    const person = await member()
    const file = fileOf(300_000)
    for (const owner of ['group:4', 'group:5']) await store(person, owner, file)
    const names = site.site.db.collection('wall.files')
    await names.deleteOne({ owner: 'group:4' })
    // As on a site that is older than the ledger.
    await site.site.db.collection('kernel.file-entries').deleteMany({ owner: 'group:5' })
    await site.site.db.collection('kernel.file-use').deleteMany({ _id: 'group:5' as never })
    expect(await groupUse(5)).toBe(0)
    await night(2 * 3600_000)
    expect([await groupUse(4), await groupUse(5)]).toEqual([0, 300_000])
  })

  test('public files that are older than their owners count for those who uploaded them, and those of staff for the site', async () => {
    const [person, admin] = [await member(), await site.as('admin')]
    const { link } = await upload(person, fileOf(2000))
    const ofStaff = await upload(admin, fileOf(3000))
    const docs = () => site.site.db.collection<{ name: string; owner?: string }>('kernel.public-files')
    await docs().updateMany({}, { $unset: { owner: 1 } })
    await site.site.db.collection('kernel.migrations').deleteMany({ _id: /^kernel\// as never })
    await site.restart()
    const ownerOf = async (address: string) => (await docs().findOne({ name: address.split('/').at(-1)! }))?.owner
    const [{ uid } = { uid: '' }] = await person.use(kernelApi).getSessions()
    expect([await ownerOf(link), await ownerOf(ofStaff.link)]).toEqual([`user:${uid}`, 'site'])
  })
})

describe('two processes', () => {
  let one: TestSite
  let other: TestSite
  let proxy: DatabaseProxy
  beforeAll(async () => {
    one = await startTestSite([wall], { settings })
    proxy = await databaseProxy(one.database.uri)
    other = await startTestSite([wall], { settings, dataDirectory: one.dataDirectory, database: { name: one.database.name, uri: proxy.uri } })
  })
  afterAll(async () => {
    proxy?.release()
    await other?.close()
    await one?.close()
    await proxy?.close()
  })

  const store = (person: Person, owner: string, file: File) => person.use(wallApi).store({ file, body: { owner } })
  const groupUse = async (gid: number) => (await one.site.services.ledger.useOf(`group:${gid}`)).bytes
  const entries = (): Collection => one.site.db.collection('kernel.file-entries')
  const night = () => tidyFiles({ ...one.site.services, publicFiles: one.site.db.collection('kernel.public-files') as never }, Date.now() + 2 * 3600_000)

  test('that both find room store only what fits', async () => {
    const person = await one.as('default_user')
    const held = proxy.hold('kernel.file-use', 'update')
    const later = store(person.at(other), 'group:1', fileOf(1.5 * mebibyte))
    later.catch(() => undefined)
    await held
    await store(person, 'group:1', fileOf(mebibyte))
    proxy.release()
    await expect(later).rejects.toMatchObject(groupFull)
    expect([await groupUse(1), await entries().countDocuments({ owner: 'group:1' })]).toEqual([mebibyte, 1])
  })

  test.each([
    ['raised the sum', 'group:2', 'kernel.file-use'],
    ['written the entry, before a document names the file', 'group:3', 'kernel.file-entries'],
  ])('of which one is killed when it has %s: the recount mends the ledger', async (_, owner, collection) => {
    const person = await one.as('default_user')
    await store(person, owner, fileOf(1000))
    const killed = proxy.cutAfter((write: DatabaseCommand) => write.collection === collection)
    const storing = store(person.at(other), owner, fileOf(mebibyte))
    storing.catch(() => undefined)
    await killed
    const gid = Number(owner.slice('group:'.length))
    expect(await groupUse(gid)).toBe(mebibyte + 1000)
    await night()
    expect(await groupUse(gid)).toBe(1000)
    await other.crash()
    await expect(storing).rejects.toThrow()
    await proxy.close()
    proxy = await databaseProxy(one.database.uri)
    await other.restart({ database: { name: one.database.name, uri: proxy.uri } })
  })
})

describe.skipIf(smallDiskUnavailable)(`a small disk${smallDiskUnavailable ? ` [${smallDiskUnavailable}]` : ''}`, () => {
  test('keeps 5 % free, also from staff, and takes files again when there is room', async () => {
    const disk = await smallDisk(20)
    const site = await startTestSite([wall], { settings, dataDirectory: disk.directory })
    const store = (bytes: number) => site.as('root').then((root) => root.use(wallApi).store({ file: fileOf(bytes), body: { owner: 'site' } }))
    try {
      await store(12 * mebibyte)
      await expect(store(7.5 * mebibyte)).rejects.toMatchObject({ ...full, code: 'kernel/disk-full' })
      await store(6 * mebibyte)
    } finally {
      await site.close()
      await disk.remove()
    }
  })
})
