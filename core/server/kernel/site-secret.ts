import { randomBytes } from 'node:crypto'
import type { Db } from 'mongodb'
import { BootError } from '../base/errors.ts'
import { findOrInsert } from '../storage/duplicates.ts'
import type { Encryption } from '../base/encryption.ts'

/** The key that signs tokens. Earlier versions stored its `value`. */
interface SecretDoc {
  readonly _id: string
  readonly encrypted?: string
  readonly value?: string
}

const place = 'kernel.secrets tokens'
const minLength = 32

/**
 * The key that signs tokens: configured, or generated and stored, so that all processes share it. One that cannot be decrypted is replaced, which ends every login: it comes
 * from a backup, and the site has another encryption key.
 */
export async function siteSecret(db: Db, encryption: Encryption, configured: string | undefined): Promise<Buffer> {
  if (configured && configured.trim().length < minLength)
    throw new BootError(`VERDICT_SECRET has fewer than ${minLength} characters. Set a random one, for example from: openssl rand -base64 48`)
  if (configured) return Buffer.from(configured)
  const secrets = db.collection<SecretDoc>('kernel.secrets')
  const encrypted = (key: string) => encryption.encrypt(key, place)
  const newKey = () => randomBytes(64).toString('base64')
  for (;;) {
    const stored = await findOrInsert(secrets, { _id: 'tokens', encrypted: encrypted(newKey()) })
    const key = stored.encrypted === undefined ? undefined : encryption.decrypt(stored.encrypted, place)
    if (key !== undefined) return Buffer.from(key, 'base64')
    // Another process may replace it at once, so each reads again.
    await secrets.replaceOne(stored, { encrypted: encrypted(stored.value ?? newKey()) })
  }
}

/** Whether the stored key, if any, was encrypted with the key of this site. */
export async function canReadTokenKey(db: Db, encryption: Encryption): Promise<boolean> {
  const stored = await db.collection<SecretDoc>('kernel.secrets').findOne({ _id: 'tokens' })
  return stored?.encrypted === undefined || encryption.decrypt(stored.encrypted, place) !== undefined
}
