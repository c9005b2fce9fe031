import { afterEach, expect, test, vi } from 'vitest'
import { program, SiteFolder } from './fixtures/site-folder.ts'

let folder: SiteFolder
afterEach(() => folder?.remove())

test('under node --watch, a site of two processes reports its address, its threads read, and it restarts when a plugin changes', async () => {
  folder = await SiteFolder.create()
  const server = (text: string) => `
    import { definePlugin } from '@verdict/core'
    import { defineServer } from '@verdict/core/server'
    export default defineServer(definePlugin({ id: 'reader' }), {
      setup: async (ctx) => console.log(await ctx.parser(new URL('./parser.js', import.meta.url)).call('read', '${text}')),
    })`
  await folder.install('reader', server('one'))
  await folder.write('config/site.yaml', 'plugins: { reader: true }\n')
  await folder.write('node_modules/reader/parser.js', 'export const read = (text) => `read ${text}`')
  const url = await folder.start([process.execPath, '--watch', '--watch-preserve-output', program, 'start', '--processes', '2'])
  expect((await fetch(`${url}/api/health/live`)).status).toBe(200)
  expect(folder.output).toContain('read one')
  await folder.write('node_modules/reader/server.js', server('two'))
  await vi.waitFor(() => expect(folder.output).toContain('read two'), { timeout: 60_000, interval: 100 })
}, 180_000)
