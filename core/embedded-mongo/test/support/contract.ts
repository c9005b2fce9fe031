import type { Collection, Db, Document, Filter, FindOptions, Sort, UpdateFilter, UpdateOptions } from 'mongodb'
import { afterAll, expect, test } from 'vitest'
import { expectExactly, keepTypes } from './exact-types.ts'
import { connect, type Connection, type Engine } from './server.ts'

export type Id = string | number | boolean | null | Document
export type Row = Document & { _id?: Id }
export type Body = (collection: Collection<Row>, db: Db) => Promise<unknown>
type Define = (title: string, body: () => Promise<void>) => void

/** Ways to state facts. Each call defines one test, on a collection of its own. */
export interface Facts {
  fact(title: string, body: Body): void
  /** The documents that a filter finds, by their numeric _id, in any order. */
  finds(title: string, documents: Row[], filter: Filter<Row>, ids: number[], options?: FindOptions): void
  sorts(title: string, documents: Row[], sort: Sort, ids: unknown[]): void
  projects(title: string, document: Row, projection: Document, result: Document, filter?: Filter<Row>): void
  /** One document before and after an updateOne that finds it by its _id 1 and an additional filter. */
  updates(title: string, before: Row, update: Document | Document[], after: Row, options?: UpdateOptions, filter?: Filter<Row>): void
  aggregates(title: string, documents: Row[], pipeline: Document[], results: Document[]): void
  /** The value of an aggregation expression on one document; undefined when it yields no value. */
  evaluates(title: string, expression: unknown, value: unknown, document?: Row): void
  /** The error of an operation on a collection that contains the document { _id: 1, a: 1 }. */
  refuses(title: string, code: number, body: Body, codeName?: string): void
}

/** Throws the first write error in the reply of a write command, as the driver does for its own methods. */
export async function writeError(reply: Promise<Document>): Promise<void> {
  const [error] = (await reply).writeErrors ?? []
  if (error) throw error
}

let collections = 0

function factsDefinedBy(define: Define, db: Db): Facts {
  const fact = (title: string, body: Body) => define(title, () => body(db.collection<Row>(`c${(collections += 1)}`), db).then(() => undefined))
  const filled = (title: string, documents: Row[], body: Body) =>
    fact(title, async (collection) => {
      if (documents.length > 0) await collection.insertMany(documents)
      await body(collection, db)
    })
  return {
    fact,
    finds: (title, documents, filter, ids, options = {}) =>
      filled(title, documents, async (collection) => {
        const found = await collection.find(filter, { ...options, projection: { _id: 1 } }).toArray()
        expect(found.map((each) => Number(each._id)).toSorted((a, b) => a - b)).toEqual(ids)
      }),
    sorts: (title, documents, sort, ids) =>
      filled(title, documents, async (collection) => {
        const found = await collection.find({}, { sort }).toArray()
        expect(found.map((each) => each._id)).toEqual(ids)
      }),
    projects: (title, document, projection, result, filter = {}) =>
      filled(title, [document], async (collection) => {
        expectExactly(await collection.findOne(filter, { projection, ...keepTypes }), result)
      }),
    updates: (title, before, update, after, options = {}, filter = {}) =>
      filled(title, [before], async (collection) => {
        const result = await collection.updateOne({ _id: 1, ...filter }, update as UpdateFilter<Row>, options)
        expect(result.matchedCount).toBe(1)
        expectExactly(await collection.findOne({ _id: 1 }, keepTypes), after)
      }),
    aggregates: (title, documents, pipeline, results) =>
      filled(title, documents, async (collection) => {
        expectExactly(await collection.aggregate(pipeline, keepTypes).toArray(), results)
      }),
    evaluates: (title, expression, value, document = {}) =>
      filled(title, [{ _id: 1, ...document }], async (collection) => {
        const results = await collection.aggregate([{ $project: { _id: 0, value: expression } }], keepTypes).toArray()
        expect(results).toHaveLength(1)
        expectExactly(results[0]?.value, value)
      }),
    refuses: (title, code, body, codeName) =>
      filled(title, [{ _id: 1, a: 1 }], async (collection) => {
        const error: unknown = await body(collection, db).then(
          () => new Error('it was accepted'),
          (thrown: unknown) => thrown,
        )
        expect(error).toMatchObject(codeName ? { code, codeName } : { code })
      }),
  }
}

export interface Contract extends Facts, Connection {
  /**
   * Facts of MongoDB's manual from which an engine is known to differ. On that engine the test asserts that the difference
   * still exists, so that it fails once the engine is fixed; on every other engine it is an ordinary fact.
   */
  differsOn(engine: Engine, reason: string): Facts
  /** Like `differsOn`, for a test that an engine cannot even run (it hangs, or closes the connection). */
  notAskedOn(engine: Engine, reason: string): Facts
}

/** Connects to the server for a whole test file; to be awaited at its top. */
export async function contract(): Promise<Contract> {
  const connection = await connect()
  afterAll(connection.close)
  const unless = (engine: Engine, reason: string, verdict: string, define: Define): Facts =>
    factsDefinedBy(connection.engine === engine ? (title, body) => define(`${title} [${engine} ${verdict}: ${reason}]`, body) : test, connection.db)
  return {
    ...connection,
    ...factsDefinedBy(test, connection.db),
    differsOn: (engine, reason) => unless(engine, reason, 'differs', test.fails),
    notAskedOn: (engine, reason) => unless(engine, reason, 'is not asked', test.skip),
  }
}
