import { randomBytes } from 'node:crypto'
import { findOrInsert } from '@verdict/core/server'
import type { Collection } from 'mongodb'

/** Returns the key of the channel that wakes the daemons: equal in every process of the site, and known only to daemons. */
export async function workKeyOf(secrets: Collection<{ _id: string; value: string }>): Promise<string> {
  return (await findOrInsert(secrets, { _id: 'work-key', value: randomBytes(18).toString('base64url') })).value
}
