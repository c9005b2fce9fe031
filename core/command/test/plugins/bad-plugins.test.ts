import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { kernelApi } from '@verdict/core'
import { SiteFolder } from '../fixtures/site-folder.ts'

let folder: SiteFolder
let workshop: string
let url: string

/** Returns the server half of a plugin: `declare` precedes its definition, `part` is inside it. */
const server = (id: string, part: string, declare = '') => `
import { definePlugin, kernel, userInfoFields, websiteConfigFields } from '@verdict/core'
import { defineServer, userChanged } from '@verdict/core/server'
import { z } from 'zod'
const plugin = definePlugin({ id: '${id}' })
${declare}
export default defineServer(plugin, { ${part} })
`
const fields = (body: string) => `{ schema: z.object({}), read: () => ${body} }`
const route = (path: string) => `const api = plugin.api({ one: { method: 'POST', path: '${path}', access: 'anyone', output: z.string() } })`

/** Plugins that cannot run, each with the reason that must be shown. */
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
    reason: "plugin 'future' 1.0.0 was made for @verdict/core ^9.0.0, and this is 0.2.0",
  },
  stranger: {
    server: server('stranger', 'setup() {}'),
    manifest: { peerDependencies: { '@verdict/plugin-nobody-has': '^1.0.0' } },
    reason: "plugin 'stranger' 1.0.0 was made for @verdict/plugin-nobody-has ^1.0.0, which is not installed",
  },
  ahead: {
    server: server('ahead', 'setup() {}'),
    manifest: { peerDependencies: { '@verdict/plugin-tower': '^2.0.0' } },
    reason: "plugin 'ahead' 1.0.0 was made for @verdict/plugin-tower ^2.0.0, and this is 1.0.0",
  },
  swallower: {
    server: server('swallower', "setup(ctx) { ctx.serve(api, { one: () => 'mine' }) }", route('/api/:anything')),
    reason: "plugin 'swallower' serves POST /api/:anything, which has no name of its own before its parameter",
  },
  poster: {
    server: server('poster', 'setup() {}'),
    manifest: { verdict: { plugin: 'poster', web: { entry: './web/index.js' } } },
    reason: "plugins 'paster' and 'poster' both have the page /wall/:x",
  },
  empty: { server: 'export const nothing = 1', reason: './server.js has no default export that was made with defineServer' },
  torn: { server: "import './the-other-half.js'", reason: /the-other-half/ },
  clumsy: { server: server('clumsy', "setup() { throw new Error('tripped') }"), reason: 'tripped' },
  fussy: {
    server: server('fussy', 'setup() {}').replace("id: 'fussy'", "id: 'fussy', settings: z.object({ wish: z.string() })"),
    reason: /^plugin 'fussy' has an invalid setting 'fussy.wish': /,
  },
  sleeper: { server: server('sleeper', 'setup: () => new Promise(() => undefined)'), reason: 'the set-up was not finished after 5000 ms' },
  punctual: {
    server: server('punctual', "setup(ctx) { ctx.jobs.define('ring', async () => undefined, { every: '99 99 * *' }) }"),
    reason: "'99 99 * *' is neither a cron expression nor an interval",
  },
  'Bad Name': { server: server('bad', 'setup() {}'), manifest: { name: 'bad-name' }, reason: "package.json calls the plugin 'Bad Name', its code 'bad'" },
}

/** Plugins that run and do what they should not, each with the name under which the log has it. */
const unruly: Record<string, { server: string; token: string }> = {
  grabber: {
    server: server('grabber', `setup(ctx) { ctx.contribute(userInfoFields, ${fields("{ throw new Error('mine') }")}) }`),
    token: 'kernel/user-info-fields',
  },
  dawdler: {
    server: server('dawdler', `setup(ctx) { ctx.contribute(userInfoFields, ${fields('new Promise(() => undefined)')}) }`),
    token: 'kernel/user-info-fields',
  },
  mumbler: { server: server('mumbler', `setup(ctx) { ctx.contribute(websiteConfigFields, ${fields('42')}) }`), token: 'kernel/website-config-fields' },
  relic: { server: server('relic', 'setup(ctx) { ctx.contribute(userInfoFields, () => ({})) }'), token: 'kernel/user-info-fields' },
  ticker: { server: server('ticker', "setup() { setInterval(() => { throw new Error('tick') }, 500) }"), token: 'uncaughtException' },
  tocker: { server: server('tocker', "setup(ctx) { ctx.timer({ every: 500 }, () => { throw new Error('tock') }) }"), token: 'timer' },
  shouter: {
    server: server(
      'shouter',
      "setup(ctx) { ctx.timer({ after: 10 }, () => { ctx.publish(news, 'all', 42) }) }",
      "const news = plugin.topic('news', z.string())",
    ),
    token: 'unhandledRejection',
  },
  stumbler: { server: server('stumbler', "setup(ctx) { ctx.follow(userChanged, () => { throw new Error('stumbled') }) }"), token: 'kernel/user-changed' },
  napper: { server: server('napper', 'setup(ctx) { ctx.follow(userChanged, () => new Promise(() => undefined)) }'), token: 'kernel/user-changed' },
}

beforeAll(async () => {
  folder = await SiteFolder.create()
  workshop = await mkdtemp(join(tmpdir(), 'verdict-workshop-'))
  await folder.install('bell', server('bell', "setup(ctx) { ctx.serve(api, { one: () => 'ding' }) }", route('/api/bell')))
  for (const [id, { server, manifest }] of Object.entries(unfit))
    await folder.install(id, server, { folder: `node_modules/${id.replace(' ', '-')}`, ...manifest })
  await folder.install('tower', server('tower', 'setup() {}'), { name: '@verdict/plugin-tower', folder: 'node_modules/@verdict/plugin-tower' })
  await folder.install('paster', server('paster', 'setup() {}'), { verdict: { plugin: 'paster', web: { entry: './web/index.js' } } })
  for (const id of ['poster', 'paster']) {
    await folder.write(`node_modules/${id}/web/index.js`, 'export default {}')
    await folder.write(`node_modules/${id}/web/declaration.json`, JSON.stringify({ pages: [{ path: `/wall/:${id}`, module: 'wall' }] }))
  }
  await folder.write('node_modules/torn-package/package.json', '{ "verdict": { "plugin": "torn-package" }')
  await folder.install('linked', server('linked', 'setup() {}'), { folder: relative(folder.root, join(workshop, 'linked')) })
  await mkdir(join(workshop, 'linked'), { recursive: true })
  await symlink(join(workshop, 'linked'), join(folder.root, 'node_modules/linked'))
  for (const [id, { server }] of Object.entries(unruly)) await folder.install(id, server)
  await folder.install('clinger', server('clinger', 'setup(ctx) { ctx.onClose(() => new Promise(() => undefined)) }'))
  const on = ['bell', 'clinger', 'paster', ...Object.keys(unfit), ...Object.keys(unruly)].map((id) => `  ${JSON.stringify(id)}: true\n`).join('')
  await folder.write('config/site.yaml', `limits: { setup: 5, close: 1, contribution: 1, follower: 1 }\nplugins:\n${on}`)
  url = await folder.start()
}, 120_000)
afterAll(async () => {
  await folder?.remove()
  await rm(workshop, { recursive: true, force: true })
})

test('a site with every kind of bad plugin starts, serves, and names all of them with their reasons', async () => {
  const answer = (await (await fetch(`${url}/api/bell`, { method: 'POST' })).json()) as { data: string }
  expect(answer.data).toBe('ding')
  const root = (await folder.rootOf(url)).use(kernelApi)
  expect(await root.getWebsiteConfig()).toMatchObject({ name: 'Verdict Online Judge' })
  const rows = new Map((await root.getPlugins()).map((row) => [row.id, row]))
  for (const [id, { health = 'failed', reason }] of Object.entries(unfit)) {
    const expected = typeof reason === 'string' ? expect.stringContaining(reason) : expect.stringMatching(reason)
    expect(rows.get(id)).toMatchObject({ id, health, reason: expected })
    expect(folder.output).toContain(`plugin '${id}' is disabled for this run: `)
  }
  expect(rows.get('torn-package')).toMatchObject({ health: 'failed', reason: expect.stringMatching(/^package.json: /) })
  for (const [id, { token }] of Object.entries(unruly)) {
    expect(rows.get(id)).toMatchObject({ health: 'running' })
    await vi.waitFor(() => expect(folder.output.includes(`plugin '${id}' threw in '${token}'`), id).toBe(true), { timeout: 30_000 })
  }
  expect((await root.getPlugins()).filter(({ id, faults }) => id in unruly && faults === 0)).toEqual([])
  expect(
    [...rows.values()]
      .filter(({ health }) => health === 'running')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(['bell', 'clinger', 'paster', ...Object.keys(unruly)].toSorted())
})

test('followers that fail or hang are shown with the document and the reason', async () => {
  const root = (await folder.rootOf(url)).use(kernelApi)
  const [session] = await root.getSessions()
  for (const [id, reason] of Object.entries({ stumbler: 'stumbled', napper: 'the follower was not finished after 1000 ms' })) {
    const expected = { change: 'kernel/user-changed', pending: 1, document: session!.uid, reason }
    await vi.waitFor(async () => expect((await root.getPlugins()).find((row) => row.id === id)?.followers).toMatchObject([expected]), { timeout: 30_000 })
  }
})

test('a folder linked into the site is an external plugin, disabled until an admin enables it', async () => {
  expect(await folder.verdict('plugins', 'list')).toMatch(/^off +linked +1\.0\.0 +\//m)
}, 60_000)

test('doctor names all of them, too', async () => {
  const found = await folder.verdict('doctor')
  for (const id of Object.keys(unfit)) expect(found).toContain(`'${id}': `)
  for (const id of ['stumbler', 'napper']) expect(found).toContain(`'${id}' has 1 pending of 'kernel/user-changed'; failed with document `)
}, 60_000)

test('the site keeps serving, and exits although one plugin hangs while closing and another leaves a timer running', async () => {
  expect((await fetch(`${url}/api/bell`, { method: 'POST' })).status).toBe(200)
  expect(await folder.stop()).toBe(0)
  expect(folder.output).toContain("plugin 'clinger' threw in 'onClose'")
}, 60_000)
