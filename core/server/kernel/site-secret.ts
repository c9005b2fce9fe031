import { randomBytes } from 'node:crypto'
import type { Db } from 'mongodb'
import { findOrInsert } from '../storage/duplicates.ts'

/** The key that signs tokens: configured, or generated at the first start and stored, so that all processes share it. */
export async function siteSecret(db: Db, configured: string | undefined): Promise<Buffer> {
  if (configured) return Buffer.from(configured)
  const secrets = db.collection<{ _id: string; value: string }>('kernel.secrets')
  const { value } = await findOrInsert(secrets, { _id: 'tokens', value: randomBytes(64).toString('base64') })
  return Buffer.from(value, 'base64')
}
