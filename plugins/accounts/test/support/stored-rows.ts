import type { TestSite } from '@verdict/core/testing'
import { MongoClient, type Collection, type Document } from 'mongodb'

/** Accesses a collection of the plugin directly, to expire documents and to inspect stored data. */
export async function withCollection<Row extends Document, T>(site: TestSite, name: string, work: (rows: Collection<Row>) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(site.database.uri)
  try {
    return await work(client.db(site.database.name).collection<Row>(`accounts.${name}`))
  } finally {
    await client.close()
  }
}

/** Ends the cooldowns of mailed codes. */
export function endCooldowns(site: TestSite): Promise<unknown> {
  return withCollection(site, 'codes', (rows) => rows.updateMany({}, { $set: { waitUntil: new Date(0) } }))
}

/** Expires all documents of a collection with a time to live. */
export function expireAll(site: TestSite, name: 'codes' | 'captchas' | 'tries' | 'sheets'): Promise<unknown> {
  return withCollection(site, name, (rows) => rows.updateMany({}, { $set: { until: new Date(Date.now() - 1000) } }))
}
