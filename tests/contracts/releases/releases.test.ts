import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSiteArchives, restoreSite } from '@verdict/command/archives'
import { discoverPlugins, loadPlugin, openDatabase } from '@verdict/core/site'
import { startTestSite } from '@verdict/core/testing'
import { announcementAdminApi } from '@verdict/plugin-announcements/contract'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { expect, test } from 'vitest'
import { noRemoteSites } from '../../support/no-remote-sites.ts'
import { totalsFor } from './lists.ts'

const releases = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.gz'))
  .map((name) => name.replace(/\.gz$/, ''))

test.each(releases)(
  'an archive of release %s is restored, updated and used',
  async (release) => {
    const file = (ending: string) => join(import.meta.dirname, `${release}.${ending}`)
    const plugins = await Promise.all(
      discoverPlugins(fileURLToPath(new URL('../../..', import.meta.url)))
        .filter(({ id }) => id !== 'sample-problems')
        .map(loadPlugin),
    )
    const site = await startTestSite(plugins, { archives: createSiteArchives, settings: noRemoteSites })
    await site.stop()
    const database = await openDatabase({ ...site.database, directory: site.dataDirectory })
    await restoreSite(database.db, site.site.services.storage, () => createReadStream(file('gz')), { replace: true })
    await database.close()
    await site.restart()
    await site.settled()
    expect(site.site.plugins().filter(({ health }) => health !== 'running')).toEqual([])
    const root = site.visitor()
    await root.login('keeper')
    const totals = JSON.parse(readFileSync(file('json'), 'utf8')) as Record<string, number>
    expect(await totalsFor(root)).toEqual(totals)
    await root.use(announcementAdminApi).add({ body: { title: 'Updated', content: 'All is there' } })
    const problem = { problemId: 'UPDATED', title: 'Sum', input: 'Two numbers.', output: 'Their sum.', auth: 1 }
    await root.use(problemAdminApi).create({ body: { problem, samples: [{ input: '1 2', output: '3' }], languages: [{ name: 'C++' }], tags: [] } })
    expect(await totalsFor(root)).toMatchObject({
      '/api/admin/announcement': totals['/api/admin/announcement']! + 1,
      '/api/get-problem-list': totals['/api/get-problem-list']! + 1,
    })
    await site.close()
  },
  240_000,
)
