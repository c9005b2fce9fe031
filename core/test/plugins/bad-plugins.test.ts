import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { kernelApi } from '../../plugin/index.ts'
import { SiteFolder } from '../fixtures/site-folder.ts'

let folder: SiteFolder
let workshop: string
let url: string

/** The server half of a plugin: `declare` stands before its definition, `part` inside of it. */
const server = (id: string, part: string, declare = '') => `
import { definePlugin, kernel, userInfoFields, websiteConfigFields } from '@verdict/core'
import { defineServer, userChanged } from '@verdict/core/server'
import { z } from 'zod'
const plugin = definePlugin({ id: '${id}' })
${declare}
export default defineServer(plugin, { ${part} })
`
const route = (path: string) => `const api = plugin.api({ one: { method: 'POST', path: '${path}', access: 'anyone', output: z.string() } })`

/** Plugins that cannot run, each with the reason that has to be shown. */
const unfit: Record<string, { server: string; manifest?: Record<string, unknown>; health?: 'waiting'; reason: string | RegExp }> = {
  lonely: {
    server: server('lonely', 'needs: { friend }, setup() {}', "const friend = definePlugin({ id: 'friend' }).service('company')"),
    health: 'waiting',
    reason: "needs plugin 'friend', which is not installed",
  },
  hen: {
    server: server(
      'hen',
      'needs: { laid }, provides: [own], setup() {}',
      "const own = plugin.service('hens'), laid = definePlugin({ id: 'egg' }).service('eggs')",
    ),
    reason: 'plugins need each other: egg → hen → egg',
  },
  egg: {
    server: server(
      'egg',
      'needs: { hen }, provides: [own], setup() {}',
      "const own = plugin.service('eggs'), hen = definePlugin({ id: 'hen' }).service('hens')",
    ),
    reason: 'plugins need each other: egg → hen → egg',
  },
  'school-bell': {
    server: server('bell', 'setup() {}'),
    manifest: { verdict: { plugin: 'bell' } },
    reason: /^two plugins call themselves 'bell'; the other one is in /,
  },
  doorman: {
    server: server('doorman', "setup(ctx) { ctx.serve(api, { one: () => 'come in' }) }", route('/api/login')),
    reason: "plugins 'kernel' and 'doorman' both serve POST /api/login",
  },
  future: {
    server: server('future', 'setup() {}'),
    manifest: { peerDependencies: { '@verdict/core': '^9.0.0' } },
    reason: "plugin 'future' 1.0.0 was made for @verdict/core ^9.0.0, and this is 0.1.0",
  },
  empty: { server: 'export const nothing = 1', reason: './server.js has no default export that was made with defineServer' },
  torn: { server: "import './the-other-half.js'", reason: /the-other-half/ },
  clumsy: { server: server('clumsy', "setup() { throw new Error('tripped') }"), reason: 'tripped' },
  fussy: {
    server: server('fussy', 'setup() {}').replace("id: 'fussy'", "id: 'fussy', settings: z.object({ wish: z.string() })"),
    reason: /^plugin 'fussy' has an invalid setting 'fussy.wish': /,
  },
  'Bad Name': { server: server('bad', 'setup() {}'), manifest: { name: 'bad-name' }, reason: "package.json calls the plugin 'Bad Name', its code 'bad'" },
}

beforeAll(async () => {
  folder = await SiteFolder.create()
  workshop = await mkdtemp(join(tmpdir(), 'verdict-workshop-'))
  await folder.install('bell', server('bell', "setup(ctx) { ctx.serve(api, { one: () => 'ding' }) }", route('/api/bell')))
  for (const [id, { server, manifest }] of Object.entries(unfit))
    await folder.install(id, server, { folder: `node_modules/${id.replace(' ', '-')}`, ...manifest })
  await folder.write('node_modules/torn-package/package.json', '{ "verdict": { "plugin": "torn-package" }')
  await folder.install('linked', server('linked', 'setup() {}'), { folder: relative(folder.root, join(workshop, 'linked')) })
  await mkdir(join(workshop, 'linked'), { recursive: true })
  await symlink(join(workshop, 'linked'), join(folder.root, 'node_modules/linked'))
  await folder.install('ticker', server('ticker', "setup() { setInterval(() => { throw new Error('tick') }, 50) }"))
  const on = ['bell', 'ticker', ...Object.keys(unfit)].map((id) => `  ${JSON.stringify(id)}: true\n`).join('')
  await folder.write('config/site.yaml', `plugins:\n${on}`)
  url = await folder.start()
}, 120_000)
afterAll(async () => {
  await folder?.remove()
  await rm(workshop, { recursive: true, force: true })
})

test('a site with every kind of unfit plugin starts, serves, and names all of them with their reasons', async () => {
  const answer = (await (await fetch(`${url}/api/bell`, { method: 'POST' })).json()) as { data: string }
  expect(answer.data).toBe('ding')
  const rows = new Map((await (await folder.rootOf(url)).use(kernelApi).getPlugins()).map((row) => [row.id, row]))
  for (const [id, { health = 'failed', reason }] of Object.entries(unfit)) {
    const expected = typeof reason === 'string' ? expect.stringContaining(reason) : expect.stringMatching(reason)
    expect(rows.get(id)).toMatchObject({ id, health, reason: expected })
    expect(folder.output).toContain(`plugin '${id}' is off for this run: `)
  }
  expect(rows.get('torn-package')).toMatchObject({ health: 'failed', reason: expect.stringMatching(/^package.json: /) })
})

test('a folder that was linked into the site is a plugin from outside, which is off until somebody switches it on', async () => {
  expect(await folder.verdict('plugins', 'list')).toMatch(/^off +linked +1\.0\.0 +\//m)
}, 60_000)

test('doctor names all of them, too', async () => {
  const found = await folder.verdict('doctor')
  for (const id of Object.keys(unfit)) expect(found).toContain(`'${id}': `)
}, 60_000)

test('what a plugin throws in a timer is logged under its name and ends nothing, and a timer that is left over does not keep the site from ending', async () => {
  await vi.waitFor(() => expect(folder.output).toContain("plugin 'ticker' threw in 'uncaughtException'"), { timeout: 30_000 })
  expect((await fetch(`${url}/api/bell`, { method: 'POST' })).status).toBe(200)
  expect(await folder.stop()).toBe(0)
}, 60_000)
