import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isFileName } from '@verdict/plugin-judging/contract'
import { BoundedFileCache, type CachedPath } from '../../caches/bounded-file-cache.ts'
import { fillCommand, runEnvironment } from '../../languages/command-words.ts'
import type { FoundLanguage } from '../../languages/find-languages.ts'
import { preparedFolder, Preparations } from '../../languages/preparations.ts'
import type { Box, Mount, PlacedFile, RunResult, RunSpec } from '../../sandbox/sandbox.ts'
import type { CorePool } from './core-pool.ts'
import { JudgeFailure } from '../task.ts'

/** The compiler refused; the text is for the author of the code. */
export class CompileError extends Error {
  readonly code = 'judge/compile'
}

export interface Program {
  found: FoundLanguage
  mounts: Mount[]
  files: PlacedFile[]
  release(): void
}

const mebibyte = 1 << 20
const maxTextLength = 64 * 1024

export interface CompilerOptions {
  folder: string
  corePool: CorePool
  maxBytes?: number
}

/** Compiles inside the sandbox; equal sources are compiled once. */
export class Compiler {
  readonly #programs: BoundedFileCache
  readonly #preparations: Preparations
  readonly #corePool: CorePool

  constructor(options: CompilerOptions) {
    this.#programs = new BoundedFileCache(join(options.folder, 'programs'), options.maxBytes ?? 2048 * mebibyte)
    this.#preparations = new Preparations(join(options.folder, 'prepared'), options.corePool)
    this.#corePool = options.corePool
  }

  async open(languages: readonly FoundLanguage[]): Promise<void> {
    await Promise.all([this.#preparations.open(languages), this.#programs.open()])
  }

  /** Nothing is written any more once this is over; the lanes are closed before. */
  async close(): Promise<void> {
    await this.#preparations.close()
    await this.#programs.close()
  }

  /** What a compile would have to wait for is made now. */
  prepareAll(languages: readonly FoundLanguage[]): void {
    for (const found of languages) if (found.language.goPackages) this.#preparations.prepare(found).catch(() => undefined)
  }

  async compile(found: FoundLanguage, code: string, extraFiles: Record<string, string> = {}): Promise<Program> {
    const { language } = found
    const key = createHash('sha256')
      .update(JSON.stringify([language, found.version, code, Object.entries(extraFiles).sort()]))
      .digest('hex')
    const held = await this.#programs.acquire(key, (draft) => this.#build(found, code, extraFiles, draft))
    return { found, mounts: found.mounts, files: await listFiles(held), release: held.release }
  }

  async #build(found: FoundLanguage, code: string, extraFiles: Record<string, string>, draft: string): Promise<void> {
    const { language } = found
    const prepared = await this.#prepare(found)
    const mounts = [...found.mounts, ...(prepared ? [{ source: prepared, target: preparedFolder }] : [])]
    const sources = sourcesOf(language, code, extraFiles)
    const opened: Box[] = []
    try {
      const files = await this.#corePool.use('compile', async (coreSlot) => {
        const box = await coreSlot.sandbox.open({ mounts, space: 512 * mebibyte, inodes: 20_000, urgency: 'compiling' })
        opened.push(box)
        return runCompiler(box, found, sources, coreSlot.core)
      })
      for (const file of files) await keepFile(draft, file, language.collectFolder)
      if (files.length === 0) throw new JudgeFailure('the compiler made no program')
    } finally {
      // The lane is free already while this is taken down.
      for (const box of opened) await box.close().catch(() => undefined)
    }
  }

  /** C++ can do without its prepared headers, so nobody waits for these; Go cannot. */
  async #prepare(found: FoundLanguage): Promise<string | undefined> {
    const ready = this.#preparations.ready(found)
    if (ready || found.language.goPackages) return ready ?? this.#preparations.prepare(found)
    this.#preparations.prepare(found).catch(() => undefined)
    return undefined
  }
}

/** Each command of the language in turn; what the last one made is the program. */
async function runCompiler(box: Box, found: FoundLanguage, sources: PlacedFile[], core: number): Promise<PlacedFile[]> {
  const { language } = found
  const { collectFolder, compileLimits } = language
  let files = sources
  let made = sources
  for (const [index, words] of language.compile.entries()) {
    const last = index === language.compile.length - 1
    const order: RunSpec = {
      command: fillCommand(words, { program: '', prepared: preparedFolder, toolchain: found.toolchain, memory: 0, stack: 0 }),
      environment: { ...runEnvironment(language), TMPDIR: '/w/tmp' },
      files: files.concat(collectFolder ? [{ name: `${collectFolder}/.keep`, source: { bytes: Buffer.alloc(0) } }] : []),
      ...(last && collectFolder ? { collectFolders: [collectFolder] } : { collect: last ? language.collect : ['main.a'] }),
      collectLimit: 128 * mebibyte,
      compiling: true,
      core,
      limits: {
        cpu: compileLimits.cpu * 1000,
        wall: compileLimits.wall * 1000,
        memory: compileLimits.memory * mebibyte,
        processes: 128,
        file: 128 * mebibyte,
        output: 4 * mebibyte,
        errorKept: maxTextLength,
        errorOutput: 4 * mebibyte,
        openFiles: 1024,
      },
    }
    const first = await box.run(order)
    // A crowded machine can starve a compiler; the author hears of it only when that happens twice.
    const result = first.ending === 'wall' ? await box.run(order) : first
    explain(result)
    made = [...result.files].map(([name, bytes]): PlacedFile => ({ name, source: { bytes }, executable: true }))
    files = files.concat(made)
  }
  return made
}

/** Where names meet, the source and the folder that the compiler fills win. */
function sourcesOf({ source, collectFolder }: FoundLanguage['language'], code: string, extraFiles: Record<string, string>): PlacedFile[] {
  return Object.entries({ ...extraFiles, [source]: code })
    .filter(([name]) => name !== collectFolder)
    .map(([name, text]): PlacedFile => {
      if (!isFileName(name)) throw new JudgeFailure(`the extra file name ${JSON.stringify(name)} cannot be used`)
      return { name, source: { bytes: Buffer.from(text) } }
    })
}

function explain(result: RunResult): void {
  const text = (Buffer.from(result.stdout).toString() + Buffer.from(result.stderr).toString()).slice(0, maxTextLength)
  if (result.ending === 'exit' && result.exitCode === 0) {
    for (const [name, why] of result.problems) throw new CompileError(`the compiler did not produce ${name} (${why})\n${text}`)
    return
  }
  const reasons: Partial<Record<RunResult['ending'], string>> = {
    cpu: 'Compile time limit exceeded',
    wall: 'Compile time limit exceeded',
    memory: 'Compile memory limit exceeded',
    output: 'The compiler wrote too much',
  }
  const reason = reasons[result.ending]
  throw new CompileError(reason ? `${reason}\n${text}` : text || `The compiler ended with code ${result.exitCode}, signal ${result.signal}`)
}

async function keepFile(draft: string, file: PlacedFile, folder: string | undefined): Promise<void> {
  const name = folder && file.name.startsWith(`${folder}/`) ? file.name.slice(folder.length + 1) : file.name
  if (name === '.keep') return
  const path = join(draft, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'bytes' in file.source ? file.source.bytes : '')
  await chmod(path, 0o755)
}

async function listFiles(held: CachedPath): Promise<PlacedFile[]> {
  const names = existsSync(held.path) ? await readdir(held.path, { recursive: true, withFileTypes: true }) : []
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return { name: path.slice(held.path.length + 1), source: { path }, executable: true }
    })
}
