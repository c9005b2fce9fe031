import type { TestSite } from '@verdict/core/testing'
import { MongoClient, type Collection, type Document } from 'mongodb'

/** Reaches into a collection of the plugin, past the site: to move clocks on, and to see what is stored. */
export async function withCollection<Row extends Document, T>(site: TestSite, name: string, work: (rows: Collection<Row>) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(site.database.uri)
  try {
    return await work(client.db(site.database.name).collection<Row>(`accounts.${name}`))
  } finally {
    await client.close()
  }
}

/** Lets the waits of mailed codes be over. */
export function endCooldowns(site: TestSite): Promise<unknown> {
  return withCollection(site, 'codes', (rows) => rows.updateMany({}, { $set: { waitUntil: new Date(0) } }))
}

/** Lets everything that a collection keeps for a while have run out. */
export function expireAll(site: TestSite, name: 'codes' | 'captchas' | 'tries' | 'sheets'): Promise<unknown> {
  return withCollection(site, name, (rows) => rows.updateMany({}, { $set: { until: new Date(Date.now() - 1000) } }))
}
