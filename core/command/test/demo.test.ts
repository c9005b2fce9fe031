import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { kernelApi } from '@verdict/core'
import { Person } from '@verdict/core/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const program = join(repository, 'core/command/verdict.js')
let folder: string
let running: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-demo-'))
  await mkdir(join(folder, 'node_modules/@verdict'), { recursive: true })
  for (const name of ['core', 'plugin-demo', 'server-kit', 'ui-kit'])
    await symlink(join(repository, 'node_modules/@verdict', name), join(folder, 'node_modules/@verdict', name))
})
afterEach(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

function environment(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { MONGODB_URI: _uri, VERDICT_DATA: _data, ...rest } = process.env
  return { ...rest, VERDICT_ROOT: folder, ...more }
}

const verdict = (words: string[], more: NodeJS.ProcessEnv = {}): Promise<string> =>
  promisify(execFile)(process.execPath, [program, ...words], { env: environment(more), cwd: folder }).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  )

interface Started {
  readonly url: string
  readonly isNew: boolean
  readonly password: string
}

/** Starts the demo; resolves when it is up, or at the first line that contains `until`. */
async function start(until = 'with the password', more: NodeJS.ProcessEnv = {}): Promise<Started> {
  running = spawn(process.execPath, [program, 'start', '--demo', '--port', '0'], { env: environment(more), cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  for await (const line of createInterface({ input: running.stdout! })) {
    text += `${line}\n`
    if (!line.includes(until)) continue
    running.stdout!.resume()
    const found = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
    return { url: found(/is up: (\S+)/), isNew: text.includes('Making the demo site'), password: found(/with the password (\w+)/) }
  }
  throw new Error(`the demo exited before it was running: ${text}`)
}

async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const child = running
  running = undefined
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  const [code, killedBy] = await once(child, 'exit')
  // From the moment it is up, a demo closes its database before it exits.
  expect(killedBy ?? code).toBe(signal === 'SIGTERM' ? 0 : signal)
}

const usersAt = async (url: string): Promise<{ username: string; password: string }[]> =>
  ((await (await fetch(`${url}/api/demo/users`)).json()) as { data: { users: { username: string; password: string }[] } }).data.users

test('the demo is made once, in a folder of its own, and one click logs in as its users', async () => {
  const first = await start()
  expect(first.isNew).toBe(true)
  const users = await usersAt(first.url)
  expect(users.map(({ username }) => username)).toEqual(['emma.clark', 'ms-parker', 'chenlaoshi', 'root'])
  const roles = await Promise.all(users.map(async (user) => (await new Person(first.url).use(kernelApi).login({ body: user })).roleList))
  expect(roles).toEqual([['default_user'], ['admin'], ['admin'], ['root']])
  await stop()
  const second = await start()
  expect([second.isNew, second.password]).toEqual([false, first.password])
  expect((await readdir(folder)).toSorted()).toEqual(['data-demo', 'node_modules'])
}, 120_000)

test('a demo whose making was interrupted is made anew', async () => {
  await start('Making the demo site')
  await stop('SIGKILL')
  const { url, password } = await start()
  expect(await new Person(url).use(kernelApi).login({ body: { username: 'ms-parker', password } })).toMatchObject({ username: 'ms-parker' })
}, 120_000)

test('where others may reach the site, users need the password', async () => {
  const { url, password } = await start(undefined, { HOST: '0.0.0.0' })
  const local = url.replace('0.0.0.0', '127.0.0.1')
  expect(await usersAt(local)).toEqual([])
  expect(await new Person(local).use(kernelApi).login({ body: { username: 'root', password } })).toMatchObject({ username: 'root' })
}, 120_000)

test('the demo is refused in other places, and leaves another site as it is', async () => {
  expect(await verdict(['start', '--demo'], { MONGODB_URI: 'mongodb://127.0.0.1:9' })).toBe('The demo site has a database of its own. Unset MONGODB_URI.\n')
  const refusal = `The data of the demo site is always in ${join(folder, 'data-demo')}. Unset VERDICT_DATA.\n`
  expect(await verdict(['start', '--demo'], { VERDICT_DATA: join(folder, 'data') })).toBe(refusal)
  expect(await readdir(folder)).toEqual(['node_modules'])
  const real = { VERDICT_DATA: join(folder, 'data-demo'), VERDICT_ROOT_PASSWORD: 'open-sesame' }
  running = spawn(process.execPath, [program, 'start', '--port', '0'], { env: environment(real), stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: running.stdout! })) if (line.startsWith('Verdict is up')) break
  await stop()
  expect(await verdict(['start', '--demo', '--port', '0'])).toContain('contains a site that is not a demo. Move it to another folder.')
  expect(await verdict(['demo', 'delete'])).toContain('contains no demo site. It was not deleted.')
  expect(await verdict(['user', 'role', 'root', 'root'], real)).toContain('root')
}, 120_000)

test('demo delete deletes the folder of a stopped demo', async () => {
  expect(await verdict(['demo', 'delete'])).toContain('There is no demo site')
  await start()
  expect(await verdict(['demo', 'delete'])).toBe('The demo site is running. Stop it first.\n')
  await stop()
  expect(await verdict(['demo', 'delete'])).toBe(`Deleted ${join(folder, 'data-demo')}.\n`)
  expect(existsSync(join(folder, 'data-demo'))).toBe(false)
}, 120_000)
