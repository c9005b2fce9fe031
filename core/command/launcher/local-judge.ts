// A judge daemon beside the site, so that a single machine judges without configuration. For several machines: config/judge.yaml.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isOwnFolder } from '@verdict/node/own-folder.js'
import { installCompilers } from './compilers.ts'

/** The report of a site that it is up. */
export interface SiteUp {
  readonly url: string
  readonly root: string
  readonly dataDirectory: string
  /** False if its next start has another address. */
  readonly hasFixedPort: boolean
}

/** The program of the judge that is installed beside this package, if there is one. */
export function judgeProgram(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@verdict/judge-daemon')), 'bin', 'judge.js')
  } catch {
    return undefined
  }
}

/** The judge of this machine. It detects languages when it starts, and ends with this process. */
export class LocalJudge {
  readonly #program: string
  readonly #compilers: Promise<void>
  readonly #token: string

  /** Undefined where no judge is installed, and where VERDICT_LOCAL_JUDGE is off. */
  static prepare(): LocalJudge | undefined {
    const program = judgeProgram()
    return program === undefined || process.env.VERDICT_LOCAL_JUDGE === 'off' ? undefined : new LocalJudge(program)
  }

  private constructor(program: string) {
    this.#program = program
    this.#compilers = installCompilers()
    // The site gets it too, and replaces the one of the last start.
    this.#token = process.env.VERDICT_DAEMON_TOKEN ??= randomBytes(24).toString('base64url')
  }

  /** Resolves with the function that starts it beside a site; undefined if there is none for this site. */
  async beside(site: SiteUp): Promise<(() => ChildProcess) | undefined> {
    if (!site.hasFixedPort) return void console.log('No local judge: the site uses a random port.')
    const isRoot = process.getuid?.() === 0
    const chosen = process.env.VERDICT_JUDGE_FOLDER
    // Root does not judge in the data folder: its owner, the account of the site, could redirect there what root writes.
    const folder = chosen ?? (isRoot ? `${site.dataDirectory}-judge` : join(site.dataDirectory, 'judge'))
    if (isRoot && !chosen && !isOwnFolder(folder)) throw new Error(`${folder} does not belong to root. Move it, or set VERDICT_JUDGE_FOLDER.`)
    await this.#compilers
    return () => this.#start(site, folder)
  }

  #start({ url, root }: SiteUp, folder: string): ChildProcess {
    const inherited = Object.fromEntries(['PATH', 'HOME', 'LANG', 'NODE_OPTIONS'].map((name) => [name, process.env[name]]))
    return spawn(process.execPath, [this.#program], {
      cwd: root,
      stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
      env: {
        ...inherited,
        VERDICT_SITE: withReachableHost(url),
        VERDICT_DAEMON_TOKEN: this.#token,
        VERDICT_JUDGE_FOLDER: folder,
        VERDICT_ENDS_WITH_PARENT: '1',
      },
    })
  }
}

/** A site on all addresses is reached at the one of this machine. */
function withReachableHost(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  return `${protocol}//${['0.0.0.0', '[::]'].includes(hostname) ? '127.0.0.1' : hostname}:${port}`
}
