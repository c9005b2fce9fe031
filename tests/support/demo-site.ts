import { fileURLToPath } from 'node:url'
import { createSiteArchives } from '@verdict/command/archives'
import { discoverPlugins, loadPlugin } from '@verdict/core/site'
import { startTestSite, testPassword, type TestOptions, type TestSite } from '@verdict/core/testing'
import { findParts, makeDemo, type Demo } from '@verdict/demo'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts a demo site with all built-in plugins. Its followers have handled what its parts wrote; every user's password is `testPassword`. */
export async function startDemoSite(options: TestOptions = {}): Promise<{ site: TestSite; parts: Demo[] }> {
  const found = discoverPlugins(root).filter(({ builtIn }) => builtIn)
  const site = await startTestSite(await Promise.all(found.map(loadPlugin)), {
    archives: createSiteArchives,
    http: { rate: { perUser: 1e6, perAddress: 1e6 } },
    ...options,
  })
  const parts = await findParts(site.site.plugins().flatMap(({ id }) => found.find((plugin) => plugin.id === id)?.directory ?? []))
  await makeDemo(site.site, parts, { password: testPassword })
  await site.restart()
  await site.settled()
  return { site, parts }
}
