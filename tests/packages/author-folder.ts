import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hasProcesses, type Packages } from './packaged-site.ts'

const run = promisify(execFile)

/** A plugin in a folder outside the repository, which `create-verdict-plugin` has made, as its author works on it. */
export class AuthorFolder {
  readonly folder: string
  readonly #outside: string
  #running: ChildProcess | undefined
  #lines: string[] = []

  private constructor(outside: string, name: string) {
    this.#outside = outside
    this.folder = join(outside, name)
  }

  static async create(words: readonly [name: string, ...options: string[]], packages: Packages): Promise<AuthorFolder> {
    const outside = await mkdtemp(join(tmpdir(), 'verdict-author-'))
    // The site's account must enter.
    await chmod(outside, 0o755)
    const generator = join(outside, 'generator')
    await run('mkdir', [generator])
    await run('tar', ['-xzf', await packages.archiveOf('create-verdict-plugin'), '-C', generator])
    await run(process.execPath, [join(generator, 'package/main.js'), ...words, '--from', packages.folder], { cwd: outside })
    return new AuthorFolder(outside, words[0])
  }

  /** Runs a command line; throws with its output if it fails. */
  async command(line: string): Promise<string> {
    try {
      const { stdout } = await run('sh', ['-c', line], { cwd: this.folder, env: this.#environment(), maxBuffer: 1 << 26 })
      return stdout
    } catch (error) {
      throw new Error(`${line}\n${error instanceof Error && 'stdout' in error ? String(error.stdout) : ''}`, { cause: error })
    }
  }

  /** Starts `npm run dev`; resolves with the address when the plugin runs. */
  async develop(): Promise<string> {
    const child = spawn('npm', ['run', 'dev', '--', '--port', '0'], {
      cwd: this.folder,
      env: this.#environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    this.#running = child
    createInterface({ input: child.stdout }).on('line', (line) => this.#lines.push(line))
    const line = await this.#line(/ runs at (\S+) after/)
    return /http:\S+/.exec(line)?.[0] ?? ''
  }

  /** Resolves when the pages have been reloaded after a change of a file. */
  async reloaded(file: string): Promise<void> {
    await this.#line(new RegExp(`^Reloaded after .*${file}`))
    this.#lines = []
  }

  async close(): Promise<void> {
    const child = this.#running
    if (child?.pid !== undefined && child.exitCode === null) {
      process.kill(-child.pid, 'SIGTERM')
      await once(child, 'exit')
      // npm does not wait for those that it has started.
      while (hasProcesses(child.pid)) await setTimeout(50)
    }
    await rm(this.#outside, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }

  async #line(pattern: RegExp): Promise<string> {
    for (const end = Date.now() + 120_000; Date.now() < end; await setTimeout(50)) {
      const found = this.#lines.find((line) => pattern.test(line))
      if (found !== undefined) return found
      if (this.#running && this.#running.exitCode !== null) break
    }
    throw new Error(`npm run dev did not print ${pattern}:\n${this.#lines.join('\n')}`)
  }

  #environment(): NodeJS.ProcessEnv {
    const { PATH = '', HOME = '', CHROMIUM = '/usr/bin/chromium-headless-shell' } = process.env
    return { PATH, HOME, CHROMIUM }
  }
}
