import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kernelApi } from '@verdict/core'
import { restoreSite } from '@verdict/core/server'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupApi } from '../contract.ts'
import backups from '../server/index.ts'

let site: TestSite
let root: Person
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-backups-'))
  site = await startTestSite([backups], { settings: { backups: { folder, keep: { daily: 2, weekly: 1 } } } })
  root = await site.as('root', 'boss')
})
afterEach(async () => {
  await site?.close()
  await rm(folder, { recursive: true, force: true })
})

const calls = () => root.use(backupApi)
const health = async () => (await root.use(kernelApi).getHealth({})).find(({ name }) => name === 'backup')!
const runs = () => site.site.db.collection<{ _id: number }>('backups.runs')

/** Runs the job that looks whether something is due. */
async function look() {
  await site.site.services.jobs.forPlugin('backups').order('look', undefined)
  const waiting = () => site.site.db.collection('kernel.jobs').countDocuments({ name: 'backups/look', type: 'normal' })
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
}

const archives = async () => (await readdir(folder)).filter((name) => name.endsWith('.gz')).toSorted()
const ended = (count: number) =>
  expect.poll(async () => (await calls().overview({})).runs.filter(({ endedAt }) => endedAt !== null).length, { timeout: 20_000 }).toBe(count)

async function backUpNow() {
  const { runs: before } = await calls().overview({})
  await calls().run({})
  await ended(before.length + 1)
  return (await calls().overview({})).runs[0]!
}

/** Gives the site a last backup, as if it had run before. */
async function lastBackup(startedAt: Date, more: object = {}) {
  await runs().insertOne({
    _id: 0,
    kind: 'backup',
    startedAt,
    endedAt: startedAt,
    archive: 'a.gz',
    bytes: 1,
    documents: 1,
    files: 0,
    problem: null,
    ...more,
  } as never)
}

test('a backup can be restored on another site, and its state is on the dashboard and in the metrics', async () => {
  expect(await health()).toMatchObject({ state: 'warning', text: 'There is no backup yet.' })
  await site.site.services.storage.put(Buffer.from('a file'))
  const run = await backUpNow()
  expect(run).toMatchObject({ kind: 'backup', problem: null, files: 1 })
  const [name] = await archives()
  expect(name).toBe(run.archive)
  expect((await stat(join(folder, name!))).mode & 0o777).toBe(0o600)
  expect((await calls().overview({})).archives).toEqual([{ name, bytes: run.bytes, at: expect.any(String) }])
  expect(await health()).toMatchObject({ state: 'good', measures: { backup_ok: 1, backup_bytes: run.bytes } })
  const metrics = await (await fetch(`${site.url}/api/metrics`)).text()
  expect(metrics).toContain('verdict_health_state{plugin="backups",item="backup"} 0\n')
  expect(metrics).toContain(`verdict_backup_bytes ${run.bytes}\n`)

  const other = await startTestSite([backups])
  const restored = await restoreSite(other.site.db, other.site.services.storage, () => createReadStream(join(folder, name!)), { replace: true })
  expect(restored).toEqual({ documents: run.documents, files: 1 })
  await other.restart()
  expect(await other.visitor().login('boss')).toMatchObject({ roleList: ['root'] })
  await other.close()
})

test('a missed backup is made when the site looks, and none before it is due', async () => {
  await lastBackup(new Date())
  await look()
  expect(await archives()).toEqual([])
  await lastBackupAged(3)
  await look()
  expect(await archives()).toHaveLength(1)
  expect(await health()).toMatchObject({ state: 'good' })
})

async function lastBackupAged(days: number) {
  const startedAt = new Date(Date.now() - days * 86_400_000)
  await runs().updateOne({ _id: 0 }, { $set: { startedAt, endedAt: startedAt } })
}

test('the health item is bad once the last good backup is older than twice the interval', async () => {
  await lastBackup(new Date())
  await lastBackupAged(1.9)
  expect(await health()).toMatchObject({ state: 'good' })
  await lastBackupAged(2.1)
  const item = await health()
  expect(item).toMatchObject({ state: 'bad' })
  expect(item.text).toContain('The last backup is too old.')
  expect(await (await fetch(`${site.url}/api/metrics`)).text()).toContain('verdict_health_state{plugin="backups",item="backup"} 2\n')
})

test('a backup that would fill the disk is refused and keeps the last one', async () => {
  const { archive } = await backUpNow()
  // A sparse file, larger than what any test machine has left.
  await truncate(join(folder, archive), 12e12)
  const run = await backUpNow()
  expect(run.problem).toMatch(/^.* has \d+ MB of free space, and the backup needs about 14400000 MB\. Free space or choose another folder\.$/)
  expect(await archives()).toEqual([archive])
  expect(await health()).toMatchObject({ state: 'warning', text: expect.stringContaining('failed') })
})

test('old archives of the site are removed, and files of others stay', async () => {
  const { archive } = await backUpNow()
  const own = archive.slice(0, 'verdict-12345678-'.length)
  const old = ['20260101T000000Z', '20260102T000000Z', '20260103T000000Z'].map((time) => `${own}${time}.gz`)
  const others = ['before-update.gz', 'verdict-ffffffff-20260101T000000Z.gz']
  for (const name of [...old, ...others, `${old[0]}.part`]) await writeFile(join(folder, name), 'x')
  const second = await backUpNow()
  expect(await archives()).toEqual([...others, old[2]!, second.archive].toSorted())
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('one backup runs at a time, and one that was killed ends as interrupted', async () => {
  await lastBackup(new Date(), { endedAt: null })
  const lock = { _id: 'backup', owner: 'another process', until: new Date(Date.now() + 60_000) }
  await site.site.db.collection<{ _id: string }>('kernel.locks').insertOne(lock)
  await expect(calls().run({})).rejects.toMatchObject({ code: 'backups/running' })
  await site.site.db.collection<{ _id: string }>('kernel.locks').deleteOne({ _id: 'backup' })
  expect(await backUpNow()).toMatchObject({ problem: null })
  const all = (await calls().overview({})).runs
  expect(all.at(-1)).toMatchObject({ problem: 'The backup was interrupted. It starts again within an hour.' })
})

test('a setting that makes no sense is refused', async () => {
  const change = (values: object) => root.use(kernelApi).changeSettings({ params: { plugin: 'backups' }, body: { ...values } })
  await expect(change({ at: '24:00' })).rejects.toThrow('must look like 03:30')
  await expect(change({ folder: 'relative' })).rejects.toThrow('must begin with /')
  await expect(change({ to: [] })).rejects.toThrow()
  await change({ at: '' })
  expect((await calls().overview({})).next).toBeNull()
  expect(await health()).toMatchObject({ state: 'warning', text: expect.stringContaining('only by hand') })
})
