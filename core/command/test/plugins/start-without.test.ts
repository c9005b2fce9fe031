import { afterAll, beforeAll, expect, test } from 'vitest'
import { coreVersion } from '@verdict/core'
import { program, SiteFolder } from '../fixtures/site-folder.ts'

let folder: SiteFolder
beforeAll(async () => {
  folder = await SiteFolder.create()
  for (const [id, manifest] of [
    ['bell', {}],
    ['gong', { name: '@verdict/plugin-gong', version: coreVersion }],
    ['horn', { name: '@verdict/plugin-horn', version: '0.0.1' }],
  ] as const)
    await folder.install(
      id,
      `import { definePlugin } from '@verdict/core'
      import { defineServer } from '@verdict/core/server'
      const plugin = definePlugin({ id: '${id}' })
      const api = plugin.api({ sound: { method: 'POST', path: '/api/${id}', access: 'anyone' } })
      export default defineServer(plugin, { setup(ctx) { ctx.serve(api, { sound: () => undefined }) } })`,
      manifest,
    )
  await folder.write('config/site.yaml', 'plugins:\n  bell: true\n  gong: true\n  horn: true\n')
})
afterAll(() => folder?.remove())

/** The plugins that answer after a start with these options. */
async function answering(...options: string[]): Promise<string[]> {
  const url = await folder.start([process.execPath, program, 'start', ...options])
  const statuses = await Promise.all(['bell', 'gong', 'horn'].map(async (id) => [id, (await fetch(`${url}/api/${id}`, { method: 'POST' })).status] as const))
  await folder.stop()
  return statuses.filter(([, status]) => status === 200).map(([id]) => id)
}

test('a start leaves out what its options say, and the next one does not', async () => {
  expect(await answering('--without', 'bell', '--without', 'horn')).toEqual(['gong'])
  expect(await answering('--safe')).toEqual(['gong'])
  expect(await answering('--safe', '--processes', '2')).toEqual(['gong'])
  expect(await answering()).toEqual(['bell', 'gong', 'horn'])
}, 120_000)

test('a plugin that is not installed cannot be left out', async () => {
  expect(await folder.verdict('start', '--without', 'drum')).toContain("Plugin 'drum' is not installed")
})
