import type { Db } from 'mongodb'
import { findOrInsert, type Encryption } from '@verdict/core/site'
import { newArchiveKey } from './archive-encryption.ts'

interface KeyDoc {
  readonly _id: string
  readonly encrypted: string
}

const id = 'archives'
const place = 'kernel.secrets archives'
const secretsOf = (db: Db) => db.collection<KeyDoc>('kernel.secrets')

/** The key that encrypts the archives which leave the machine. Undefined before one was created, and where this site cannot decrypt it. */
export async function archiveKey(db: Db, encryption: Encryption): Promise<string | undefined> {
  const stored = await secretsOf(db).findOne({ _id: id })
  return stored ? encryption.decrypt(stored.encrypted, place) : undefined
}

/** Creates the key. Undefined if there is one already that this site can decrypt, unless it is replaced. */
export async function createArchiveKey(db: Db, encryption: Encryption, { replace }: { replace: boolean }): Promise<string | undefined> {
  const key = newArchiveKey()
  const created = { _id: id, encrypted: encryption.encrypt(key, place) }
  const isLost = (await secretsOf(db).findOne({ _id: id })) !== null && (await archiveKey(db, encryption)) === undefined
  if (replace || isLost) await secretsOf(db).replaceOne({ _id: id }, created, { upsert: true })
  else if ((await findOrInsert(secretsOf(db), created)).encrypted !== created.encrypted) return undefined
  return key
}
