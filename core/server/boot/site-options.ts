import type { Logger } from 'pino'
import type { DisabledPlugin, SitePlugin } from '../plugins/plugin-registry.ts'
import type { ServerPlugin } from '../kernel/define-server.ts'
import type { ArchivedSite, SiteArchives } from '../kernel/site-archives.ts'
import type { HttpOptions } from '../http/http-server.ts'
import type { Siblings } from '../live/live-log.ts'
import type { TimeLimits } from '../base/time-limit.ts'
import type { Database } from '../storage/database.ts'

/** The options of a site. */
export interface SiteOptions {
  readonly plugins: readonly (SitePlugin | ServerPlugin)[]
  /** Installed plugins that are disabled. They are only listed. */
  readonly off?: readonly DisabledPlugin[]
  /** More lists of plugins that can be added: URLs, and paths of files. */
  readonly catalogs?: readonly string[]
  /** Settings by plugin id, from config/site.yaml. */
  readonly settings?: Readonly<Record<string, Record<string, unknown>>>
  /** Without a `uri`, the embedded database is started in the data folder. An `opened` database is used as it is, and closed with the site. */
  readonly database?: { readonly uri?: string | undefined; readonly name?: string | undefined; readonly opened?: Database }
  readonly dataDirectory: string
  readonly host?: string
  readonly port?: number
  readonly webDirectory?: string | undefined
  readonly files?: 'folder' | 'gridfs'
  /** Creates archives of the site; plugins that need `siteArchives` do not start without. */
  readonly archives?: (site: ArchivedSite) => SiteArchives
  /** Makes the archive of `verdict report`. */
  readonly report?: (() => Promise<Uint8Array>) | undefined
  readonly http?: Partial<HttpOptions>
  /** The key that signs tokens; generated and stored when left out. */
  readonly secret?: string | undefined
  /** The key with which plugins encrypt what they must read again, at least 32 characters; generated and stored in the data folder when left out. */
  readonly encryptionKey?: string | undefined
  readonly metricsToken?: string | undefined
  readonly logger?: Logger
  /** The password of root on the first start; generated and shown once when left out. */
  readonly rootPassword?: string | undefined
  /** The cost of password hashes, as a power of two; tests lower it. */
  readonly passwordCost?: number
  /** How many milliseconds plugins may take. */
  readonly limits?: Partial<TimeLimits>
  /** Milliseconds before a failed follower is called again. */
  readonly retryAfter?: number
  /** Milliseconds before another process takes over the followers of one that died. */
  readonly changeLease?: number
  /** The other processes of the site that were started with this one. */
  readonly siblings?: Siblings | undefined
  /** Milliseconds between two looks at the jobs that other processes have left. */
  readonly jobInterval?: number
}

export function sitePlugin(given: SitePlugin | ServerPlugin): SitePlugin {
  return 'server' in given ? given : { server: given, version: '0.0.0' }
}
