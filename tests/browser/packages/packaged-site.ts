import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { testPassword } from '@verdict/core/testing'
import { workspacesOf, type Workspace } from '../../../core/build/packages/workspaces.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)
const daemonToken = 'a-token-that-site-and-judge-know'

/** A site in an empty folder outside this repository, with a judge, both installed from packed packages. */
export class PackagedSite {
  readonly folder: string
  readonly #processes: ChildProcess[] = []
  url = ''

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Installs the packages with these names, and what they need. */
  static async install(names: readonly string[]): Promise<PackagedSite> {
    const site = new PackagedSite(await mkdtemp(join(tmpdir(), 'verdict-packaged-')))
    // Root gives up its rights, and the site's account must enter.
    await chmod(site.folder, 0o755)
    const tarballs = join(site.folder, 'tarballs')
    await mkdir(tarballs)
    await writeFile(join(tarballs, 'own.txt'), '')
    await run(process.execPath, [join(root, 'scripts/pack.ts'), '--out', tarballs], { cwd: root })
    const fileOf = ({ name, file }: Workspace) => join(tarballs, `${name.slice(1).replace('/', '-')}-${file.version}.tgz`)
    const dependencies = Object.fromEntries(withNeeds(names).map((one) => [one.name, `file:${fileOf(one)}`]))
    await writeFile(join(site.folder, 'package.json'), JSON.stringify({ name: 'school', private: true, scripts: { start: 'verdict start' }, dependencies }))
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: site.folder })
    await mkdir(join(site.folder, 'config'))
    return site
  }

  async start(): Promise<void> {
    const child = this.#spawn('npm', ['start'], { PORT: '0', VERDICT_ROOT_PASSWORD: testPassword, VERDICT_DAEMON_TOKEN: daemonToken })
    if (child.stdout)
      for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('Verdict is up: ')) return void (this.url = line.slice(15))
    throw new Error('the site did not start')
  }

  startJudge(): void {
    const environment = { VERDICT_SITE: this.url, VERDICT_DAEMON_TOKEN: daemonToken, VERDICT_JUDGE_FOLDER: join(this.folder, 'judge') }
    this.#spawn(join(this.folder, 'node_modules/.bin/judge'), [], environment)
  }

  async close(): Promise<void> {
    for (const child of this.#processes.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) continue
      process.kill(-child.pid, 'SIGTERM')
      await once(child, 'exit')
    }
    // npm does not wait for what it has started.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }

  /** In a process group of its own: npm does not pass on signals. */
  #spawn(program: string, words: readonly string[], environment: Record<string, string>): ChildProcess {
    const { PATH = '', HOME = '' } = process.env
    const child = spawn(program, words, { cwd: this.folder, env: { PATH, HOME, ...environment }, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
    this.#processes.push(child)
    return child
  }
}

/** The packages of this repository with these names, and those that they need. */
function withNeeds(names: readonly string[]): Workspace[] {
  const all = new Map(workspacesOf(root).map((one) => [one.name, one]))
  const found = new Set<Workspace>()
  const add = (name: string): void => {
    const one = all.get(name)
    if (!one || found.has(one)) return
    found.add(one)
    for (const needed of Object.keys({ ...one.file.dependencies, ...one.file.peerDependencies })) if (!pagesOnly.has(needed)) add(needed)
  }
  for (const name of names) add(name)
  return [...found]
}

/** Packages that only pages need, which are built. */
const pagesOnly = new Set(['@verdict/ui-kit', '@verdict/page-kit'])
