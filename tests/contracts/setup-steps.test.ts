import { fileURLToPath } from 'node:url'
import { createSiteArchives } from '@verdict/command/archives'
import { kernelApi } from '@verdict/core'
import { discoverPlugins, loadPlugin } from '@verdict/core/site'
import { startTestSite } from '@verdict/core/testing'
import { expect, test } from 'vitest'
import { classesApi } from '../../plugins/accounts/contract.ts'
import { adminApi } from '../../plugins/admin/contract.ts'
import { groupApi } from '../../plugins/groups/contract.ts'
import { databaseWithoutSamples } from '../support/without-samples.ts'

test('what the setup checklist of a new site asks for is done once the site has it', async () => {
  const plugins = discoverPlugins(fileURLToPath(new URL('../..', import.meta.url))).filter(({ builtIn }) => builtIn)
  const site = await startTestSite(await Promise.all(plugins.map(loadPlugin)), { archives: createSiteArchives, database: await databaseWithoutSamples() })
  try {
    const root = site.visitor()
    await root.login('root')
    const stepsThatAre = async (isDone: boolean) => {
      const { steps } = await root.use(adminApi).getSetup()
      return steps.filter((step) => step.isDone === isDone).map(({ plugin, name }) => `${plugin}/${name}`)
    }
    expect(await stepsThatAre(true)).toEqual([])
    const { id: campusId } = await root.use(classesApi).submitCampus({ body: { name: 'Hill Campus' } })
    await root.use(classesApi).submitClass({ body: { campusId, name: '10A' } })
    await site.as('admin', 'ms-parker')
    await root.use(groupApi).create({ body: { name: 'Class 10A', shortName: 'CLASS10A', brief: 'Grade 10', description: 'Mondays', auth: 1, visible: true } })
    await root.use(kernelApi).changeSettings({ params: { plugin: 'backups' }, body: { to: ['folder', 's3'] } })
    await root.use(kernelApi).changeSettings({ params: { plugin: 'home' }, body: { carouselShown: false } })
    expect((await stepsThatAre(true)).toSorted()).toEqual(['accounts/classes', 'accounts/users', 'backups/schedule', 'groups/group', 'home/carousel'])
  } finally {
    await site.close()
  }
})
