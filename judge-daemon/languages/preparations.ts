import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CorePool } from '../machine/core-pool.ts'
import { SandboxError, type RunSpec } from '../sandbox/sandbox.ts'
import { runEnvironment } from './command-words.ts'
import type { FoundLanguage } from './find-languages.ts'
import { findProgram } from './find-languages.ts'
import { goPackagesScript } from './go-packages.ts'

/** The path of the prepared folder inside the sandbox. */
export const preparedFolder = '/opt/prepared'
/** In it: the same headers, of which the first lacks its rare parts. */
export const commonHeaders = 'common'

const mebibyte = 1 << 20
const draftMaxAgeMs = 10 * 60_000

/** Prepares once per machine what every compilation would repeat: headers of C++, packages of Go. It runs sandboxed in the background; only Go waits for it. */
export class Preparations {
  readonly #folder: string
  readonly #corePool: CorePool
  readonly #pending = new Map<string, Promise<string>>()

  constructor(folder: string, corePool: CorePool) {
    this.#folder = folder
    this.#corePool = corePool
  }

  /** Removes what was prepared for other versions of the compilers, so that the folder has one entry for each set of flags. */
  async open(languages: readonly FoundLanguage[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const wanted = new Set(languages.map((found) => keyOf(found)))
    for (const name of await readdir(this.#folder)) {
      if (wanted.has(name)) continue
      const path = join(this.#folder, name)
      const about = await stat(path).catch(() => undefined)
      if (about && about.mtimeMs < Date.now() - draftMaxAgeMs) await rm(path, { recursive: true, force: true })
    }
  }

  /** The prepared folder of a language, if it exists already. */
  ready(found: FoundLanguage): string | undefined {
    const target = join(this.#folder, keyOf(found))
    return existsSync(target) ? target : undefined
  }

  /** The prepared folder of a language, created first if it is missing; undefined if there is nothing to prepare. */
  async prepare(found: FoundLanguage): Promise<string | undefined> {
    const { headers, goPackages } = found.language
    // go-judge has its own file system and does not see this folder.
    if ((!headers && !goPackages) || this.#corePool.sandboxes[0]?.backend === 'go-judge') return undefined
    const target = join(this.#folder, keyOf(found))
    if (existsSync(target)) return target
    const pending = this.#pending.get(target) ?? this.#make(found, target)
    this.#pending.set(target, pending)
    return pending
  }

  /** Resolves when no preparation is pending; pending ones fail immediately when the core pool is closed. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#pending.values())
  }

  async #make(found: FoundLanguage, target: string): Promise<string> {
    const draft = `${target}.${randomUUID()}`
    try {
      await mkdir(draft)
      if (found.language.goPackages) await this.#packGo(found, draft)
      await this.#precompileAll(found, draft)
      await rename(draft, target)
    } catch (error) {
      if (!existsSync(target)) throw error
    } finally {
      await rm(draft, { recursive: true, force: true })
      // Not before the cleanup: `settled` waits for the entries of this map.
      this.#pending.delete(target)
    }
    return target
  }

  async #precompileAll(found: FoundLanguage, draft: string): Promise<void> {
    const { headers = [], rareHeaders } = found.language
    for (const header of headers) await this.#precompile(found, `#include <${header}>\n`, join(draft, `${header}.gch`))
    const [first, ...others] = headers
    if (!first || !rareHeaders) return
    const common = join(draft, commonHeaders)
    // With its guard defined, a header of GCC's library contains nothing.
    const guards = rareHeaders.map((header) => `#define _GLIBCXX_${header.toUpperCase()} 1\n`)
    await this.#precompile(found, `${guards.join('')}#include <${first}>\n`, join(common, `${first}.gch`)).catch((error: unknown) => {
      // In another version of the library the rest may need one of them.
      if (!(error instanceof PreparationFailed)) throw error
    })
    if (existsSync(common)) for (const header of others) await link(join(draft, `${header}.gch`), join(common, `${header}.gch`))
  }

  /** The flags must equal those of the later compilation, or the compiler ignores the precompiled header. */
  async #precompile(found: FoundLanguage, source: string, path: string): Promise<void> {
    const [compiler = '', ...words] = found.language.compile[0]!
    const flags = words.slice(0, words.indexOf('-o')).filter((word) => word !== found.language.source && !word.includes('{'))
    await this.#run(found, () => path, {
      command: [findProgram(compiler) ?? compiler, ...flags, '-x', 'c++-header', 'source.h', '-o', 'made.gch'],
      files: [{ name: 'source.h', source: { bytes: Buffer.from(source) } }],
      collect: ['made.gch'],
    })
  }

  async #packGo(found: FoundLanguage, draft: string): Promise<void> {
    const command = ['/bin/sh', '-c', goPackagesScript(found.toolchain, preparedFolder)]
    await this.#run(found, (made) => join(draft, made.replace(/^made\//, '')), {
      command,
      files: [{ name: 'made/.keep', source: { bytes: new Uint8Array() } }],
      collectFolders: ['made'],
    })
  }

  async #run(found: FoundLanguage, pathOf: (made: string) => string, work: Pick<RunSpec, 'command' | 'files' | 'collect' | 'collectFolders'>): Promise<void> {
    const result = await this.#corePool.runInBackground(async (coreSlot) => {
      const box = await coreSlot.sandbox.open({
        mounts: found.mounts,
        space: 1024 * mebibyte,
        inodes: 20_000,
        urgency: found.language.goPackages ? 'compiling' : 'background',
      })
      try {
        return await box.run({
          ...work,
          environment: { ...runEnvironment(found.language), TMPDIR: '/w/tmp' },
          collectLimit: 512 * mebibyte,
          compiling: true,
          core: coreSlot.core,
          limits: { cpu: 120_000, wall: 1_800_000, memory: 2048 * mebibyte, processes: 512, file: 512 * mebibyte, output: mebibyte, openFiles: 1024 },
        })
      } finally {
        await box.close().catch(() => undefined)
      }
    })
    const errorOutput = Buffer.from(result.stderr).toString().slice(0, 2000)
    if (result.ending !== 'exit' || result.exitCode !== 0)
      throw new PreparationFailed(`${work.command[0]} ended with ${result.ending} ${result.exitCode}: ${errorOutput}`)
    for (const [made, bytes] of result.files) {
      const path = pathOf(made)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes)
    }
  }
}

/** The compiler refused a header. */
class PreparationFailed extends SandboxError {}

const keyOf = ({ language, version }: FoundLanguage) =>
  createHash('sha256')
    .update(JSON.stringify([language.headers, language.rareHeaders, language.goPackages, language.compile, version]))
    .digest('hex')
    .slice(0, 24)
