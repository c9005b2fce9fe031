import type { Collection, Db, Document, IndexDescription } from 'mongodb'
import type { z } from 'zod'

/** A collection as a plugin declares it. */
export interface CollectionDeclaration<T extends Document = Document> {
  readonly name: string
  readonly schema: z.ZodType<T>
  readonly indexes: readonly IndexDescription[]
  /** Paths of the fields that name stored files; what no field names is deleted at night. */
  readonly files: readonly string[]
}

/** Declares a collection; the kernel puts the plugin's id before its name. */
export function defineCollection<S extends z.ZodType<Document>>(
  name: string,
  schema: S,
  options: { indexes?: readonly IndexDescription[]; files?: readonly string[] } = {},
): CollectionDeclaration<z.output<S>> {
  return { name, schema: schema as unknown as z.ZodType<z.output<S>>, indexes: options.indexes ?? [], files: options.files ?? [] }
}

/** Which fields of a collection name files, by the collection's name. */
interface FileFields {
  _id: string
  files: string[]
}

/** Every collection that was declared, and the indexes that they must have before the first request. */
export class Collections {
  readonly #db: Db
  readonly #fileFields: Collection<FileFields>
  readonly #declared = new Map<string, CollectionDeclaration>()

  constructor(db: Db) {
    this.#db = db
    this.#fileFields = db.collection('kernel.file-fields')
  }

  open<T extends Document>(plugin: string, declaration: CollectionDeclaration<T>): Collection<T> {
    const name = `${plugin}.${declaration.name}`
    this.#declared.set(name, declaration as unknown as CollectionDeclaration)
    return this.#db.collection<T>(name)
  }

  async ensureIndexes(plugin: string): Promise<void> {
    const own = [...this.#declared].filter(([name, { indexes }]) => name.startsWith(`${plugin}.`) && indexes.length > 0)
    await Promise.all(own.map(([name, { indexes }]) => this.#db.collection(name).createIndexes([...indexes])))
    await this.#recordFileFields(plugin)
  }

  /** A plugin that is off keeps its files: which of its fields name them is known from the last time that it was on. */
  async #recordFileFields(plugin: string): Promise<void> {
    const withFiles = [...this.#declared].filter(([name, { files }]) => name.startsWith(`${plugin}.`) && files.length > 0)
    for (const [name, { files }] of withFiles) await this.#fileFields.updateOne({ _id: name }, { $set: { files: [...files] } }, { upsert: true })
  }

  /** Takes out of a set of hashes those of files that any declared field names. */
  async removeNamedFiles(hashes: Set<string>): Promise<void> {
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
