import type { Collection, Db, Document, IndexDescription } from 'mongodb'
import type { z } from 'zod'
import type { Stored } from '../changes/change-log.ts'

/** The declaration of a plugin's collection. */
export interface CollectionDeclaration<T extends Document = Document> {
  readonly name: string
  readonly schema: z.ZodType<T>
  readonly indexes: readonly IndexDescription[]
  /** Paths of the fields that hold hashes of stored files. A nightly job deletes files that no such field refers to. */
  readonly files: readonly string[]
}

/** Declares a collection; the kernel prefixes its name with the plugin's id. */
export function defineCollection<T extends Document>(
  name: string,
  schema: z.ZodType<T>,
  { indexes = [], files = [] }: { indexes?: readonly IndexDescription[]; files?: readonly string[] } = {},
): CollectionDeclaration<T> {
  return { name, schema, indexes, files }
}

/** The fields of a collection that hold hashes of files, by the collection's name. */
interface FileFields {
  _id: string
  files: string[]
}

/** The declared collections of all plugins, with their indexes. */
export class Collections {
  readonly #db: Db
  readonly #fileFields: Collection<FileFields>
  readonly #declared = new Map<string, Pick<CollectionDeclaration, 'indexes' | 'files'>>()

  constructor(db: Db) {
    this.#db = db
    this.#fileFields = db.collection('kernel.file-fields')
  }

  open<T extends Document>(plugin: string, declaration: CollectionDeclaration<T>): Collection<Stored<T>> {
    const name = `${plugin}.${declaration.name}`
    this.#declared.set(name, declaration)
    return this.#db.collection<Stored<T>>(name)
  }

  async ensureIndexes(plugin: string): Promise<void> {
    const own = [...this.#declared].filter(([name, { indexes }]) => name.startsWith(`${plugin}.`) && indexes.length > 0)
    await Promise.all(own.map(([name, { indexes }]) => this.#db.collection(name).createIndexes([...indexes])))
    await this.#recordFileFields(plugin)
  }

  /** Stores which fields refer to files, so that the files of a plugin are kept while it is off. */
  async #recordFileFields(plugin: string): Promise<void> {
    const withFiles = [...this.#declared].filter(([name, { files }]) => name.startsWith(`${plugin}.`) && files.length > 0)
    for (const [name, { files }] of withFiles) await this.#fileFields.updateOne({ _id: name }, { $set: { files: [...files] } }, { upsert: true })
  }

  /** Removes from a set of hashes those that any declared field refers to. */
  async removeReferenced(hashes: Set<string>): Promise<void> {
    for (const { _id: name, files } of await this.#fileFields.find().toArray()) {
      const rows = this.#db.collection(name).find({}, { projection: Object.fromEntries(files.map((path) => [path, 1])) })
      for await (const row of rows) for (const path of files) for (const hash of valuesAt(row, path.split('.'))) hashes.delete(hash)
    }
  }

  get names(): string[] {
    return [...this.#declared.keys()]
  }
}

function valuesAt(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path))
  const [key, ...rest] = path
  if (key === undefined) return typeof value === 'string' ? [value] : []
  if (value === null || typeof value !== 'object') return []
  if (key === '*') return Object.values(value).flatMap((item) => valuesAt(item, rest))
  return valuesAt((value as Record<string, unknown>)[key], rest)
}
