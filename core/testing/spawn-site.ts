import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { SiteOptions } from '../server/site.ts'
import { Person, testPassword } from './person.ts'

/** As `npm start` loads them. */
const runSources = import.meta.resolve('@verdict/node/run-sources.js')

/** The options of a site in a child process, with plugins and archives given by the paths of their modules. */
export interface SpawnOptions extends Omit<Partial<SiteOptions>, 'plugins' | 'archives' | 'logger'> {
  readonly plugins: readonly string[]
  /** A module that exports `createSiteArchives`. */
  readonly archives?: string
  readonly dataDirectory: string
  /** A file with the milliseconds by which the clock of the process is ahead. */
  readonly clockOffset?: string
}

/** The environment of a process whose clock is ahead by the milliseconds in a file, which may change. */
export function shiftedClock(offsetFile: string): NodeJS.ProcessEnv {
  const clock = `${new URL('shifting-clock.js', import.meta.url).href}?offset=${encodeURIComponent(offsetFile)}`
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${clock}` }
}

/** A site in a child process, for tests that kill it. */
export interface SpawnedSite {
  readonly url: string
  readonly pid: number
  root(): Promise<Person>
  visitor(): Person
  /** kill -9. */
  kill(): Promise<void>
  /** Sends SIGTERM, as a service manager does. */
  stop(): Promise<void>
}

/** Starts a site in a process of its own, which a test can kill. */
export async function spawnSite({ clockOffset, ...options }: SpawnOptions): Promise<SpawnedSite> {
  const settings = { rootPassword: testPassword, passwordCost: 4, retryAfter: 50, secret: 'only for tests, with 32 characters', ...options }
  const child = spawn(process.execPath, ['--import', runSources, fileURLToPath(new URL('site-child.ts', import.meta.url))], {
    env: { ...process.env, ...(clockOffset !== undefined && shiftedClock(clockOffset)), VERDICT_TEST_SITE: JSON.stringify(settings) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    url,
    pid: child.pid ?? 0,
    visitor: () => new Person(url),
    root: async () => {
      const root = new Person(() => url)
      await root.login('root')
      return root
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the site has no output')
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('{"url"')) return (JSON.parse(line) as { url: string }).url
  throw new Error('the site exited before it was running')
}
