import { randomBytes } from 'node:crypto'
import type { Collection } from 'mongodb'

/** The key of the channel that wakes the daemons: the same in every process of the site, and known only to daemons. */
export async function workKeyOf(secrets: Collection<{ _id: string; value: string }>): Promise<string> {
  const fresh = randomBytes(18).toString('base64url')
  const stored = await secrets.findOneAndUpdate({ _id: 'work-key' }, { $setOnInsert: { value: fresh } }, { upsert: true, returnDocument: 'after' })
  return stored?.value ?? fresh
}
