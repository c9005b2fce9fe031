import type { Db } from 'mongodb'

/** Which database serves the site, its address without the password, and how much it holds. */
export interface StorageStatistics {
  readonly embedded: boolean
  readonly version: string
  readonly name: string
  readonly host: string
  readonly port: number | null
  readonly username: string | null
  readonly collections: number
  readonly documents: number
  /** Documents and indexes together. */
  readonly bytes: number
}

/** The collections of a plugin, also of one that is off, with their documents and the bytes of documents and indexes. */
export async function readCollectionSizes(db: Db, plugin: string): Promise<{ name: string; documents: number; bytes: number }[]> {
  const listed = await db.listCollections({}, { nameOnly: true }).toArray()
  const names = listed.flatMap(({ name }) => (name.startsWith(`${plugin}.`) ? [name] : [])).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const { count, size, totalSize, totalIndexSize } = await db.command({ collStats: name })
      return { name, documents: Number(count), bytes: Number(totalSize ?? size + totalIndexSize) }
    }),
  )
}

export async function readStorageStatistics(db: Db): Promise<StorageStatistics> {
  const { hosts, credentials } = db.client.options
  const [build, size] = await Promise.all([db.admin().buildInfo(), db.stats()])
  const [address] = hosts
  return {
    embedded: Array.isArray(build.modules) && build.modules.includes('embedded-mongo'),
    version: String(build.version),
    name: db.databaseName,
    host: address?.host ?? address?.socketPath ?? '',
    port: address?.port ?? null,
    username: credentials?.username || null,
    collections: Number(size.collections),
    documents: Number(size.objects),
    bytes: Number(size.totalSize ?? size.dataSize + size.indexSize),
  }
}
