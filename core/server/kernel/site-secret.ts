import { randomBytes } from 'node:crypto'
import type { Db } from 'mongodb'

/** The key that signs tokens: configured, or generated at the first start and stored, so that all processes share it. */
export async function siteSecret(db: Db, configured: string | undefined): Promise<Buffer> {
  if (configured) return Buffer.from(configured)
  const secrets = db.collection<{ _id: string; value: string }>('kernel.secrets')
  const fresh = { value: randomBytes(64).toString('base64') }
  const stored = await secrets.findOneAndUpdate({ _id: 'tokens' }, { $setOnInsert: fresh }, { upsert: true, returnDocument: 'after' })
  return Buffer.from(stored?.value ?? fresh.value, 'base64')
}
