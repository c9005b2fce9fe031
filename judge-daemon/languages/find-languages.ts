import { execFile } from 'node:child_process'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { promisify } from 'node:util'
import { errorCode, messageOf } from '@verdict/core'
import type { Mount, BackendName } from '../sandbox/sandbox.ts'
import type { Language } from './language.ts'

/** A language that this machine can judge. */
export interface FoundLanguage {
  language: Language
  version: string
  /** The path of its toolchain inside the sandbox, and the mount that puts it there. */
  toolchain: string
  mounts: Mount[]
}

export interface MissingLanguage {
  language: Language
  why: string
}

const folders = ['/usr/bin', '/usr/local/bin', '/usr/local/go/bin', '/bin']

/** The path of a program inside the sandbox, which sees only /usr. */
export function findProgram(name: string): string | undefined {
  if (name.startsWith('/') || name.includes('{')) return name
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

export async function findLanguages(languages: readonly Language[]): Promise<{ found: FoundLanguage[]; missing: MissingLanguage[] }> {
  const found: FoundLanguage[] = []
  const missing: MissingLanguage[] = []
  for (const language of languages) {
    const answer = await findLanguage(language)
    if (typeof answer === 'string') missing.push({ language, why: answer })
    else found.push(answer)
  }
  return { found, missing }
}

const versions = new Map<string, Promise<string>>()
const environment = {
  HOME: process.env['HOME'],
  LANG: process.env['LANG'],
  PATH: `/usr/bin:/usr/local/bin:/usr/local/go/bin:/bin:${process.env['PATH'] ?? ''}`,
}

function readVersion(command: readonly string[]): Promise<string> {
  const key = command.join('\0')
  const known = versions.get(key)
  if (known) return known
  const [program = '', ...words] = command
  const answer = promisify(execFile)(program, words, { timeout: 20_000, env: environment }).then(({ stdout, stderr }) => (stdout || stderr).trim())
  versions.set(key, answer)
  answer.catch(() => versions.delete(key))
  return answer
}

async function findLanguage(language: Language): Promise<FoundLanguage | string> {
  try {
    const root = language.toolchain ? realpathSync(await readVersion(language.toolchain)) : '/usr'
    const outside = !root.startsWith('/usr')
    const absent = language.toolchain ? undefined : language.programs.find((name) => !findProgram(name))
    if (absent) return `${absent} is not installed`
    const version = (await readVersion(language.version)).split('\n')[0] ?? ''
    const lacking = await lackOf(language, version)
    if (lacking) return lacking
    const target = '/opt/toolchain'
    return { language, version, toolchain: outside ? target : root, mounts: outside ? [{ source: root, target }] : [] }
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? `${language.programs[0]} is not installed` : messageOf(error).split('\n')[0]!
  }
}

async function lackOf({ probe, newerThan }: Language, version: string): Promise<string | undefined> {
  const lacking = probe && (await readVersion(probe).then(() => undefined, messageOf))
  if (lacking) return lacking.trim().split('\n').at(-1)
  if (newerThan && !(parseInt(version) > parseInt(await readVersion(newerThan).catch(() => '0'))))
    return `its version ${version} is not newer than that of ${newerThan[0]}`
  return undefined
}

interface Languages {
  found: FoundLanguage[]
  missing: MissingLanguage[]
}

/**
 * Removes the languages that a sandbox without root cannot use: started by root, bubblewrap runs as an unprivileged user, which cannot enter
 * folders that only root may enter.
 */
export function accessibleLanguages(backend: BackendName, { found, missing }: Languages): Languages {
  if (backend === 'jail' || process.getuid?.() !== 0) return { found, missing }
  const hidden = found.filter(({ mounts }) => mounts.some(({ source }) => !openToAll(source)))
  const why = 'its compiler is in a folder that only root may enter'
  return { found: found.filter((one) => !hidden.includes(one)), missing: [...missing, ...hidden.map(({ language }) => ({ language, why }))] }
}

function openToAll(path: string): boolean {
  return (statSync(path).mode & 1) === 1 && (path === '/' || openToAll(dirname(path)))
}
