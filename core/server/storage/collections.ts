import type { Collection, Db, Document, IndexDescription } from 'mongodb'
import type { z } from 'zod'
import { FileOwner } from '../../plugin/index.ts'
import type { TraceStep } from '../base/work-at-hand.ts'
import type { Stored } from './stored.ts'

/** The declaration of a plugin's collection. */
export interface CollectionDeclaration<T extends Document = Document> {
  readonly name: string
  readonly schema: z.ZodType<T>
  readonly indexes: readonly IndexDescription[]
  /** Paths of the fields that hold hashes of stored files. A nightly job deletes files that no such field refers to. */
  readonly files: readonly string[]
  /** The path of the field with the owners for whom these files count, or undefined for the site. A document without the field counts for the site. */
  readonly fileOwner: string | undefined
  /** Paths of the fields whose texts can link to uploaded files. Undefined: any field can. */
  readonly texts: readonly string[] | undefined
  /** The series whose numbers are the ids of the documents, if they have such ids. */
  readonly series: string
  /** The steps that a document adds to the trace of the request in its field `request`. */
  trace?(document: T): TraceStep[]
}

/** A collection that names files says for whom they count: the site, or the owners in a field (`{ in: 'owner' }`). */
type FileOptions = { readonly files?: undefined } | { readonly files: readonly string[]; readonly fileOwner: 'site' | { readonly in: string } }

/** Declares a collection; the kernel prefixes its name with the plugin's id. The series of its ids, unless another is given, has its name. */
export function defineCollection<T extends Document>(
  name: string,
  schema: z.ZodType<T>,
  { indexes = [], texts, series = name, trace, ...more }: Partial<Pick<CollectionDeclaration<T>, 'indexes' | 'texts' | 'series' | 'trace'>> & FileOptions = {},
): CollectionDeclaration<T> {
  const owned =
    more.files === undefined ? { files: [], fileOwner: undefined } : { files: more.files, fileOwner: more.fileOwner === 'site' ? undefined : more.fileOwner.in }
  return { name, schema, indexes, texts, series, ...(trace && { trace }), ...owned }
}

/** Facts about the documents of a collection that the kernel also needs while its plugin is off. */
interface FileFields {
  /** The collection's name. */
  _id: string
  files: string[]
  fileOwner?: string | null
  texts?: string[] | null
}

/** The files that one document names, and for whom they count. */
export interface FileReferences {
  readonly owners: readonly FileOwner[]
  readonly hashes: readonly string[]
}

/** The declared collections of all plugins, with their indexes. */
export class Collections {
  readonly #db: Db
  readonly #fileFields: Collection<FileFields>
  readonly #declared = new Map<string, Omit<CollectionDeclaration, 'schema'>>()

  constructor(db: Db) {
    this.#db = db
    this.#fileFields = db.collection('kernel.file-fields')
  }

  open<T extends Document>(plugin: string, declaration: CollectionDeclaration<T>): Collection<Stored<T>> {
    const name = `${plugin}.${declaration.name}`
    this.#declared.set(name, declaration)
    return this.#db.collection<Stored<T>>(name)
  }

  /** A collection for code that handles the documents of all collections alike. */
  untyped(name: string): Collection<Document> {
    return this.#db.collection(name)
  }

  async ensureIndexes(plugin: string): Promise<void> {
    const own = [...this.#declared].filter(([name, { indexes }]) => name.startsWith(`${plugin}.`) && indexes.length > 0)
    await Promise.all(own.map(([name, { indexes }]) => this.#db.collection(name).createIndexes([...indexes])))
    await this.#recordFileFields(plugin)
  }

  /** Stores which fields refer to files, so that the files of a plugin are kept while it is off. */
  async #recordFileFields(plugin: string): Promise<void> {
    const own = [...this.#declared].filter(([name, { files, texts }]) => name.startsWith(`${plugin}.`) && (files.length > 0 || texts !== undefined))
    const writes = own.map(([_id, { files, fileOwner = null, texts = null }]) => ({
      updateOne: { filter: { _id }, update: { $set: { files: [...files], fileOwner, texts: texts && [...texts] } }, upsert: true },
    }))
    if (writes.length > 0) await this.#fileFields.bulkWrite(writes)
  }

  /** The files that documents refer to, document by document. */
  async *fileReferences(): AsyncGenerator<FileReferences> {
    for (const { _id: name, files, fileOwner } of await this.#fileFields.find().toArray()) {
      if (files.length === 0) continue
      const paths = fileOwner ? [...files, fileOwner] : files
      const rows = this.#db.collection(name).find({}, { projection: Object.fromEntries(paths.map((path) => [path, 1])) })
      for await (const row of rows) {
        const owners = fileOwner ? textsAt(row, fileOwner).filter(isFileOwner) : []
        yield { owners: owners.length > 0 ? owners : ['site'], hashes: files.flatMap((path) => textsAt(row, path)) }
      }
    }
  }

  /** The files that documents of these collections refer to. */
  async filesOf(names: readonly string[]): Promise<Set<string>> {
    const hashes = new Set<string>()
    for (const { _id: name, files } of await this.#fileFields.find({ _id: { $in: [...names] } }).toArray())
      if (files.length > 0)
        for await (const row of this.#db.collection(name).find({}, { projection: Object.fromEntries(files.map((path) => [path, 1])) }))
          for (const hash of files.flatMap((path) => textsAt(row, path))) hashes.add(hash)
    return hashes
  }

  /** Removes from a set of hashes those that any declared field refers to. */
  async removeReferenced(hashes: Set<string>): Promise<void> {
    for await (const reference of this.fileReferences()) for (const hash of reference.hashes) hashes.delete(hash)
  }

  /** The texts of the site that can link to uploaded files, document by document: also those of plugins that are off. */
  async *texts(): AsyncGenerator<readonly string[]> {
    const recorded = new Map((await this.#fileFields.find().toArray()).map(({ _id, texts }) => [_id, texts ?? undefined]))
    for (const { name } of await this.#db.listCollections({}, { nameOnly: true }).toArray()) {
      // The kernel declares its collections, except for those of its inner workings and for the settings.
      const isInner = name.startsWith('system.') || (name.startsWith('kernel.') && name !== 'kernel.settings' && !recorded.has(name))
      const paths = recorded.get(name)
      if (isInner || paths?.length === 0) continue
      const projection = paths && Object.fromEntries(paths.map((path) => [path, 1]))
      for await (const row of this.#db.collection(name).find({}, { ...(projection && { projection }) })) yield textsAt(row, '**')
    }
  }

  /** The collection whose ids are the numbers of a series. */
  numberedBy(plugin: string, series: string): Collection<Document> | undefined {
    const found = [...this.#declared].find(([name, declaration]) => name === `${plugin}.${declaration.name}` && declaration.series === series)
    return found && this.#db.collection(found[0])
  }

  /** The steps of all documents that a request caused. */
  async trace(request: string): Promise<TraceStep[]> {
    const steps: TraceStep[] = []
    for (const [name, { trace }] of this.#declared)
      if (trace) for await (const document of this.#db.collection(name).find({ request })) steps.push(...trace(document))
    return steps
  }

  get names(): string[] {
    return [...this.#declared.keys()]
  }
}

const isFileOwner = (text: string): text is FileOwner => FileOwner.safeParse(text).success

/** The texts at a path, in which `*` means every field, and `**` everything inside. */
function textsAt(value: unknown, path: string): string[] {
  return textsWithin(value, path.split('.'))
}

function textsWithin(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => textsWithin(item, path))
  const [key, ...rest] = path
  if (typeof value === 'string') return key === undefined || key === '**' ? [value] : []
  if (key === undefined || value === null || typeof value !== 'object') return []
  if (key === '*' || key === '**') return Object.values(value).flatMap((item) => textsWithin(item, key === '*' ? rest : path))
  return textsWithin(Reflect.get(value, key), rest)
}
