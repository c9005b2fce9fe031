import type { Db } from 'mongodb'
import { BootError } from '../base/boot-error.ts'
import { DatabaseReader } from './database-reader.ts'
import { NewData } from './new-data.ts'

/** Where the data of a site is, once it was moved away. */
interface Moved {
  _id: 'moved'
  /** Without a user and a password. */
  to: string
  at: Date
}

const movedOf = (db: Db) => db.collection<Moved>('kernel.moved')

/** Collections that only the processes of one database need. */
const isLeft = (name: string) => ['kernel.locks', 'kernel.live', 'kernel.moved'].includes(name)

/** Copies everything that a site has in one database to another one, logins included, and marks the first. Returns the number of documents. */
export async function moveSite(from: Db, to: Db, { place, replace }: { place: string; replace: boolean | undefined }): Promise<number> {
  const data = await NewData.begin(to, { replace })
  const reader = await DatabaseReader.open(from, isLeft)
  try {
    for (const name of reader.collections) for await (const document of reader.documents(name)) await data.add(name, document)
  } finally {
    await reader.close()
  }
  await data.replaceOld()
  await movedOf(from).updateOne({ _id: 'moved' }, { $set: { to: place, at: new Date() } }, { upsert: true })
  return data.documents
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
