import type { Logger } from 'pino'
import type { SitePlugin } from './boot/plugin-registry.ts'
import type { ServerPlugin } from './define-server.ts'
import type { HttpOptions } from './http/http-server.ts'
import type { Database } from './storage/database.ts'

/** Everything that a start of the site may be told. */
export interface SiteOptions {
  readonly plugins: readonly (SitePlugin | ServerPlugin)[]
  /** Installed plugins that are switched off: only listed. */
  readonly off?: readonly { id: string; version: string }[]
  /** Defaults of the plugins' settings by plugin id, out of config/site.yaml. */
  readonly settings?: Readonly<Record<string, Record<string, unknown>>>
  /** Without a uri the embedded database is started under the data folder; one that is open already is taken over. */
  readonly database?: { readonly uri?: string | undefined; readonly name?: string | undefined; readonly opened?: Database }
  readonly dataDirectory: string
  readonly host?: string
  readonly port?: number
  readonly webDirectory?: string | undefined
  readonly files?: 'folder' | 'gridfs'
  readonly http?: Partial<HttpOptions>
  /** Signs tokens; random and stored when left out. */
  readonly secret?: string | undefined
  readonly metricsToken?: string | undefined
  readonly logger?: Logger
  /** Root's password on the very first start; random and shown once when left out. */
  readonly rootPassword?: string | undefined
  /** The cost of password hashes as a power of two; only tests make it small. */
  readonly passwordCost?: number
  /** Milliseconds until a follower that threw is called again. */
  readonly retryAfter?: number
  /** Milliseconds until another process takes over the followers of one that died. */
  readonly changeLease?: number
}

export function sitePlugin(given: SitePlugin | ServerPlugin): SitePlugin {
  return 'server' in given ? given : { server: given, version: '0.0.0' }
}
