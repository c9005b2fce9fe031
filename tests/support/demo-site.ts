import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { backupSite, createSiteArchives, restoreSite } from '@verdict/command/archives'
import { discoverPlugins, FolderStore, loadPlugin, type Site } from '@verdict/core/site'
import type { ServerPlugin } from '@verdict/core/server'
import { startTestSite, testDatabase, testPassword, type TestOptions, type TestSite } from '@verdict/core/testing'
import { findParts, makeDemo, type Demo } from '@verdict/demo'
import { MongoClient, type Filter } from 'mongodb'

const found = discoverPlugins(fileURLToPath(new URL('../..', import.meta.url))).filter(({ builtIn }) => builtIn)
const startWithAllPlugins = async (options: TestOptions, more: readonly ServerPlugin[] = []) =>
  startTestSite([...(await Promise.all(found.map(loadPlugin))), ...more], {
    archives: createSiteArchives,
    http: { rate: { perUser: 1e6, perAddress: 1e6 } },
    ...options,
  })

/** The parts of the plugins of a site. */
export const partsOf = ({ site }: TestSite): Promise<Demo[]> =>
  findParts(site.plugins().flatMap(({ id }) => found.find((plugin) => plugin.id === id)?.directory ?? []))

/** Makes a demo site with all built-in plugins. Its followers have handled what its parts wrote; every user's password is `testPassword`. */
export async function makeDemoSite(options: TestOptions = {}): Promise<TestSite> {
  const site = await startWithAllPlugins(options)
  await makeDemo(site.site, await partsOf(site), { password: testPassword })
  await site.restart()
  await site.settled()
  return site
}

/** Starts a copy of the demo site, which the tests make only once, with `more` plugins. */
export async function startDemoSite(options: TestOptions = {}, more: readonly ServerPlugin[] = []): Promise<TestSite> {
  const original = await onceInRun('demo-site', archiveDemo)
  const database = await testDatabase()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'verdict-demo-'))
  const client = await MongoClient.connect(database.uri)
  const files = await FolderStore.create(join(dataDirectory, 'files'))
  await restoreSite(client.db(database.name), files, () => createReadStream(join(original, 'archive'))).finally(() => client.close())
  await copyFile(join(original, keyFile), join(dataDirectory, keyFile))
  return startWithAllPlugins({ database, dataDirectory, ...options }, more)
}

/** Returns the number of something on a demo site, such as a contest. */
export async function demoNumber({ db }: Site, collection: string, filter: Filter<{ _id: number }>): Promise<number> {
  const document = await db.collection<{ _id: number }>(collection).findOne(filter)
  if (!document) throw new Error(`the demo site has no such document in ${collection}`)
  return document._id
}

/** Archives do not contain the key of what is encrypted. */
const keyFile = 'encryption-key'

async function archiveDemo(folder: string): Promise<void> {
  const site = await makeDemoSite()
  const failures = site.log.lines.filter(({ level }) => Number(level) >= 50)
  if (failures.length > 0) throw new Error(`a part of the demo made a plugin fail: ${JSON.stringify(failures)}`)
  await mkdir(folder)
  await backupSite(site.site.db, site.site.services.storage, createWriteStream(join(folder, 'archive')))
  await copyFile(join(site.dataDirectory, keyFile), join(folder, keyFile))
  await site.close()
}

const msBetweenLooks = 100

/** Returns the path of a folder that one process makes, of this run or of those beside it; the others wait for it. */
async function onceInRun(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(process.env.VERDICT_TEST_SHARED ?? tmpdir(), name)
  const lock = `${path}.lock`
  while (!existsSync(path)) {
    const locked = await open(lock, 'wx').catch(() => undefined)
    if (!locked) {
      await setTimeout(msBetweenLooks)
      continue
    }
    try {
      await locked.close()
      if (!existsSync(path)) await make(`${path}.part`).then(() => rename(`${path}.part`, path))
    } finally {
      await rm(lock)
    }
  }
  return path
}
