import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { FoundLanguage } from './find-languages.ts'

const run = promisify(execFile)
const making = new Map<string, Promise<string>>()

/** Makes once per machine what every compile would make again: headers of C++, packages of Go. Returns its folder. */
export function prepareLanguage(found: FoundLanguage, folder: string): Promise<string | undefined> {
  const { language, version } = found
  if (!language.headers && !language.goPackages) return Promise.resolve(undefined)
  const key = createHash('sha256').update(JSON.stringify([language.headers, language.compile, version])).digest('hex').slice(0, 24)
  const target = join(folder, key)
  if (existsSync(target)) return Promise.resolve(target)
  const known = making.get(target)
  if (known) return known
  const draft = `${target}.${randomUUID()}`
  const made = (language.headers ? precompile(found, draft) : packGo(draft))
    .then(() => rename(draft, target))
    .catch((error: unknown) => { if (!existsSync(target)) throw error })
    .then(() => target)
    .finally(() => { making.delete(target); return rm(draft, { recursive: true, force: true }) })
  making.set(target, made)
  return made
}

/** The flags must be those of the later compile, or the compiler passes over the prepared header. */
async function precompile({ language }: FoundLanguage, draft: string): Promise<void> {
  const [compiler, ...words] = language.compile[0]!
  const output = words.indexOf('-o')
  const flags = words.slice(0, output).filter((word) => word !== language.source && !word.includes('{'))
  for (const header of language.headers ?? []) {
    const target = join(draft, `${header}.gch`)
    await mkdir(dirname(target), { recursive: true })
    const source = join(draft, 'source.h')
    await writeFile(source, `#include <${header}>\n`)
    await run('nice', ['-n', '10', compiler!, ...flags, '-x', 'c++-header', source, '-o', target])
    await rm(source)
  }
}

const packages = `bufio bytes cmp container/heap container/list container/ring context encoding/binary encoding/hex encoding/json errors fmt
  hash/crc32 hash/fnv hash/maphash io iter maps math math/big math/bits math/cmplx math/rand math/rand/v2 os reflect regexp runtime
  runtime/debug slices sort strconv strings sync sync/atomic text/tabwriter text/template time unicode unicode/utf16 unicode/utf8 unsafe`.split(/\s+/)

async function packGo(draft: string): Promise<void> {
  await mkdir(join(draft, 'packages'), { recursive: true })
  const cache = join(draft, 'cache')
  const environment = { ...process.env, GOCACHE: cache, GOTOOLCHAIN: 'local', GOFLAGS: '', CGO_ENABLED: '0', PATH: `/usr/local/go/bin:${process.env['PATH'] ?? ''}` }
  const words = ['list', '-deps', '-export', '-f', '{{.ImportPath}} {{.Export}}', ...packages]
  const { stdout } = await run('nice', ['-n', '10', 'go', ...words], { env: environment, maxBuffer: 1 << 24, cwd: draft })
  const lines: string[] = []
  for (const [index, line] of stdout.trim().split('\n').entries()) {
    const [name, path] = line.split(' ')
    if (!path) continue
    await copyFile(path, join(draft, 'packages', `${index}.a`))
    lines.push(`packagefile ${name}=${preparedFolder}/packages/${index}.a`)
  }
  await writeFile(join(draft, 'importcfg'), `${lines.join('\n')}\n`)
  await rm(cache, { recursive: true, force: true })
}

/** Where the prepared folder is seen inside the sandbox. */
export const preparedFolder = '/opt/prepared'
