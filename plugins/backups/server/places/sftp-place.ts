import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { SftpSettings } from '../../contract.ts'
import type { RemotePlace } from './place.ts'

/** The name under which `known_hosts` lists the host key, independent of the host's address. */
const alias = 'backup-host'

/** Copies archives with OpenSSH's `sftp`. The host must have the key in the settings. */
export class SftpPlace implements RemotePlace {
  readonly name = 'sftp'
  readonly #settings: SftpSettings
  readonly #key: string

  constructor(settings: SftpSettings, key: string) {
    this.#settings = settings
    this.#key = key
  }

  async list(): Promise<string[]> {
    const lines = await this.#run([`-mkdir "${this.#settings.folder}"`, `ls -1 "${this.#settings.folder}"`])
    return lines.filter((line) => !line.startsWith('sftp>')).map((line) => basename(line))
  }

  async put(file: string, name: string, signal: AbortSignal): Promise<void> {
    const part = this.#path(`${name}.part`)
    await this.#run([`-mkdir "${this.#settings.folder}"`, `-rm "${part}"`, `put "${file}" "${part}"`, `rename "${part}" "${this.#path(name)}"`], signal)
  }

  async remove(names: readonly string[]): Promise<void> {
    if (names.length > 0) await this.#run(names.map((name) => `rm "${this.#path(name)}"`))
  }

  #path(name: string): string {
    return `${this.#settings.folder}/${name}`
  }

  async #run(commands: readonly string[], signal?: AbortSignal): Promise<string[]> {
    const { host, port, user, hostKey } = this.#settings
    const missing = Object.entries({ host, user, hostKey, key: this.#key }).find(([, value]) => value.trim() === '')
    if (missing) throw new Error(`no ${missing[0]} is set`)
    const folder = await mkdtemp(join(tmpdir(), 'verdict-sftp-'))
    try {
      const [identity, knownHosts] = [join(folder, 'key'), join(folder, 'known_hosts')]
      await writeFile(identity, `${this.#key.trim()}\n`, { mode: 0o600 })
      await writeFile(knownHosts, `${alias} ${hostKey.trim()}\n`)
      const options = {
        BatchMode: 'yes',
        IdentitiesOnly: 'yes',
        IdentityFile: identity,
        UserKnownHostsFile: knownHosts,
        GlobalKnownHostsFile: '/dev/null',
        StrictHostKeyChecking: 'yes',
        HostKeyAlias: alias,
        ConnectTimeout: '20',
        ServerAliveInterval: '20',
      }
      const words = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])
      return await output(['-F', 'none', '-b', '-', '-P', String(port), ...words, `${user}@${host}`], `${commands.join('\n')}\n`, signal)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

async function output(words: readonly string[], input: string, signal?: AbortSignal): Promise<string[]> {
  const child = spawn('sftp', words, { env: { PATH: process.env.PATH, LANG: 'C' }, ...(signal && { signal }) })
  const said: Buffer[] = []
  const failed: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => said.push(part))
  child.stderr.on('data', (part: Buffer) => failed.push(part))
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const code = await exitCodeOf(child).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error('the program sftp is missing: install openssh-client') : error
  })
  const lines = (parts: readonly Buffer[]) =>
    Buffer.concat(parts)
      .toString()
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
  if (code !== 0) throw new Error(lines(failed).slice(-2).join(' ').slice(0, 500) || `sftp ended with code ${code}`)
  return lines(said)
}

/** Resolves to a program's exit code when it ends; null if a signal ended it. */
export function exitCodeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
}
