import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isFileName } from '@verdict/plugin-judging/contract'
import { BoundedFileCache, type CachedPath } from '../../caches/bounded-file-cache.ts'
import { fillCommand, runEnvironment } from '../../languages/command-words.ts'
import type { FoundLanguage } from '../../languages/find-languages.ts'
import { mainClassOf, publicTypeOf } from '../../languages/java-main.ts'
import { preparedFolder, Preparations } from '../../languages/preparations.ts'
import type { Box, Mount, PlacedFile, RunResult, RunSpec } from '../../sandbox/sandbox.ts'
import type { CorePool } from '../../machine/core-pool.ts'
import { JudgeFailure } from '../../task/task.ts'

/** The program does not compile. The message is the compiler's output for the author. */
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
        return runCompiler(box, { ...found, language: { ...language, source } }, sources, coreSlot.core)
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

/** Runs the commands of the language one after another; the output of the last one is the program. */
async function runCompiler(box: Box, found: FoundLanguage, sources: PlacedFile[], core: number): Promise<PlacedFile[]> {
  const { language } = found
  const { collectFolder, compileLimits } = language
  let files = sources
  let outputs = sources
  for (const [index, words] of language.compile.entries()) {
    const last = index === language.compile.length - 1
    const spec: RunSpec = {
      command: fillCommand(words, { program: '', prepared: preparedFolder, toolchain: found.toolchain, source: language.source, memory: 0, stack: 0 }),
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
    const first = await box.run(spec)
    // A compiler can starve on a busy machine, so it runs again, for longer, before the author sees an error.
    const result = first.ending === 'wall' ? await box.run({ ...spec, limits: { ...spec.limits, wall: 3 * spec.limits.wall } }) : first
    assertCompiled(result)
    outputs = [...result.files].map(([name, bytes]): PlacedFile => ({ name, source: { bytes }, executable: true }))
    files = files.concat(outputs)
  }
  return outputs
}

/** A Java source with a public class must have its name. */
function sourceName({ source, javaClasses }: FoundLanguage['language'], code: string): string {
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
function sourcesOf({ source, collectFolder }: FoundLanguage['language'], code: string, extraFiles: Record<string, string>): PlacedFile[] {
  return Object.entries({ ...extraFiles, [source]: code })
    .filter(([name]) => name !== collectFolder)
    .map(([name, text]): PlacedFile => {
      if (!isFileName(name)) throw new JudgeFailure(`the extra file name ${JSON.stringify(name)} is not allowed`)
      return { name, source: { bytes: Buffer.from(text) } }
    })
}

function assertCompiled(result: RunResult): void {
  const text = (Buffer.from(result.stdout).toString() + Buffer.from(result.stderr).toString()).slice(0, maxTextLength)
  if (result.ending === 'exit' && result.exitCode === 0) {
    for (const [name, why] of result.problems) throw new CompileError(`the compiler did not produce ${name} (${why})\n${text}`)
    return
  }
  const reasons: Partial<Record<RunResult['ending'], string>> = {
    cpu: 'Compile time limit exceeded',
    wall: 'Compile time limit exceeded',
    memory: 'Compile memory limit exceeded',
    output: 'The compiler wrote too much output',
  }
  const reason = reasons[result.ending]
  throw new CompileError(reason ? `${reason}\n${text}` : text || `The compiler ended with code ${result.exitCode}, signal ${result.signal}`)
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
