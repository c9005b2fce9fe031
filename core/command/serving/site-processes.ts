import { styleText } from 'node:util'
import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { SiteOptions } from '@verdict/core/site'
import { giveUpRights, type SystemAccount } from '../workspace/system-account.ts'
import type { SiteUp } from '../launcher/local-judge.ts'
import type { PluginSelection, Workspace } from '../workspace/workspace.ts'

/** The report of a process that serves the site. */
const Up = z.object({
  url: z.string(),
  howToLogIn: z.string().optional(),
  root: z.string(),
  dataDirectory: z.string(),
  hasFixedPort: z.boolean(),
})
type Up = z.infer<typeof Up>

/** The data that the first process passes to all processes of the site. */
const Shared = z.object({
  databaseUri: z.string(),
  /** Names these processes. */
  group: z.string(),
  /** Decided once: a process that replaces another one must not follow a choice that holds from the next start. */
  plugins: z.array(z.string()),
})
type Shared = z.infer<typeof Shared>

const program = fileURLToPath(new URL('../verdict.js', import.meta.url))
const sharedVariable = 'VERDICT_SITE_PROCESSES'
const restartPauseMs = 1000
/** A message between the processes: there is something new in the live log. */
const published = 'published'

/**
 * Runs a site in several processes that share a port: this first process holds the database, hands connections out in turn, and replaces
 * a process that dies. All of them end with the first one, however it ends. With an `account`, the others run as this account, and so does
 * the first one as soon as the port is open.
 */
export async function runProcesses(count: number, workspace: Workspace, selection: PluginSelection, account: SystemAccount | undefined): Promise<void> {
  // The cache of the program belongs to root.
  if (account) process.env.NODE_COMPILE_CACHE = join(workspace.dataDirectory, 'compiled')
  const database = await workspace.openDatabase({ shared: false, account })
  try {
    cluster.setupPrimary({ exec: program, args: process.argv.slice(2), ...(account && { uid: account.uid, gid: account.gid }) })
    await new SiteProcesses({ databaseUri: database.uri, group: randomUUID(), plugins: await workspace.enabledPlugins(database, selection) }, account).run(
      count,
    )
  } finally {
    await database.close()
  }
}

/** Returns the data from the first process; undefined if the site has only one. */
export function sharedBySiteProcesses(): Shared | undefined {
  const shared = process.env[sharedVariable]
  return cluster.isWorker && shared !== undefined ? Shared.parse(JSON.parse(shared)) : undefined
}

/** A process that is ending does not receive it. The others also check periodically. */
const ignoreFailure = () => undefined

/** How a process of the site reaches the others, through the first one. */
export function siblingsIn({ group }: Shared): NonNullable<SiteOptions['siblings']> {
  return {
    group,
    tell: () => void process.send?.(published, undefined, undefined, ignoreFailure),
    listen: (listener) => void process.on('message', (message) => message === published && listener()),
  }
}

/** Resolves when a signal ends this process, or when its parent is gone. */
export function toldToEnd(): Promise<void> {
  return new Promise((resolve) => {
    // A second SIGINT ends a process that closes too slowly. In a child a second signal changes nothing: a terminal or service manager and the
    // parent both send one.
    process[cluster.isPrimary ? 'once' : 'on']('SIGINT', () => resolve())
    process[process.connected ? 'on' : 'once']('SIGTERM', () => resolve())
    if (cluster.isPrimary) process.once('disconnect', resolve)
  })
}

/** Reports that this process serves the site: to the first process or, if it is the only one, to its parent. */
export function reportUp(up: Up): void {
  if (cluster.isWorker) process.send?.(up)
  else announce(up)
}

function announce(up: Up): void {
  const report: SiteUp = up
  process.send?.(JSON.stringify(report))
  const { url, howToLogIn } = up
  const text = [`Verdict is up: ${url}`, howToLogIn].filter(Boolean).join('\n')
  console.log(process.stdout.isTTY ? `\n${styleText('bold', text)}\n` : text)
}

/** Resolves when a process reports that it serves the site. */
function reported(worker: Worker): Promise<Up> {
  return new Promise((resolve) =>
    worker.on('message', (message) => {
      const { data } = Up.safeParse(message)
      if (data) resolve(data)
    }),
  )
}

interface SiteProcess {
  readonly worker: Worker
  /** How it ended. */
  readonly ended: Promise<string>
}

class SiteProcesses {
  readonly #shared: Shared
  readonly #account: SystemAccount | undefined
  readonly #running = new Set<SiteProcess>()
  #closing = false

  constructor(shared: Shared, account: SystemAccount | undefined) {
    this.#shared = shared
    this.#account = account
  }

  async run(count: number): Promise<void> {
    const closed = this.#closedBySignal()
    // One alone, because it may have migrations to run and the first account to create; if it cannot start, none can.
    const first = this.#fork()
    const up = await Promise.race([reported(first.worker), first.ended.then(() => undefined)])
    if (!up) {
      process.exitCode = this.#closing ? 0 : 1
      return
    }
    if (this.#account) giveUpRights(this.#account)
    announce(up)
    await Promise.all([closed, ...Array.from({ length: count }, (_, index) => this.#keepRunning(index === 0 ? first : this.#fork()))])
  }

  /** Replaces a process whenever it ends, until the site closes. */
  async #keepRunning(started: SiteProcess): Promise<void> {
    for (let running = started; ; running = this.#fork()) {
      const how = await running.ended
      if (this.#closing) return
      // The port is closed, and opening it again may need the rights that were given up: the next start has them.
      if (this.#account && this.#running.size === 0) throw new Error(`The last site process ended (${how}).`)
      console.error(`Site process ${running.worker.process.pid} ended (${how}) and is being replaced.`)
      await setTimeout(restartPauseMs)
      if (this.#closing) return
    }
  }

  #fork(): SiteProcess {
    const worker = cluster.fork({ [sharedVariable]: JSON.stringify(this.#shared) })
    worker.on('message', (message) => {
      if (message === published) this.#tellOthers(worker)
      // Imports, for `node --watch`, which listens to the first process only.
      else if (process.env.WATCH_REPORT_DEPENDENCIES) process.send?.(message)
    })
    const ended = new Promise<string>((resolve) => worker.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)))
    const forked = { worker, ended }
    this.#running.add(forked)
    void forked.ended.then(() => this.#running.delete(forked))
    return forked
  }

  #tellOthers(speaker: Worker): void {
    for (const { worker } of this.#running) if (worker !== speaker && worker.isConnected()) worker.send(published, ignoreFailure)
  }

  /** Resolves when a signal has come and every process has ended. */
  async #closedBySignal(): Promise<void> {
    await toldToEnd()
    this.#closing = true
    console.log('Finishing requests in progress …')
    const running = [...this.#running]
    for (const { worker } of running) worker.process.kill('SIGTERM')
    await Promise.all(running.map(({ ended }) => ended))
  }
}
