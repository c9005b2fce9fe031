import { randomBytes } from 'node:crypto'
import { readdir, rename, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { definePlugin, kernelApi, secret } from '../../plugin/index.ts'
import { defineCollection, defineServer, publicFilesService, type Migration, type PublicFiles } from '../../server/index.ts'
import { sweepFiles } from '../../server/files/sweep.ts'
import type { FileStorage } from '../../server/site.ts'
import { severalSites, startTestSite, type TestSite } from '../../testing/index.ts'

let site: TestSite | undefined
afterEach(async () => {
  await site?.close()
  site = undefined
})

const album = definePlugin({ id: 'album', settings: z.object({ size: z.int().min(1).default(3), key: secret(z.string().default('')) }) })
const PhotoDoc = z.object({ _id: z.int(), shots: z.array(z.object({ file: z.string() })) })
const photoDocs = defineCollection('photos', PhotoDoc, { indexes: [{ key: { 'shots.file': 1 } }], files: ['shots.file'], fileOwner: 'site' })

function albumWith(options: { migrations?: Migration[]; heard?: unknown[] } = {}) {
  return defineServer(album, {
    migrations: options.migrations ?? [],
    setup(ctx) {
      ctx.collection(photoDocs)
      ctx.onSettings((settings) => void options.heard?.push(settings))
    },
  })
}

test('collections carry the id of the plugin, and every declared index exists', async () => {
  site = await startTestSite([albumWith()])
  expect(Object.keys(await site.site.db.collection('album.photos').indexInformation())).toContain('shots.file_1')
  expect(Object.keys(await site.site.db.collection('kernel.users').indexInformation())).toEqual(expect.arrayContaining(['folded_1', 'foldedEmail_1']))
})

test.skipIf(severalSites)('migrations run once, in order, before set-up, and again from the start after a failure', async () => {
  const ran: string[] = []
  let fails = true
  const migrations: Migration[] = [
    {
      name: 'first',
      run: async (store) =>
        void (ran.push('first'), await store.collection('photos').updateOne({ _id: 1 as never }, { $set: { shots: [] } }, { upsert: true })),
    },
    {
      name: 'second',
      run: async () => {
        ran.push('second')
        if (fails) throw new Error('half way')
      },
    },
  ]
  site = await startTestSite([albumWith({ migrations })])
  expect(site.site.plugins()[0]).toMatchObject({ health: 'failed', reason: 'half way' })
  fails = false
  await site.restart()
  await site.restart()
  expect(site.site.plugins()[0]?.health).toBe('running')
  expect(ran).toEqual(['first', 'second', 'second'])
  expect(await site.site.db.collection('album.photos').countDocuments({})).toBe(1)
})

describe('settings', () => {
  test('defaults come from the schema, then from the configuration, then from what was changed; secrets are never sent', async () => {
    const heard: unknown[] = []
    site = await startTestSite([albumWith({ heard })], { settings: { album: { size: 5 } } })
    const root = (await site.as('root')).use(kernelApi)
    const section = async () => (await root.getSettings()).find(({ plugin }) => plugin === 'album')
    expect(await section()).toMatchObject({
      values: { size: 5 },
      secrets: { key: false },
      schema: { properties: { size: { minimum: 1 } } },
    })
    const changed = await root.changeSettings({ params: { plugin: 'album' }, body: { size: 7, key: 'open sesame' } })
    expect(changed).toMatchObject({ values: { size: 7 }, secrets: { key: true } })
    expect(JSON.stringify(changed)).not.toContain('sesame')
    await site.restart()
    expect(await (await site.as('root', 'rooty')).use(kernelApi).changeSettings({ params: { plugin: 'album' }, body: { size: null } })).toMatchObject({
      values: { size: 5 },
      secrets: { key: true },
    })
    // Each change once.
    expect(heard).toEqual([
      { size: 7, key: 'open sesame' },
      { size: 5, key: 'open sesame' },
    ])
  })

  test('what does not fit the schema is refused and changes nothing', async () => {
    site = await startTestSite([albumWith()])
    const root = (await site.as('root')).use(kernelApi)
    const change = (body: Record<string, unknown>, plugin = 'album') => root.changeSettings({ params: { plugin }, body })
    await expect(change({ size: 0 })).rejects.toMatchObject({ http: 200, status: 400, code: 'kernel/invalid-setting' })
    await expect(change({ colour: 'red' })).rejects.toMatchObject({ code: 'kernel/invalid-setting' })
    await expect(change({}, 'nobody')).rejects.toMatchObject({ code: 'kernel/no-plugin' })
    expect((await root.getSettings()).find(({ plugin }) => plugin === 'album')?.values).toEqual({ size: 3 })
  })
})

describe.each(['folder', 'gridfs'] as const)('files in a %s', (files) => {
  let own: TestSite
  let shared: PublicFiles | undefined
  const spy = defineServer(definePlugin({ id: 'spy' }), {
    needs: { files: publicFilesService },
    setup: (_, needs) => void (shared = needs.files),
  })
  const store = () => own.site.services.storage as FileStorage & { age(hash: string, touched: Date): Promise<void> }
  beforeAll(async () => {
    own = await startTestSite([albumWith(), spy], { files })
  })
  afterAll(() => own?.close())

  test('come back byte by byte, large and empty ones too', async () => {
    for (const content of [Buffer.alloc(0), Buffer.from('hello'), randomBytes(1_300_000)]) {
      const { hash, size } = await store().put(Readable.from([content.subarray(0, 700_000), content.subarray(700_000)]))
      expect([size, await store().size(hash), (await buffer(await store().open(hash))).equals(content)]).toEqual([content.length, content.length, true])
    }
  })

  test('the same content is kept once, also when it comes at the same time', async () => {
    const hashes = await Promise.all(Array.from({ length: 5 }, async () => (await store().put(Buffer.from('twins'))).hash))
    expect(new Set(hashes).size).toBe(1)
    expect((await buffer(await store().open(hashes[0] ?? ''))).toString()).toBe('twins')
  })

  test('an upload that breaks off leaves nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('gone')
      })(),
    )
    await expect(store().put(broken)).rejects.toThrow('gone')
    expect(await store().size('88b5c7e0'.padEnd(64, '0'))).toBeUndefined()
  })

  test('names that are no hashes reach nothing', async () => {
    for (const name of ['', '../../etc/passwd', 'f'.repeat(63), 'F'.repeat(64)]) {
      expect(await store().size(name)).toBeUndefined()
      await expect(store().open(name)).rejects.toMatchObject({ code: 'kernel/no-file' })
      await store().removeOlderThan(name, new Date())
    }
  })

  const old = new Date(Date.now() - 48 * 3600_000)
  const put = async (text: string, touched?: Date) => {
    const { hash } = await store().put(Buffer.from(text))
    if (touched) await store().age(hash, touched)
    return hash
  }
  const sweep = () => sweepFiles(store(), (hashes) => own.site.services.collections.removeReferenced(hashes))

  test('a file that was published with a key is there once, and is withdrawn by it', async () => {
    const publish = (title: string, key: string) => shared!.publish({ title, content: Buffer.from(key), uid: '1', owner: 'site', folder: 'file', key })
    const [first, again, other] = [await publish('a.txt', 'one'), await publish('a.txt', 'one'), await publish('b', 'two')]
    expect(again).toEqual(first)
    const statuses = () => Promise.all([first, other].map(async ({ link }) => (await fetch(own.url + link)).status))
    await shared!.withdraw({ key: 'none' })
    expect(await statuses()).toEqual([200, 200])
    await shared!.withdraw({ key: 'one' })
    expect(await statuses()).toEqual([400, 200])
    await shared!.withdraw({ key: 'two' })
    expect(await statuses()).toEqual([400, 400])
  })

  test('at night what no declared field names is deleted, unless it is young', async () => {
    const [dead, young, named] = [await put('dead', old), await put('young'), await put('named', old)]
    await own.site.db.collection('album.photos').insertOne({ _id: 9 as never, shots: [{ file: 'x' }, { file: named }] })
    const published = await shared?.publish({ title: 'a.txt', content: Buffer.from('published'), uid: '1', owner: 'site', folder: 'file' })
    await sweep()
    const alive = await Promise.all([dead, young, named].map(async (hash) => (await store().size(hash)) !== undefined))
    expect(alive).toEqual([false, true, true])
    expect((await fetch(own.url + published?.link)).status).toBe(200)
  })

  test('a file that is stored again while the nightly job runs stays', async () => {
    const hash = await put('stored again', old)
    await sweepFiles(store(), async () => void (await put('stored again')))
    expect((await buffer(await store().open(hash))).toString()).toBe('stored again')
  })

  test('the files of a plugin that is off stay', async () => {
    const hash = await put('of a plugin that is off', old)
    await own.site.db.collection('album.photos').insertOne({ _id: 10 as never, shots: [{ file: hash }] })
    await own.restart({ plugins: [spy] })
    await sweep()
    expect(await store().size(hash)).toBeDefined()
    await own.restart()
  })
})

test('after a restart, a file that a killed process had moved aside is back, and what it was receiving is gone', async () => {
  site = await startTestSite([albumWith()], { files: 'folder' })
  const { hash } = await site.site.services.storage.put(Buffer.from('moved aside'))
  const folder = join(site.dataDirectory, 'files')
  await rename(join(folder, hash.slice(0, 2), hash.slice(2)), join(folder, 'incoming', `${hash}.removed`))
  expect(await site.site.services.files.size(hash)).toBeUndefined()
  for (const name of ['abandoned', 'received']) await writeFile(join(folder, 'incoming', name), 'half a file')
  await utimes(join(folder, 'incoming', 'abandoned'), 0, 0)
  // A name without a file, as of an upload that another process finishes in between.
  await symlink('gone', join(folder, 'incoming', 'finished'))
  await site.restart()
  expect(await site.site.services.files.size(hash)).toBe(11)
  expect((await readdir(join(folder, 'incoming'))).toSorted()).toEqual(['finished', 'received'])
})

test.skipIf(severalSites)('a migration may take long while it calls the database, and fails when it no longer does', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: refused, resolve: refuse } = Promise.withResolvers<unknown>()
  const patient: Migration = {
    name: 'patient',
    async run({ collection }) {
      const songs = collection('songs')
      await songs.insertMany([{ title: 'a' }, { title: 'b' }])
      const start = Date.now()
      // Longer than a pause may be; each step is a call.
      while (Date.now() - start < 600) for await (const { _id } of songs.find()) await songs.updateOne({ _id }, { $inc: { seen: 1 } })
    },
  }
  const stuck: Migration = {
    name: 'stuck',
    async run({ collection }) {
      await released
      try {
        await collection('songs').insertOne({ title: 'too late' })
      } catch (error) {
        refuse(error)
      }
    },
  }
  site = await startTestSite([albumWith({ migrations: [patient, stuck] })], { limits: { migrationPause: 300 } })
  expect(site.site.plugins().find(({ id }) => id === 'album')).toMatchObject({
    health: 'failed',
    reason: "the migration 'stuck' has not called the database for 300 ms",
  })
  release()
  expect(await refused).toMatchObject({ message: expect.stringContaining('this work was given up') })
  expect(await site.site.db.collection('album.songs').distinct('title')).toEqual(['a', 'b'])
})
