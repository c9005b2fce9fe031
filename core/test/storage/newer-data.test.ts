import { afterEach, describe, expect, test } from 'vitest'
import { severalSites, startTestSite, type TestSite } from '../../testing/index.ts'
import library from '../fixtures/library.ts'
import readers from '../fixtures/readers.ts'

let site: TestSite | undefined
afterEach(async () => {
  await site?.close()
  site = undefined
})

describe.skipIf(severalSites)('data that a newer version has migrated', () => {
  const newer = { name: 'of-tomorrow', run: async () => undefined }
  const newerLibrary = { ...library, migrations: [newer] }
  const newerReaders = { ...readers, migrations: [newer] }

  test('disables its plugin, without a change', async () => {
    site = await startTestSite([newerReaders, library])
    await site.restart({ plugins: [readers, library] })
    const reason = 'its data was written by a newer version (of-tomorrow); update it, or restore a backup from before the update'
    expect(site.site.plugins()).toMatchObject([
      { id: 'library', health: 'running' },
      { id: 'readers', health: 'failed', reason },
    ])
    await site.restart({ plugins: [library] })
    await site.restart({ plugins: [newerReaders, library] })
    expect(site.site.plugins().map(({ health }) => health)).toEqual(['running', 'running'])
  })

  test('refuses the start when other plugins need it', async () => {
    site = await startTestSite([newerLibrary, readers])
    await expect(site.restart({ plugins: [library, readers] })).rejects.toThrow("The data of plugin 'library' was written by a newer version (of-tomorrow)")
    await site.restart({ plugins: [newerLibrary, readers] })
    expect(site.site.plugins().map(({ health }) => health)).toEqual(['running', 'running'])
  })

  test('refuses the start when it is of the kernel', async () => {
    site = await startTestSite([])
    await site.site.db.collection<{ _id: string; at: Date }>('kernel.migrations').insertOne({ _id: 'kernel/of-tomorrow', at: new Date() })
    await expect(site.restart()).rejects.toThrow('The data of this site was written by a newer version of Verdict (of-tomorrow). Update this version')
  })
})
