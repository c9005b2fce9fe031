import { join } from 'node:path'
import { assemble, type AssembledSite } from './assemble.ts'
import { createPluginRegistry } from './create-plugin-registry.ts'
import { Disposables } from './disposables.ts'
import { Metrics } from '../http/operations/metrics.ts'
import { createLogger } from '../base/log.ts'
import type { SiteOptions } from './site-options.ts'
import { openDatabase } from '../storage/database.ts'

/** Sets up a site without listening for requests, for a command that reads or changes it. */
export async function inspectSite<T>(options: SiteOptions, read: (site: AssembledSite) => Promise<T>): Promise<T> {
  const logger = createLogger({ level: 'silent' })
  const disposables = new Disposables()
  const database = options.database?.opened ?? (await openDatabase({ ...options.database, directory: join(options.dataDirectory, 'database'), shared: true }))
  const metrics = new Metrics()
  disposables.add(() => database.close())
  disposables.add(() => metrics.stop())
  try {
    return await read(await assemble(options, createPluginRegistry(options), { db: database.db, logger, metrics, disposables }))
  } finally {
    await disposables.disposeAll(() => undefined)
  }
}
