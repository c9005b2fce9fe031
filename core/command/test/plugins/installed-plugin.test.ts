import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '@verdict/core/testing'

const core = fileURLToPath(new URL('../../..', import.meta.url))
const program = join(core, 'command/verdict.js')
let root: string
let database: TestDatabase
let running: ChildProcess | undefined

/** The folder of a site with a plugin that was packed outside this repository. */
beforeAll(async () => {
  database = await testDatabase()
  root = await mkdtemp(join(tmpdir(), 'verdict-site-'))
  const workshop = await mkdtemp(join(tmpdir(), 'verdict-workshop-'))
  await writePlugin(workshop)
  await promisify(execFile)('npm', ['pack', '--silent'], { cwd: workshop })
  const home = join(root, 'node_modules/@school/verdict-plugin-bell')
  await mkdir(home, { recursive: true })
  await mkdir(join(root, 'node_modules/@verdict'))
  await promisify(execFile)('tar', ['-xzf', join(workshop, 'school-verdict-plugin-bell-1.2.0.tgz'), '--strip-components=1', '-C', home])
  await symlink(core, join(root, 'node_modules/@verdict/core'))
  await symlink(join(core, '../node_modules/zod'), join(root, 'node_modules/zod'))
  await mkdir(join(root, 'config'))
  await writeFile(join(root, 'config/site.yaml'), 'settings:\n  bell:\n    rings: 2\n')
}, 60_000)
afterEach(async () => {
  if (running?.exitCode === null) {
    running.kill('SIGTERM')
    await once(running, 'exit')
  }
})
afterAll(async () => {
  await database?.drop()
  await rm(root, { recursive: true, force: true })
})

const environment = () => ({
  ...process.env,
  VERDICT_ROOT: root,
  PORT: '0',
  VERDICT_ROOT_PASSWORD: 'open-sesame',
  MONGODB_URI: withName(database),
  VERDICT_DATA: join(root, 'data'),
})
const verdict = (...words: string[]) =>
  promisify(execFile)(process.execPath, [program, ...words], { env: environment() }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  )

async function started(): Promise<string> {
  running = spawn(process.execPath, [program, 'start'], { env: environment(), stdio: ['ignore', 'pipe', 'inherit'] })
  if (running.stdout) for await (const line of createInterface({ input: running.stdout })) if (line.startsWith('Verdict is up: ')) return line.slice(15)
  throw new Error('the site did not start')
}

test('an installed plugin is found, enabled, and serves its route, setting and web half without a rebuild', async () => {
  expect(await verdict('plugins', 'list')).toMatch(/^off +bell +1\.2\.0 /)
  expect(await verdict('plugins', 'on', 'no-such')).toContain("Plugin 'no-such' is not installed")
  expect(await verdict('plugins', 'on', 'bell')).toContain("'bell' will be enabled at the next start")
  const url = await started()
  const answer = (await (await fetch(`${url}/api/bell`)).json()) as { data: string }
  expect(answer.data).toBe('ding ding')
  expect(await (await fetch(`${url}/plugins/bell/index.js`)).text()).toContain('export default')
  expect(await (await fetch(url)).text()).toContain(
    '"web":{"entry":"/plugins/bell/index.js","styles":["/plugins/bell/style.css"],"declares":{"redirects":[{"path":"/ring","to":"/"}]}}',
  )
  expect(await (await fetch(`${url}/plugins/bell/..%2fpackage.json`)).text()).not.toContain('verdict-plugin-bell')
}, 60_000)

test('doctor and explain know it, and a stored choice switches it off again', async () => {
  expect(await verdict('doctor')).toContain('ok       plugins: 1 running, 0 disabled')
  expect(await verdict('explain', 'kernel/website-config-fields')).toContain('1. bell contributes')
  await verdict('plugins', 'off', 'bell')
  const url = await started()
  expect((await fetch(`${url}/api/bell`)).status).toBe(404)
}, 60_000)

test('a plugin for another version of the kernel is off for this run', async () => {
  await verdict('plugins', 'on', 'bell')
  await writeFile(join(root, 'node_modules/@school/verdict-plugin-bell/package.json'), manifest('^9.0.0'))
  expect((await fetch(`${await started()}/api/bell`)).status).toBe(404)
  expect(await verdict('doctor')).toContain("PROBLEM  plugins: 'bell': plugin 'bell' 1.2.0 was made for @verdict/core ^9.0.0, and this is 0.2.0")
}, 60_000)

test('a plugin that cannot be loaded is off for this run, and doctor shows the reason', async () => {
  await writeFile(join(root, 'node_modules/@school/verdict-plugin-bell/package.json'), manifest('^0.2.0'))
  await cp(join(root, 'config/site.yaml'), join(root, 'node_modules/@school/verdict-plugin-bell/server.js'))
  expect(await verdict('doctor')).toMatch(/PROBLEM {2}plugins: 'bell': /)
}, 60_000)

function withName({ uri, name }: TestDatabase): string {
  const url = new URL(uri)
  url.pathname = `/${name}`
  return url.href
}

function manifest(range: string): string {
  return JSON.stringify({
    name: '@school/verdict-plugin-bell',
    version: '1.2.0',
    type: 'module',
    exports: { './server': './server.js' },
    peerDependencies: { '@verdict/core': range },
    verdict: { plugin: 'bell', web: { entry: 'web/index.js', styles: ['web/style.css'] } },
  })
}

async function writePlugin(folder: string): Promise<void> {
  await mkdir(join(folder, 'web'))
  await writeFile(join(folder, 'package.json'), manifest('^0.2.0'))
  await writeFile(join(folder, 'web/index.js'), 'export default {}\n')
  await writeFile(join(folder, 'web/style.css'), '')
  await writeFile(join(folder, 'web/declaration.json'), '{"redirects":[{"path":"/ring","to":"/"}]}')
  await writeFile(
    join(folder, 'server.js'),
    `import { definePlugin, websiteConfigFields } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { z } from 'zod'
const bell = definePlugin({ id: 'bell', settings: z.object({ rings: z.int().default(1) }) })
const api = bell.api({ ring: { method: 'GET', path: '/api/bell', access: 'anyone', output: z.string() } })
export default defineServer(bell, {
  setup(ctx) {
    ctx.contribute(websiteConfigFields, { plugin: 'bell', schema: z.object({}), read: () => ({}) })
    ctx.serve(api, { ring: () => Array(ctx.settings().rings).fill('ding').join(' ') })
  },
})
`,
  )
}
