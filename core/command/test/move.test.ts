import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { kernelApi } from '@verdict/core'
import { Person, testDatabase, type TestDatabase } from '@verdict/core/testing'

const program = fileURLToPath(new URL('../verdict.js', import.meta.url))
const password = 'open-sesame'
let folder: string
let database: TestDatabase
let uri: string
let site: ChildProcess | undefined
let output: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-move-'))
  // Its owner runs the site: a new account would start it without compiled modules.
  await mkdir(join(folder, 'data'))
  // The embedded database serves as the MongoDB, or MONGODB_URI does.
  database = await testDatabase()
  uri = `${database.uri.replace(/\/?(\?.*)?$/s, '')}/${database.name}`
})
afterAll(async () => {
  await stop()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

function environment(given: { MONGODB_URI?: string }): NodeJS.ProcessEnv {
  const { MONGODB_URI: _uri, VERDICT_DATA: _data, ...rest } = process.env
  return { ...rest, VERDICT_ROOT: folder, VERDICT_ROOT_PASSWORD: password, HOST: '127.0.0.1', ...given }
}

function verdict(...words: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...words], { env: environment({}), cwd: folder, encoding: 'utf8' })
  return stdout + stderr
}

/** Starts the site; undefined when it refuses. */
async function start(given: { MONGODB_URI?: string }): Promise<Person | undefined> {
  output = ''
  site = spawn(process.execPath, [program, 'start', '--port', '0', '--processes', '1'], { env: environment(given), cwd: folder })
  for (const stream of [site.stdout!, site.stderr!]) stream.on('data', (text: Buffer) => (output += text.toString()))
  return vi.waitFor(
    () => {
      const [, url] = /^Verdict is up: (\S+)$/m.exec(output) ?? []
      if (site!.exitCode === null) expect(url, output).toBeDefined()
      return url === undefined ? undefined : new Person(url)
    },
    { timeout: 60_000, interval: 50 },
  )
}

async function stop(): Promise<void> {
  if (site?.exitCode === null && site.signalCode === null) {
    site.kill('SIGTERM')
    await once(site, 'exit')
  }
}

test('a site moves to a MongoDB and back, with its accounts, logins and files', async () => {
  const first = (await start({}))!
  await first.login('root', password)
  const { link } = await first.use(kernelApi).uploadMarkdownFile({ body: {}, file: new File(['a picture of 23 bytes..'], 'notes.txt') })
  expect(verdict('move-to', uri)).toBe('The site, or another command, is using the database. Stop it first.\n')
  await stop()

  expect(await start({ MONGODB_URI: uri })).toBeUndefined()
  expect(output).toContain('contains no site, but')
  expect(verdict('move-to', uri)).toMatch(/^Moved [1-9]\d* documents to mongodb:\S+; the counts of all collections agree\./)
  expect(await start({})).toBeUndefined()
  expect(output).toContain('This site was moved to mongodb:')

  const second = (await start({ MONGODB_URI: uri }))!
  second.token = first.token
  expect(await second.use(kernelApi).getSessions()).toHaveLength(1)
  expect(await (await second.send(link, { method: 'GET' })).text()).toBe('a picture of 23 bytes..')
  await stop()
  execFileSync(process.execPath, [program, 'user', 'create', 'ann', 'admin'], { env: environment({ MONGODB_URI: uri }), cwd: folder })

  expect(verdict('move-from', uri)).toContain('pass --replace')
  expect(verdict('move-from', uri, '--replace')).toMatch(/^Moved [1-9]\d* documents to \S+; the counts of all collections agree\./)
  expect(await start({ MONGODB_URI: uri })).toBeUndefined()
  expect(output).toContain('Start it without MONGODB_URI')
  const third = (await start({}))!
  third.token = first.token
  expect(await third.use(kernelApi).getSessions()).toHaveLength(1)
  expect(await (await third.send(link, { method: 'GET' })).text()).toBe('a picture of 23 bytes..')
  expect(verdict('user', 'role', 'ann', 'problem_admin')).toBe('ann now has the role problem_admin.\n')
}, 240_000)

test('a wrong address is refused', () => {
  expect(verdict('move-to')).toContain('Specify one MongoDB URI')
  expect(verdict('move-from', 'localhost')).toContain('Usage: verdict move-from URI')
})
