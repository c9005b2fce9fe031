import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Person } from '@verdict/core/testing'
import { program } from './backup-site.ts'

const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url))

/** A folder as on a new machine: it contains only the installed packages. */
export class FreshMachine {
  readonly #folder: string
  readonly #variables: Readonly<Record<string, string>>
  #site: ChildProcess | undefined

  private constructor(folder: string, variables: Readonly<Record<string, string>>) {
    this.#folder = folder
    this.#variables = variables
  }

  static async create(variables: Readonly<Record<string, string>>): Promise<FreshMachine> {
    const folder = await mkdtemp(join(tmpdir(), 'verdict-fresh-'))
    await symlink(modules, join(folder, 'node_modules'))
    await mkdir(join(folder, 'empty'))
    return new FreshMachine(folder, variables)
  }

  restore(...words: string[]): string {
    const { stdout, stderr } = spawnSync(process.execPath, [program, 'restore', ...words], { env: this.#environment(), encoding: 'utf8' })
    return stdout + stderr
  }

  /** Starts the restored site with only the kernel. */
  async start(): Promise<Person> {
    const env = { ...this.#environment(), VERDICT_ROOT: join(this.#folder, 'empty'), HOST: '127.0.0.1' }
    this.#site = spawn(process.execPath, [program, 'start', '--port', '0', '--processes', '1'], { env })
    let output = ''
    for await (const part of this.#site.stdout!.iterator({ destroyOnReturn: false })) {
      output += String(part)
      const [, url] = /^Verdict is up: (\S+)$/m.exec(output) ?? []
      if (url === undefined) continue
      this.#site.stdout!.resume()
      return new Person(url)
    }
    throw new Error(`the site ended: ${output}`)
  }

  async close(): Promise<void> {
    if (this.#site?.exitCode === null && this.#site.signalCode === null) {
      this.#site.kill('SIGTERM')
      await once(this.#site, 'exit')
    }
    await rm(this.#folder, { recursive: true, force: true })
  }

  #environment(): NodeJS.ProcessEnv {
    const { MONGODB_URI: _, ...rest } = process.env
    return { ...rest, VERDICT_ROOT: this.#folder, VERDICT_DATA: join(this.#folder, 'data'), ...this.#variables }
  }
}
