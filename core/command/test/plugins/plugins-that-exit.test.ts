import { afterAll, beforeAll, expect, test } from 'vitest'
import { kernelApi } from '@verdict/core'
import { program, SiteFolder } from '../fixtures/site-folder.ts'

let folder: SiteFolder
const server = (id: string, part: string, declare = '') => `
  import { definePlugin } from '@verdict/core'
  import { defineServer } from '@verdict/core/server'
  ${declare}
  export default defineServer(definePlugin({ id: '${id}' }), { ${part} })`

beforeAll(async () => {
  folder = await SiteFolder.create()
  await folder.install(
    'rash',
    server('rash', 'setup() {}', "Promise.reject(new Error('promised too much')); setTimeout(() => { throw new Error('too late') })"),
  )
  await folder.install('quitter', server('quitter', 'setup() { process.exit(3) }'))
  await folder.write('config/site.yaml', 'plugins:\n  rash: true\n')
})
afterAll(() => folder?.remove())

test('what a plugin rejects or throws while it is imported is logged with its name, and ends nothing', async () => {
  const url = await folder.start()
  for (const error of ['promised too much', 'too late']) {
    const line = folder.output.split('\n').find((text) => text.includes(error))!
    expect(JSON.parse(line)).toMatchObject({ plugin: 'rash', msg: 'an uncaught error' })
  }
  const rows = await (await folder.rootOf(url)).use(kernelApi).getPlugins()
  expect(rows.find(({ id }) => id === 'rash')).toMatchObject({ health: 'running' })
  await folder.stop()
})

test('a plugin that ends the process is named in the log, with the command that starts the site without it', async () => {
  await folder.write('config/site.yaml', 'plugins:\n  rash: true\n  quitter: true\n')
  await expect(folder.start()).rejects.toThrow(
    "plugin 'quitter' ended the process (set-up); start without it: verdict start --without quitter, or switch it off: verdict plugins off quitter",
  )
  const url = await folder.start([process.execPath, program, 'start', '--without', 'quitter'])
  expect((await fetch(`${url}/api/health/live`)).status).toBe(200)
  await folder.stop()
})
