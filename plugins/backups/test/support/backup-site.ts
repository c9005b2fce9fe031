import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createSiteArchives } from '@verdict/command/archives'
import { kernelApi } from '@verdict/core'
import { startTestSite } from '@verdict/core/testing'
import { expect } from 'vitest'
import { backupApi } from '../../contract.ts'
import backups from '../../server/index.ts'

export const program = fileURLToPath(new URL('../../../../core/command/verdict.js', import.meta.url))

/** A site that backs up to its own folder, and its operator. */
export async function startBackupSite(settings: object = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-backups-'))
  const site = await startTestSite([backups], { archives: createSiteArchives, settings: { backups: { folder, ...settings } } })
  const root = await site.as('root', 'boss')
  const calls = root.use(backupApi)
  /** Starts a run and returns it when it has ended. */
  async function ended(start: () => Promise<unknown>) {
    const { runs: before } = await calls.overview({})
    await start()
    const runs = async () => (await calls.overview({})).runs.filter(({ endedAt }) => endedAt !== null)
    await expect.poll(async () => (await runs()).length, { timeout: 60_000 }).toBe(before.length + 1)
    return (await runs())[0]!
  }
  return {
    site,
    root,
    folder,
    calls,
    health: async () => (await root.use(kernelApi).getHealth({})).find(({ name }) => name === 'backup')!,
    runs: () => site.site.db.collection<{ _id: number }>('backups.runs'),
    archives: async () => (await readdir(folder)).toSorted(),
    change: (values: object) => root.use(kernelApi).changeSettings({ params: { plugin: 'backups' }, body: { ...values } }),
    /** Runs the job that checks whether a backup is due. */
    look: async () => {
      await site.site.services.jobs.forPlugin('backups').order('look', undefined)
      const waiting = () => site.site.db.collection('kernel.jobs').countDocuments({ name: 'backups/look', type: 'normal' })
      await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
    },
    backUp: () => ended(() => calls.run({})),
    prove: () => ended(() => calls.prove({})),
    /** Runs a command next to the site. */
    verdict: async (...words: string[]) => {
      const uri = new URL(site.database.uri)
      uri.pathname = `/${site.database.name}`
      const env = { ...process.env, VERDICT_ROOT: folder, VERDICT_DATA: site.dataDirectory, MONGODB_URI: uri.href }
      return promisify(execFile)(process.execPath, [program, ...words], { env })
    },
    close: async () => {
      await site.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type BackupSite = Awaited<ReturnType<typeof startBackupSite>>
