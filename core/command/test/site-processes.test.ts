import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { kernelApi } from '@verdict/core'
import { Person } from '@verdict/core/testing'

const program = fileURLToPath(new URL('../verdict.js', import.meta.url))
const password = 'open-sesame'
const patience = { timeout: 30_000, interval: 100 }
let folder: string
let main: ChildProcess
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-processes-'))
  // Its owner runs the site: a new account would start it without compiled modules.
  await mkdir(join(folder, 'data'))
  await start()
}, 120_000)
afterAll(async () => {
  if (main.exitCode === null && main.signalCode === null) {
    main.kill('SIGKILL')
    await once(main, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const { VERDICT_DATA: _data, ...rest } = process.env
  const env = { ...rest, VERDICT_ROOT: folder, VERDICT_ROOT_PASSWORD: password, HOST: '127.0.0.1' }
  main = spawn(process.execPath, [program, 'start', '--port', '0', '--processes', '2'], { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  for (const stream of [main.stdout!, main.stderr!]) createInterface({ input: stream }).on('line', (line) => lines.push(line))
  url = await vi.waitFor(() => {
    const [, found] = /^Verdict is up: (\S+)$/m.exec(lines.join('\n')) ?? []
    expect(found, lines.join('\n')).toBeDefined()
    return found!
  }, patience)
  await bothServe()
}

/** The ids of the processes that the first one has started, by what their command line says. */
async function children(word: string): Promise<number[]> {
  const found = await Promise.all(
    (await readdir('/proc')).filter(Number).map(async (pid) => {
      const [stat, command] = await Promise.all(['stat', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')))
      const [, state, parent] = /\) (\S) (\d+) /.exec(stat!) ?? []
      return Number(parent) === main.pid && state !== 'Z' && command!.includes(word) ? [Number(pid)] : []
    }),
  )
  return found.flat()
}

const sitePids = () => children('verdict.js')

/** A call on a connection of its own: the processes get connections in turn. */
async function onNewConnection(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url + path, { ...init, headers: { ...init.headers, connection: 'close', 'accept-language': 'en-US' } })
}

/** Resolves when a live stream that one process holds is seen by one of two calls: then the other call was served by another process. */
async function bothServe(): Promise<void> {
  // Node closes the connection of a response without references.
  const stream = await onNewConnection('/api/live/stream?topics=a/b')
  await vi.waitFor(async () => {
    const seen = new Set<string>()
    for (let call = 0; call < 4; call += 1) {
      const metrics = await (await onNewConnection('/api/metrics')).text()
      seen.add(/^verdict_live_streams (\d+)/m.exec(metrics)?.[1] ?? '')
    }
    expect([...seen].toSorted()).toEqual(['0', '1'])
  }, patience)
  await stream.body?.cancel()
}

async function tryLogin(username: string, guess: string): Promise<string> {
  const body = JSON.stringify({ username, password: guess })
  const response = await onNewConnection('/api/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { msg: string | null }).msg ?? 'in'
}

test('a login, and a logout, count in every process', async () => {
  const root = new Person(url)
  await root.login('root', password)
  const call = async () => (await onNewConnection('/api/get-user-auth-info', { headers: { authorization: root.token! } })).status
  expect([await call(), await call(), await call(), await call()]).toEqual([200, 200, 200, 200])
  await root.use(kernelApi).logout()
  expect([await call(), await call(), await call(), await call()]).toEqual([401, 401, 401, 401])
})

test('parallel guesses over all processes get no more tries than one after the other', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => tryLogin('root', `guess-${index}`)))
  const wrong = answers.filter((answer) => /wrong|incorrect/i.test(answer))
  const locked = answers.filter((answer) => /too many failed login attempts/i.test(answer))
  expect([wrong.length, locked.length]).toEqual([20, 40])
  expect(await tryLogin('root', password)).toMatch(/too many failed login attempts/i)
})

test('a process that is killed is replaced, and the site keeps answering', async () => {
  const [victim, survivor] = await sitePids()
  process.kill(victim!, 'SIGKILL')
  // A connection that was handed to the killed process in the last moment gets no answer.
  const answered = async () => expect((await onNewConnection('/api/health/ready', { signal: AbortSignal.timeout(5000) })).status).toBe(200)
  await vi.waitFor(answered, patience)
  await vi.waitFor(async () => {
    const now = await sitePids()
    expect(now).toHaveLength(2)
    expect(now).toContain(survivor)
    expect(now).not.toContain(victim)
  }, patience)
  await bothServe()
}, 60_000)

test('SIGTERM ends all processes, and so does a kill of the first', async () => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (main.exitCode !== null) await start()
    const pids = [...(await sitePids()), ...(await children('embedded-mongo'))]
    expect(pids.length).toBeGreaterThanOrEqual(2)
    main.kill(signal)
    expect(await once(main, 'exit')).toEqual(signal === 'SIGTERM' ? [0, null] : [null, 'SIGKILL'])
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), patience)
  }
}, 120_000)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
