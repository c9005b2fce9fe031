import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isFileName } from '@verdict/plugin-judging/contract'
import { BoundedFileCache, type CachedPath } from '../../caches/bounded-file-cache.ts'
import type { FoundLanguage } from '../../languages/find-languages.ts'
import type { Language } from '../../languages/language.ts'
import { mainClassOf, publicTypeOf } from '../../languages/java-main.ts'
import { commonHeaders, preparedFolder, Preparations } from '../../languages/preparations.ts'
import type { Box, Mount, PlacedFile } from '../../sandbox/sandbox.ts'
import type { CorePool } from '../../machine/core-pool.ts'
import { JudgeFailure } from '../../task/task.ts'
import { CompileError, runCompiler, type Pace } from './run-compiler.ts'

export interface Program {
  found: FoundLanguage
  mounts: Mount[]
  files: PlacedFile[]
  release(): void
}

const mebibyte = 1 << 20
/** A compiler that is read from a cold disk waits too. */
const graceMilliseconds = 1000

interface CompilerOptions {
  folder: string
  corePool: CorePool
  maxBytes?: number
}

/** Compiles inside the sandbox; equal sources are compiled once. */
export class Compiler {
  readonly #programs: BoundedFileCache
  readonly #preparations: Preparations
  readonly #corePool: CorePool
  #pace: Pace = { wall: 0, cpu: 0 }

  constructor(options: CompilerOptions) {
    this.#programs = new BoundedFileCache(join(options.folder, 'programs'), options.maxBytes ?? 2048 * mebibyte)
    this.#preparations = new Preparations(join(options.folder, 'prepared'), options.corePool)
    this.#corePool = options.corePool
  }

  async open(languages: readonly FoundLanguage[]): Promise<void> {
    await Promise.all([this.#preparations.open(languages), this.#programs.open()])
  }

  /** Call it after the core pool is closed. Nothing is written after it. */
  async close(): Promise<void> {
    await this.preparationsSettled()
    await this.#programs.close()
  }

  /** Whether compilations wait for a preparation that is still missing. */
  mustPrepare(found: FoundLanguage): boolean {
    return found.language.goPackages === true && this.#preparations.ready(found) === undefined
  }

  prepare(found: FoundLanguage): Promise<unknown> {
    return this.#preparations.prepare(found)
  }

  /** Resolves when no language is being prepared in the background. */
  preparationsSettled(): Promise<void> {
    return this.#preparations.settled()
  }

  /** Whether the compiler that ended last waited for most of its time. */
  get waitsMostly(): boolean {
    return this.#pace.wall > 3 * this.#pace.cpu + graceMilliseconds
  }

  async compile(found: FoundLanguage, code: string, extraFiles: Record<string, string> = {}): Promise<Program> {
    const { language } = found
    const key = createHash('sha256')
      .update(JSON.stringify([language, found.version, code, Object.entries(extraFiles).sort()]))
      .digest('hex')
    const compiled = await this.#programs.acquire(key, (draft) => this.#build(found, code, extraFiles, draft))
    return { found, mounts: found.mounts, files: await listFiles(compiled), release: compiled.release }
  }

  async #build(found: FoundLanguage, code: string, extraFiles: Record<string, string>, draft: string): Promise<void> {
    const { language } = found
    const prepared = await this.#prepare(found)
    const mounts = [...found.mounts, ...(prepared ? [{ source: prepared, target: preparedFolder }] : [])]
    const source = sourceName(language, code)
    const sources = sourcesOf({ ...language, source }, code, { ...language.files, ...extraFiles })
    const opened: Box[] = []
    try {
      const files = await this.#corePool.use('compile', async (coreSlot) => {
        const box = await coreSlot.sandbox.open({ mounts, space: 512 * mebibyte, inodes: 20_000, urgency: 'compiling' })
        opened.push(box)
        const work = { sources, core: coreSlot.core }
        const { files: outputs, pace } = await inOneOf(preparedFolders(language, code, prepared), (folder) =>
          runCompiler(box, { ...found, language: { ...language, source } }, { ...work, prepared: folder }),
        )
        this.#pace = pace
        return outputs
      })
      if (language.javaClasses) files.push(mainClassFile(files, code))
      for (const file of files) await saveFile(draft, file, language.collectFolder)
      if (files.length === 0) throw new JudgeFailure('the compiler produced no program')
    } finally {
      // The core slot is free already while the box is closed.
      for (const box of opened) await box.close().catch(() => undefined)
    }
  }

  /** C++ compiles without its prepared headers too, so only Go waits for the preparation. */
  async #prepare(found: FoundLanguage): Promise<string | undefined> {
    const ready = this.#preparations.ready(found)
    if (ready || found.language.goPackages) return ready ?? this.#preparations.prepare(found)
    this.#preparations.prepare(found).catch(() => undefined)
    return undefined
  }
}

/** Where the compiler finds prepared headers: without the rare ones first, unless the program does not use the header of which they are parts. */
function preparedFolders({ headers: [first] = [] }: Language, code: string, prepared: string | undefined): string[] {
  const isShorter = first !== undefined && prepared !== undefined && code.includes(first) && existsSync(join(prepared, commonHeaders))
  return isShorter ? [`${preparedFolder}/${commonHeaders}`, preparedFolder] : [preparedFolder]
}

/** Compiles with the first folder that succeeds; the error of the last one is the author's. */
async function inOneOf<T>([folder = preparedFolder, ...others]: readonly string[], compile: (folder: string) => Promise<T>): Promise<T> {
  try {
    return await compile(folder)
  } catch (error) {
    if (!(error instanceof CompileError) || others.length === 0) throw error
    return inOneOf(others, compile)
  }
}

/** A Java source with a public class must have its name. */
function sourceName({ source, javaClasses }: Language, code: string): string {
  const name = javaClasses ? `${publicTypeOf(code)}.java` : source
  return isFileName(name) && name !== 'undefined.java' ? name : source
}

/** The launcher of Java reads the name of the class from this file. */
function mainClassFile(files: readonly PlacedFile[], code: string): PlacedFile {
  const classFiles = files.flatMap(({ name, source }) => (name.endsWith('.class') && 'bytes' in source ? [source.bytes] : []))
  const name = mainClassOf(classFiles, code)
  if (name === undefined) throw new CompileError('No class has the method `public static void main(String[] args)`, with which a program starts')
  return { name: 'main-class', source: { bytes: Buffer.from(name) } }
}

/** If names collide, the source and the output folder of the compiler take precedence. */
function sourcesOf({ source, collectFolder }: Language, code: string, extraFiles: Record<string, string>): PlacedFile[] {
  return Object.entries({ ...extraFiles, [source]: code })
    .filter(([name]) => name !== collectFolder)
    .map(([name, text]): PlacedFile => {
      if (!isFileName(name)) throw new JudgeFailure(`the extra file name ${JSON.stringify(name)} is not allowed`)
      return { name, source: { bytes: Buffer.from(text) } }
    })
}

async function saveFile(draft: string, file: PlacedFile, folder: string | undefined): Promise<void> {
  const name = folder && file.name.startsWith(`${folder}/`) ? file.name.slice(folder.length + 1) : file.name
  if (name === '.keep') return
  const path = join(draft, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'bytes' in file.source ? file.source.bytes : '')
  await chmod(path, 0o755)
}

async function listFiles(compiled: CachedPath): Promise<PlacedFile[]> {
  const names = existsSync(compiled.path) ? await readdir(compiled.path, { recursive: true, withFileTypes: true }) : []
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return { name: path.slice(compiled.path.length + 1), source: { path }, executable: true }
    })
}
