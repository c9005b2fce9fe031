import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { testPassword } from '@verdict/core/testing'
import { memoryOf, type MemoryOfParts } from '../../core/command/launcher/memory.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/** The packages of this repository as archives, in a folder outside it. */
export class Packages {
  readonly folder: string
  readonly #isOwn: boolean

  private constructor(folder: string, isOwn: boolean) {
    this.folder = folder
    this.#isOwn = isOwn
  }

  /** Packs them, unless the folder of `npm run pack -- --out FOLDER` is given. */
  static async pack(from?: string): Promise<Packages> {
    const packages = new Packages(from ?? (await mkdtemp(join(tmpdir(), 'verdict-packages-'))), from === undefined)
    if (!packages.#isOwn) return packages
    await writeFile(join(packages.folder, 'own.txt'), '')
    await run(process.execPath, [join(root, 'scripts/pack.ts'), '--out', packages.folder], { cwd: root })
    return packages
  }

  /** The archive of a package. */
  async archiveOf(name: string): Promise<string> {
    const start = `${name.replace('@', '').replace('/', '-')}-`
    const file = (await readdir(this.folder)).find((one) => one.startsWith(start) && /^\d+\.\d+\.\d+\.tgz$/.test(one.slice(start.length)))
    if (file === undefined) throw new Error(`${this.folder} has no archive of ${name}`)
    return join(this.folder, file)
  }

  async remove(): Promise<void> {
    if (this.#isOwn) await rm(this.folder, { recursive: true, force: true })
  }
}

/** A site in a folder outside this repository, which `create-verdict` has made of packages. */
export class PackagedSite {
  readonly folder: string
  readonly #port: number
  readonly #outside: string
  readonly #processes: ChildProcess[] = []
  /** Everything that the site has printed. */
  output = ''

  private constructor(outside: string, port: number) {
    this.#outside = outside
    this.folder = join(outside, 'my-oj')
    this.#port = port
  }

  static async create(kind: string, packages: Packages): Promise<PackagedSite> {
    const outside = await mkdtemp(join(tmpdir(), 'verdict-packaged-'))
    // Root gives up its rights, and the site's account must enter.
    await chmod(outside, 0o755)
    await mkdir(join(outside, 'generator'))
    await run('tar', ['-xzf', await packages.archiveOf('create-verdict'), '-C', join(outside, 'generator')])
    const words = ['my-oj', '--kind', kind, '--from', packages.folder, '--language', 'en-US']
    await run(process.execPath, [join(outside, 'generator/package/main.js'), ...words], { cwd: outside })
    return new PackagedSite(outside, await freePort())
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Starts the site with its judge; resolves with the seconds until it listens. */
  async start(environment: Record<string, string> = {}): Promise<number> {
    const begun = performance.now()
    const child = this.spawn('npm', ['start'], {
      PORT: String(this.#port),
      VERDICT_ROOT_PASSWORD: testPassword,
      VERDICT_INSTALL_COMPILERS: 'off',
      ...environment,
    })
    if (!child.stdout) throw new Error('the output of the site cannot be read')
    for await (const line of createInterface({ input: child.stdout })) {
      this.output += `${line}\n`
      if (!line.startsWith('Verdict is up: ')) continue
      child.stdout.on('data', (text: Buffer) => (this.output += text.toString()))
      return (performance.now() - begun) / 1000
    }
    throw new Error(`the site did not start:\n${this.output}`)
  }

  /** Megabytes that its parts use; what several processes share is counted once. */
  memory(): MemoryOfParts {
    const all = this.#processes.flatMap(({ pid }) => (pid === undefined ? [] : below(pid)))
    const one = (words: string) => all.find((pid) => commandOf(pid).includes(words))
    const site = one('/verdict.js\0start')
    const memory = site === undefined ? undefined : memoryOf({ site, judge: one('/judge.js\0') })
    if (!memory) throw new Error('the memory of the site cannot be read')
    return memory
  }

  /** In a process group of its own: npm does not pass on signals. */
  spawn(program: string, words: readonly string[], environment: Record<string, string> = {}, errors: 'inherit' | 'pipe' = 'inherit'): ChildProcess {
    const { PATH = '', HOME = '' } = process.env
    const child = spawn(program, words, { cwd: this.folder, env: { PATH, HOME, ...environment }, stdio: ['ignore', 'pipe', errors], detached: true })
    this.#processes.push(child)
    return child
  }

  /** Runs a command of the site and returns what it prints. */
  async command(...words: string[]): Promise<string> {
    const { PATH = '', HOME = '' } = process.env
    const { stdout } = await run(join(this.folder, 'node_modules/.bin/verdict'), words, { cwd: this.folder, env: { PATH, HOME } })
    return stdout
  }

  /** Installs a package of others. */
  async install(archive: string): Promise<void> {
    const { PATH = '', HOME = '' } = process.env
    await run('npm', ['install', archive, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: this.folder, env: { PATH, HOME } })
  }

  async stop(): Promise<void> {
    for (const child of this.#processes.splice(0).toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) continue
      process.kill(-child.pid, 'SIGTERM')
      await once(child, 'exit')
      // npm does not wait for those that it has started.
      while (hasProcesses(child.pid)) await setTimeout(50)
    }
  }

  async close(): Promise<void> {
    await this.stop()
    await rm(this.#outside, { recursive: true, force: true })
  }
}

export function hasProcesses(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

/** A process and those that it has started, each before its own ones. */
function below(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [pid, ...children.flatMap((child) => below(Number(child)))]
}

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
