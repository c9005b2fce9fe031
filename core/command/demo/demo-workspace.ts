import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Database, Site, SiteOptions } from '@verdict/core/site'
import { findRoot } from '../workspace/find-site.ts'
import { readSiteConfig, SiteConfig } from '../workspace/site-config.ts'
import { Workspace } from '../workspace/workspace.ts'

const Making = z.object({ password: z.string(), isMade: z.boolean() })
type Making = z.infer<typeof Making>

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** Returns the folder of the demo site, which no other site uses. */
export const demoFolder = (root = process.env.VERDICT_ROOT ?? findRoot()) => join(root, 'data-demo')

/** Makes the demo site that of this process and of those that it starts. */
export function chooseDemo(): void {
  if (process.env.MONGODB_URI) throw new Error('The demo site has a database of its own. Unset MONGODB_URI.')
  const folder = demoFolder()
  const chosen = process.env.VERDICT_DATA
  if (chosen !== undefined && chosen !== '' && resolve(folder, '..', chosen) !== folder)
    throw new Error(`The data of the demo site is always in ${folder}. Unset VERDICT_DATA.`)
  process.env.VERDICT_DATA = folder
}

/** The demo site of the folder. Of `config/site.yaml` it uses only the port and the account: it must not send mails or back up to where the real site does. */
export class DemoWorkspace extends Workspace {
  override readonly config: SiteConfig

  constructor() {
    chooseDemo()
    super()
    const { port, account } = readSiteConfig(this.root)
    this.config = SiteConfig.parse({ port, account, plugins: { demo: true } })
  }

  /** Whether the demo was made completely; undefined if there is none yet. */
  get making(): Making | undefined {
    return existsSync(this.#makingFile) ? Making.parse(JSON.parse(readFileSync(this.#makingFile, 'utf8'))) : undefined
  }

  set making(making: Making) {
    mkdirSync(this.dataDirectory, { recursive: true, mode: 0o700 })
    // A process that is killed leaves the old file or the new one.
    writeFileSync(`${this.#makingFile}.part`, JSON.stringify(making), { mode: 0o600 })
    renameSync(`${this.#makingFile}.part`, this.#makingFile)
  }

  get #makingFile(): string {
    return join(this.dataDirectory, 'demo.json')
  }

  /** Commands find the real site of this folder. */
  override remember(): void {}

  /** One click logs in on this machine only: where the site is bound to other addresses, users need the password. */
  override async siteOptions(database: Database, more?: { port?: number | undefined; enabled?: readonly string[] | undefined }): Promise<SiteOptions> {
    const options = await super.siteOptions(database, more)
    const password = loopback.has(options.host ?? '') ? this.making?.password : undefined
    return { ...options, settings: password === undefined ? {} : { demo: { password } } }
  }

  override howToLogIn(_site: Pick<Site, 'firstPassword' | 'url'>): string | undefined {
    const hasClick = this.found.some(({ id }) => id === 'demo')
    const click = hasClick ? 'The demo logs in with one click at the top of each page.' : 'With the plugin demo, one click at the top of each page logs in.'
    return `${click}\nLog in as root or another user with the password ${this.making?.password}.`
  }
}
