import type { Logger } from 'pino'
import type { SiteSettings } from '../../plugin/index.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Locales } from '../base/locales.ts'
import type { HttpOptions } from './http-server.ts'
import type { Health } from './operations/operator-routes.ts'
import type { Metrics } from './operations/metrics.ts'
import type { ServedPlugin } from './pages/web-part-registry.ts'
import type { ServedRoute } from './routes/serve-route.ts'

/** A site as it is served over HTTP. */
export interface ServedSite {
  readonly options: { readonly http?: Partial<HttpOptions>; readonly webDirectory?: string | undefined; readonly metricsToken?: string | undefined }
  readonly routes: readonly ServedRoute[]
  readonly locales: Locales
  readonly logger: Logger
  readonly sessions: Sessions
  readonly metrics: Metrics
  settings(): SiteSettings
  /** The plugins that run now. */
  plugins(): readonly ServedPlugin[]
  /** The number of the last live update. */
  lastUpdate(): number
  health(): Promise<Health>
  onFault(plugin: string, place: string, error: unknown): void
}
