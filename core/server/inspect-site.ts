import { join } from 'node:path'
import { assemble, type Assembled } from './boot/assemble.ts'
import { bookOf } from './boot/book-of.ts'
import { Effects } from './boot/effects.ts'
import { Metrics } from './http/metrics.ts'
import { createLogger } from './log.ts'
import type { SiteOptions } from './site-options.ts'
import { openDatabase } from './storage/database.ts'

/** Sets a site up without opening its door, for a command that looks at it or changes something in it. */
export async function inspectSite<T>(options: SiteOptions, look: (site: Assembled) => Promise<T>): Promise<T> {
  const logger = createLogger({ level: 'silent' })
  const effects = new Effects()
  const database = options.database?.opened ?? (await openDatabase({ ...options.database, directory: join(options.dataDirectory, 'database'), shared: true }))
  const metrics = new Metrics()
  effects.add(() => database.close())
  effects.add(() => metrics.stop())
  try {
    return await look(await assemble(options, bookOf(options), { db: database.db, logger, metrics, effects }))
  } finally {
    await effects.undoAll(() => undefined)
  }
}
