import { createReadStream } from 'node:fs'
import { readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSiteArchives, restoreSite } from '@verdict/command/archives'
import { startTestSite } from '@verdict/core/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import backups from '../server/index.ts'
import { startBackupSite, type BackupSite } from './support/backup-site.ts'

let backup: BackupSite
beforeEach(async () => {
  backup = await startBackupSite({ keep: { daily: 2, weekly: 1 } })
})
afterEach(() => backup?.close())

const archives = async () => (await backup.archives()).filter((name) => name.endsWith('.gz'))

/** Stores a last backup, as if the site had run it earlier. */
async function lastBackup(startedAt: Date, more: object = {}) {
  await backup.runs().insertOne({
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
  expect(await backup.health()).toMatchObject({ state: 'warning', text: 'No backups yet.' })
  await backup.site.site.services.storage.put(Buffer.from('a file'))
  const run = await backup.backUp()
  expect(run).toMatchObject({ kind: 'backup', problem: null, files: 1 })
  const [name] = await archives()
  expect(name).toBe(run.archive)
  expect((await stat(join(backup.folder, name!))).mode & 0o777).toBe(0o600)
  expect((await backup.calls.overview({})).archives).toEqual([{ name, bytes: run.bytes, at: expect.any(String) }])
  expect(await backup.health()).toMatchObject({ state: 'good', measures: { backup_ok: 1, backup_bytes: run.bytes } })
  const metrics = await (await fetch(`${backup.site.url}/api/metrics`)).text()
  expect(metrics).toContain('verdict_health_state{plugin="backups",item="backup"} 0\n')
  expect(metrics).toContain(`verdict_backup_bytes ${run.bytes}\n`)

  const other = await startTestSite([backups], { archives: createSiteArchives })
  const restored = await restoreSite(other.site.db, other.site.services.storage, () => createReadStream(join(backup.folder, name!)), { replace: true })
  expect(restored).toEqual({ documents: run.documents, files: 1 })
  await other.restart()
  expect(await other.visitor().login('boss')).toMatchObject({ roleList: ['root'] })
  await other.close()
})

test('a missed backup is made when the site looks, and none before it is due', async () => {
  await lastBackup(new Date())
  await backup.look()
  expect(await archives()).toEqual([])
  await lastBackupAged(3)
  await backup.look()
  expect(await archives()).toHaveLength(1)
  expect(await backup.health()).toMatchObject({ state: 'good' })
})

async function lastBackupAged(days: number) {
  const startedAt = new Date(Date.now() - days * 86_400_000)
  await backup.runs().updateOne({ _id: 0 }, { $set: { startedAt, endedAt: startedAt } })
}

test('the health item is bad once the last good backup is older than twice the interval', async () => {
  await lastBackup(new Date())
  await lastBackupAged(1.9)
  expect(await backup.health()).toMatchObject({ state: 'good' })
  await lastBackupAged(2.1)
  const item = await backup.health()
  expect(item).toMatchObject({ state: 'bad' })
  expect(item.text).toContain('The last backup is too old.')
  expect(await (await fetch(`${backup.site.url}/api/metrics`)).text()).toContain('verdict_health_state{plugin="backups",item="backup"} 2\n')
})

test('a backup that would fill the disk is refused and keeps the last one', async () => {
  const { archive } = await backup.backUp()
  // A sparse file, larger than the free disk space of any test machine.
  await truncate(join(backup.folder, archive), 12e12)
  const run = await backup.backUp()
  expect(run.problem).toMatch(/^.* has \d+ MB of free space, but the backup needs about 14400000 MB\. Free some space or choose another folder\.$/)
  expect(await archives()).toEqual([archive])
  expect(await backup.health()).toMatchObject({ state: 'warning', text: expect.stringContaining('failed') })
})

test('old archives of the site are removed, and files of others stay', async () => {
  const { archive } = await backup.backUp()
  const own = archive.slice(0, 'verdict-12345678-'.length)
  const old = ['20260101T000000Z', '20260102T000000Z', '20260103T000000Z'].map((time) => `${own}${time}.gz`)
  const others = ['before-update.gz', 'verdict-ffffffff-20260101T000000Z.gz']
  for (const name of [...old, ...others, `${old[0]}.part`]) await writeFile(join(backup.folder, name), 'x')
  const second = await backup.backUp()
  expect(await archives()).toEqual([...others, old[2]!, second.archive].toSorted())
  expect((await readdir(backup.folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('one backup runs at a time, and one that was killed ends as interrupted', async () => {
  await lastBackup(new Date(), { endedAt: null })
  const lock = { _id: 'backup', owner: 'another process', until: new Date(Date.now() + 60_000) }
  await backup.site.site.db.collection<{ _id: string }>('kernel.locks').insertOne(lock)
  await expect(backup.calls.run({})).rejects.toMatchObject({ code: 'backups/running' })
  await backup.site.site.db.collection<{ _id: string }>('kernel.locks').deleteOne({ _id: 'backup' })
  expect(await backup.backUp()).toMatchObject({ problem: null })
  const all = (await backup.calls.overview({})).runs
  expect(all.at(-1)).toMatchObject({ problem: 'The backup was interrupted. It starts again within an hour.' })
})

test('a setting that makes no sense is refused', async () => {
  await expect(backup.change({ at: '24:00' })).rejects.toThrow('must look like 03:30')
  await expect(backup.change({ folder: 'relative' })).rejects.toThrow('must begin with /')
  await expect(backup.change({ to: [] })).rejects.toThrow()
  await backup.change({ at: '' })
  expect((await backup.calls.overview({})).next).toBeNull()
  expect(await backup.health()).toMatchObject({ state: 'warning', text: expect.stringContaining('only manually') })
})

test('the newest archive is restored beside the site and counted; one that is damaged turns the health item bad', async () => {
  await expect(backup.calls.prove({})).rejects.toMatchObject({ code: 'backups/no-archive' })
  await backup.site.site.services.storage.put(Buffer.from('a file'))
  const { archive, bytes, documents } = await backup.backUp()
  expect(await backup.prove()).toMatchObject({ kind: 'proof', archive, bytes, documents, files: 1, problem: null })
  expect(await backup.health()).toMatchObject({ state: 'good', text: expect.stringContaining('Restored as a test:'), measures: { backup_proof_ok: 1 } })
  await truncate(join(backup.folder, archive), bytes! - 20)
  expect((await backup.prove()).problem).toMatch(/^The archive could not be restored \(.+\)\.$/)
  expect(await backup.health()).toMatchObject({ state: 'bad', measures: { backup_proof_ok: 0 } })
  expect(await readdir(backup.site.dataDirectory)).not.toContain('proof')
})
