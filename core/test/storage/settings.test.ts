import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { kernelApi } from '../../plugin/index.ts'
import { databaseProxy, startTestSite, type DatabaseProxy, type Person, type TestSite } from '../../testing/index.ts'

let quick: TestSite
let slow: TestSite
let proxy: DatabaseProxy
beforeAll(async () => {
  quick = await startTestSite([])
  const { database, dataDirectory } = quick
  proxy = await databaseProxy(database.uri)
  slow = await startTestSite([], { database: { name: database.name, uri: proxy.uri }, dataDirectory })
})
afterAll(async () => {
  proxy?.release()
  await slow?.close()
  await quick?.close()
  await proxy?.close()
})

async function rootOf(site: TestSite): Promise<Person> {
  const root = site.visitor()
  await root.login('root')
  return root
}

const change = (root: Person, body: Record<string, unknown>) => root.use(kernelApi).changeSettings({ params: { plugin: 'kernel' }, body })

test('two settings of one plugin, changed at once in two processes, are both kept, and both processes use them', async () => {
  const [here, there] = [await rootOf(quick), await rootOf(slow)]
  await change(here, { name: 'Before' })
  const held = proxy.hold('kernel.settings', 'update')
  const later = change(there, { shortName: 'Slow' })
  await held
  await change(here, { name: 'Quick' })
  proxy.release()
  await later
  for (const root of [here, there])
    await vi.waitFor(
      async () => {
        const sections = await root.use(kernelApi).getSettings()
        expect(sections.find(({ plugin }) => plugin === 'kernel')?.values).toMatchObject({ name: 'Quick', shortName: 'Slow' })
      },
      { timeout: 30_000, interval: 100 },
    )
})
