import type { Collection } from 'mongodb'
import type { PublicFileDoc } from './public-files.ts'

const dayMs = 24 * 60 * 60 * 1000
/** How many names are in memory at a time; each batch reads all texts. */
const batchSize = 100_000

const links = /\/api\/public\/(?:img|file)\/([0-9a-z]{32}(?:\.[0-9a-z]{1,10})?)/g

/**
 * Withdraws files of users and groups to which no text of the site links. A file younger than a day stays: its text may not be saved yet. Files of the site
 * stay until they are deleted, because staff may have given their links to other sites.
 */
export async function withdrawForgotten(docs: Collection<PublicFileDoc>, texts: () => AsyncIterable<readonly string[]>, now = Date.now()): Promise<void> {
  const old = { owner: { $ne: 'site' as const }, gmtCreate: { $lt: new Date(now - dayMs) } }
  for (let last = 0; ;) {
    const found = await docs
      .find({ _id: { $gt: last }, ...old }, { projection: { name: 1 } })
      .sort({ _id: 1 })
      .limit(batchSize)
      .toArray()
    if (found.length === 0) return
    last = found.at(-1)!._id
    const forgotten = new Map(found.map(({ _id, name }) => [name, _id]))
    for await (const document of texts())
      for (const text of document) if (text.includes('/api/public/')) for (const [, name = ''] of text.matchAll(links)) forgotten.delete(name)
    for (const _id of forgotten.values()) await docs.deleteOne({ _id })
  }
}
