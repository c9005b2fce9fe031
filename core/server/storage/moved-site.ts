import type { Db } from 'mongodb'
import { BootError } from '../base/errors.ts'

/** Where the data of a site is, once it was moved away. */
interface Moved {
  _id: 'moved'
  /** Without a user and a password. */
  to: string
  at: Date
}

const movedOf = (db: Db) => db.collection<Moved>('kernel.moved')

/** Marks the database of a site that was moved. */
export async function markMoved(db: Db, to: string): Promise<void> {
  await movedOf(db).updateOne({ _id: 'moved' }, { $set: { to, at: new Date() } }, { upsert: true })
}

/** Throws when the site of a database was moved: what is written here would be missing there. */
export async function refuseMoved(db: Db): Promise<void> {
  const moved = await movedOf(db).findOne()
  if (!moved) return
  const day = moved.at.toISOString().slice(0, 10)
  const how = moved.to.startsWith('mongodb')
    ? `Set MONGODB_URI to its address, or move it back with: verdict move-from URI --replace`
    : 'Start it without MONGODB_URI, or move it back with: verdict move-to URI --replace'
  throw new BootError(`This site was moved to ${moved.to} on ${day}. ${how}`)
}
