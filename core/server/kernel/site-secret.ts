import { randomBytes } from 'node:crypto'
import type { Db } from 'mongodb'
import { BootError } from '../boot/boot-error.ts'
import { findOrInsert } from '../storage/duplicates.ts'

const minLength = 32

/** The key that signs tokens: configured, or generated at the first start and stored, so that all processes share it. */
export async function siteSecret(db: Db, configured: string | undefined): Promise<Buffer> {
  if (configured && configured.trim().length < minLength)
    throw new BootError(`VERDICT_SECRET has fewer than ${minLength} characters. Set a random one, for example from: openssl rand -base64 48`)
  if (configured) return Buffer.from(configured)
  const secrets = db.collection<{ _id: string; value: string }>('kernel.secrets')
  const { value } = await findOrInsert(secrets, { _id: 'tokens', value: randomBytes(64).toString('base64') })
  return Buffer.from(value, 'base64')
}
