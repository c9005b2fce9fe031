import type { Db } from 'mongodb'
import { markMoved } from '@verdict/core/site'
import { DatabaseReader } from './database-reader.ts'
import { NewData } from './new-data.ts'

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
  await markMoved(from, place)
  return data.documents
}
