import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FoundLanguage } from './find-languages.ts'
import { runAside } from './run-aside.ts'

/** Where the prepared folder is seen inside the sandbox. */
export const preparedFolder = '/opt/prepared'

/** Makes once per machine what every compile would make again: headers of C++, packages of Go. */
export class Preparations {
  readonly #folder: string
  readonly #making = new Map<string, Promise<string>>()
  readonly #end = new AbortController()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The folder of what is prepared for a language; undefined where nothing is to be prepared. */
  prepare(found: FoundLanguage): Promise<string | undefined> {
    const { language, version } = found
    if (!language.headers && !language.goPackages) return Promise.resolve(undefined)
    const key = createHash('sha256').update(JSON.stringify([language.headers, language.compile, version])).digest('hex').slice(0, 24)
    const target = join(this.#folder, key)
    if (existsSync(target)) return Promise.resolve(target)
    const making = this.#making.get(target) ?? this.#make(found, target)
    this.#making.set(target, making)
    return making
  }

  /** Ends what is being made; nothing is written any more once this is over. */
  async close(): Promise<void> {
    this.#end.abort(new Error('the judge is closing'))
    await Promise.allSettled(this.#making.values())
  }

  async #make(found: FoundLanguage, target: string): Promise<string> {
    const draft = `${target}.${randomUUID()}`
    const { signal } = this.#end
    try {
      signal.throwIfAborted()
      await (found.language.headers ? precompile(found, draft, signal) : packGo(draft, signal))
      await rename(draft, target)
    } catch (error) {
      if (!existsSync(target)) throw error
    } finally {
      this.#making.delete(target)
      await rm(draft, { recursive: true, force: true })
    }
    return target
  }
}

/** The flags must be those of the later compile, or the compiler passes over the prepared header. */
async function precompile({ language }: FoundLanguage, draft: string, signal: AbortSignal): Promise<void> {
  const [compiler, ...words] = language.compile[0]!
  const output = words.indexOf('-o')
  const flags = words.slice(0, output).filter((word) => word !== language.source && !word.includes('{'))
  for (const header of language.headers ?? []) {
    const target = join(draft, `${header}.gch`)
    await mkdir(dirname(target), { recursive: true })
    const source = join(draft, 'source.h')
    await writeFile(source, `#include <${header}>\n`)
    await runAside([compiler!, ...flags, '-x', 'c++-header', source, '-o', target], { signal })
    await rm(source)
  }
}

const packages = `bufio bytes cmp container/heap container/list container/ring context encoding/binary encoding/hex encoding/json errors fmt
  hash/crc32 hash/fnv hash/maphash io iter maps math math/big math/bits math/cmplx math/rand math/rand/v2 os reflect regexp runtime
  runtime/debug slices sort strconv strings sync sync/atomic text/tabwriter text/template time unicode unicode/utf16 unicode/utf8 unsafe`.split(/\s+/)

async function packGo(draft: string, signal: AbortSignal): Promise<void> {
  await mkdir(join(draft, 'packages'), { recursive: true })
  const cache = join(draft, 'cache')
  const environment = { ...process.env, GOCACHE: cache, GOTOOLCHAIN: 'local', GOFLAGS: '', CGO_ENABLED: '0', PATH: `/usr/local/go/bin:${process.env['PATH'] ?? ''}` }
  const words = ['list', '-deps', '-export', '-f', '{{.ImportPath}} {{.Export}}', ...packages]
  const output = await runAside(['go', ...words], { signal, environment, folder: draft })
  const lines: string[] = []
  for (const [index, line] of output.trim().split('\n').entries()) {
    const [name, path] = line.split(' ')
    if (!path) continue
    await copyFile(path, join(draft, 'packages', `${index}.a`))
    lines.push(`packagefile ${name}=${preparedFolder}/packages/${index}.a`)
  }
  await writeFile(join(draft, 'importcfg'), `${lines.join('\n')}\n`)
  await rm(cache, { recursive: true, force: true })
}
