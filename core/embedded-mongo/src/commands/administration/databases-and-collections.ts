import { compileFilter } from '../../query/filter/compile-filter.ts'
import { refuse } from '../../base/errors.ts'
import { encode } from '../../values/encode.ts'
import type { Doc } from '../../values/types.ts'
import { encodeCursorReply } from '../../wire/cursor-reply.ts'
import { collectionName, collectionOf, docOption, namespaceOf, numberOption, refuseCollation, type Command, type Request } from '../command.ts'

export const databaseCommands: Record<string, Command> = {
  create: {
    options: [
      'capped',
      'size',
      'max',
      'viewOn',
      'pipeline',
      'collation',
      'timeseries',
      'validator',
      'validationLevel',
      'validationAction',
      'storageEngine',
      'indexOptionDefaults',
      'expireAfterSeconds',
      'clusteredIndex',
      'changeStreamPreAndPostImages',
      'autoIndexId',
    ],
    run: create,
  },
  drop: { options: [], run: drop },
  renameCollection: { options: ['to', 'dropTarget', 'stayTemp'], run: rename, isAdmin: true },
  dropDatabase: { options: [], run: dropDatabase },
  listCollections: { options: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'], run: listCollections },
  listDatabases: { options: ['filter', 'nameOnly', 'authorizedDatabases'], run: listDatabases, isAdmin: true },
  collStats: { options: ['scale'], run: collStats },
  dbStats: { options: ['scale', 'freeStorage'], run: dbStats },
}

async function create(request: Request): Promise<Doc> {
  const { body, engine } = request
  refuseCollation(body)
  const namespace = namespaceOf(request)
  if (engine.catalog.find(namespace)) refuse('NamespaceExists', `Collection ${namespace} already exists.`)
  for (const option of [
    'capped',
    'viewOn',
    'timeseries',
    'validator',
    'clusteredIndex',
    'expireAfterSeconds',
    'changeStreamPreAndPostImages',
    'indexOptionDefaults',
  ])
    if (body[option] !== undefined && body[option] !== false) refuse('NotImplemented', `create option '${option}' is not implemented`)
  await engine.store.write(() => {
    if (engine.catalog.find(namespace)) refuse('NamespaceExists', `Collection ${namespace} already exists.`)
    engine.catalog.ensure(namespace)
  })
  return {}
}

async function drop(request: Request): Promise<Doc> {
  const { engine } = request
  const namespace = namespaceOf(request)
  const indexes = collectionOf(request)?.indexes.length
  if (indexes === undefined) return {}
  await engine.store.write(() => engine.catalog.find(namespace) && engine.catalog.drop(namespace), { freesSpace: true })
  engine.sweeper.wake()
  return { nIndexesWas: indexes, ns: namespace }
}

async function rename({ body, engine }: Request): Promise<Doc> {
  const [from, to] = [collectionName('renameCollection', body.renameCollection), collectionName('renameCollection', body.to)]
  const { catalog } = engine
  if (from === to) refuse('IllegalOperation', "Can't rename a collection to itself")
  const renameNow = () => {
    const source = catalog.find(from) ?? refuse('NamespaceNotFound', `Source collection ${from} does not exist`)
    if (body.dropTarget !== true && catalog.find(to)) refuse('NamespaceExists', 'target namespace exists')
    if (source.indexes.some(({ record }) => record.building))
      refuse('BackgroundOperationInProgressForNamespace', `an index of ${from} is being built; rename the collection afterwards`)
    catalog.rename(from, to)
  }
  await engine.store.write(renameNow, { freesSpace: body.dropTarget === true })
  engine.sweeper.wake()
  return {}
}

async function dropDatabase({ engine, database }: Request): Promise<Doc> {
  const all = engine.catalog.list(database)
  const dropAll = () => all.forEach(({ collection }) => engine.catalog.find(collection.namespace) && engine.catalog.drop(collection.namespace))
  await engine.store.write(dropAll, { freesSpace: true })
  engine.sweeper.wake()
  return all.length > 0 ? { dropped: database } : {}
}

function listCollections({ body, engine, database }: Request): Buffer[] {
  const filter = compileFilter(docOption(body, 'filter') ?? {})
  const rows = engine.catalog.list(database).map(({ name, uuid }) => ({
    name,
    type: 'collection',
    options: {},
    info: { readOnly: false, uuid },
    idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
  }))
  const shown = rows.filter((row) => filter.matches(row)).map((row) => (body.nameOnly === true ? { name: row.name, type: row.type } : row))
  return encodeCursorReply('firstBatch', shown.map(encode), { id: 0n, namespace: `${database}.$cmd.listCollections` })
}

function listDatabases({ body, engine }: Request): Doc {
  const filter = compileFilter(docOption(body, 'filter') ?? {})
  const sizes = new Map<string, number>()
  for (const { database, collection } of engine.catalog.list()) sizes.set(database, (sizes.get(database) ?? 0) + collection.stats.bytes)
  const rows = [...sizes].map(([name, size]) => ({ name, sizeOnDisk: BigInt(size), empty: size === 0 })).filter((row) => filter.matches(row))
  if (body.nameOnly === true) return { databases: rows.map(({ name }) => ({ name })) }
  const total = rows.reduce((sum, { sizeOnDisk }) => sum + sizeOnDisk, 0n)
  return { databases: rows, totalSize: total, totalSizeMb: total / 1_048_576n }
}

function collStats(request: Request): Doc {
  const scale = numberOption(request.body, 'scale', 1) ?? 1
  const collection = collectionOf(request)
  const { count, bytes } = collection?.stats ?? { count: 0, bytes: 0 }
  const indexes = collection?.indexes ?? []
  const indexSize = indexes.reduce((sum, { size }) => sum + size, 0)
  return {
    ns: namespaceOf(request),
    size: Math.floor(bytes / scale),
    count,
    ...(count > 0 && { avgObjSize: Math.floor(bytes / count) }),
    numOrphanDocs: 0,
    storageSize: Math.floor(bytes / scale),
    totalIndexSize: Math.floor(indexSize / scale),
    totalSize: Math.floor((bytes + indexSize) / scale),
    nindexes: indexes.length,
    indexBuilds: [],
    indexSizes: Object.fromEntries(indexes.map(({ record, size: own }) => [record.name, Math.floor(own / scale)])),
    capped: false,
    scaleFactor: scale,
  }
}

function dbStats({ body, engine, database }: Request): Doc {
  const scale = numberOption(body, 'scale', 1) ?? 1
  const all = engine.catalog.list(database)
  const objects = all.reduce((sum, { collection }) => sum + collection.stats.count, 0)
  const size = all.reduce((sum, { collection }) => sum + collection.stats.bytes, 0)
  const indexes = all.flatMap(({ collection }) => collection.indexes)
  const indexSize = indexes.reduce((sum, index) => sum + index.size, 0)
  return {
    db: database,
    collections: BigInt(all.length),
    views: 0n,
    objects: BigInt(objects),
    avgObjSize: objects ? size / objects : 0,
    dataSize: size / scale,
    storageSize: size / scale,
    indexes: BigInt(indexes.length),
    indexSize: indexSize / scale,
    totalSize: (size + indexSize) / scale,
    scaleFactor: BigInt(scale),
    fsUsedSize: engine.fileSize(),
    fsTotalSize: engine.fileSize(),
  }
}
