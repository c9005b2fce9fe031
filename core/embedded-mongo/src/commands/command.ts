import { Binary } from 'bson'
import { refuse } from '../base/errors.ts'
import { table } from '../base/table.ts'
import { toNumber } from '../values/numbers.ts'
import { decode } from '../values/decode.ts'
import { isDoc, isNullish, isNumeric, typeNameOf, type Doc, type Value } from '../values/types.ts'
import { compileExpression } from '../expression/expression.ts'
import type { Scope } from '../expression/operators/operator.ts'
import type { Collection } from '../storage/collection.ts'
import type { Engine } from '../engine/engine.ts'
import type { Snapshot } from '../engine/snapshots.ts'

/** A request as the commands receive it. */
export interface Request {
  readonly name: string
  readonly database: string
  readonly body: Doc
  /** Lists of documents that came in message sections of their own, still encoded. */
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>
  readonly engine: Engine
  /** The moment that the session reads, or undefined for the present. */
  readonly snapshot: Snapshot | undefined
  readonly connectionId: number
  /** When the client stops waiting (`maxTimeMS`), on the clock of `performance.now()`. */
  readonly deadline: number
}

export interface Command {
  /** The options of the command besides the generic ones. Any other option is an error. */
  readonly options: readonly string[]
  /** Returns the reply, or the parts of an encoded one. */
  readonly run: (request: Request) => Promise<Doc | Buffer[]> | Doc | Buffer[]
  /** Whether it runs only against the `admin` database. */
  readonly isAdmin?: boolean
  /** Whether it can read an earlier moment. */
  readonly readsSnapshots?: boolean
}

/** Options that every command accepts. */
export const genericOptions: ReadonlySet<string> = new Set([
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'txnNumber',
  'autocommit',
  'startTransaction',
  '$query',
  '$audit',
  '$client',
  '$configServerState',
])

export function namespaceOf({ name, database, body }: Request): string {
  return `${database}.${collectionName(name, body[name])}`
}

export function collectionName(name: string, value: Value): string {
  if (typeof value !== 'string') return refuse('InvalidNamespace', `collection name has invalid type ${typeNameOf(value)}`)
  return value === '' ? refuse('InvalidNamespace', `Invalid namespace specified for ${name}`) : value
}

export function collectionOf(request: Request): Collection | undefined {
  return (request.snapshot ?? request.engine).catalog.find(namespaceOf(request))
}

/** How a session is named here (`lsid`), or undefined if there is none. */
export function sessionName(lsid: Value): string | undefined {
  return isDoc(lsid) && lsid.id instanceof Binary ? lsid.id.toString('hex') : undefined
}

export function docOption(body: Doc, name: string): Doc | undefined {
  const value = body[name]
  if (isNullish(value)) return undefined
  return isDoc(value) ? value : refuse('TypeMismatch', `BSON field '${name}' is the wrong type '${typeNameOf(value)}', expected type 'object'`)
}

export function numberOption(body: Doc, name: string, min = 0): number | undefined {
  const value = body[name]
  if (isNullish(value)) return undefined
  if (!isNumeric(value))
    return refuse('TypeMismatch', `BSON field '${name}' is the wrong type '${typeNameOf(value)}', expected types '[long, int, decimal, double]'`)
  const number = Math.trunc(toNumber(value))
  return number < min ? refuse(51024, `BSON field '${name}' value must be >= ${min}, actual value '${number}'`) : number
}

/** A list of documents, from the body or from a message section of its own. */
export function documentList({ body, sequences }: Request, name: string): Doc[] {
  const sequence = sequences.get(name)
  if (sequence) return sequence.map((bytes) => decode(bytes))
  const list = body[name]
  if (!Array.isArray(list))
    return refuse(
      list === undefined ? 40414 : 'TypeMismatch',
      list === undefined
        ? `BSON field '${name}' is missing but a required field`
        : `BSON field '${name}' is the wrong type '${typeNameOf(list)}', expected type 'array'`,
    )
  return list.map((item) => (isDoc(item) ? item : refuse('TypeMismatch', `BSON field '${name}' must hold objects`)))
}

/** Fails on any collation but the simple one. */
export function refuseCollation(options: Doc): void {
  const collation = options.collation
  if (isDoc(collation) && Object.keys(collation).length > 0 && collation.locale !== 'simple') refuse('NotImplemented', 'collations are not implemented')
}

/** The variables of `let`, whose expressions cannot read a document, and `$$NOW`. */
export function variablesOf(body: Doc): Doc {
  const variables = { NOW: new Date() }
  const expressions = Object.entries(docOption(body, 'let') ?? {})
  return { ...variables, ...Object.fromEntries(expressions.map(([name, value]) => [name, compileExpression(value)(withoutDocument(variables))])) }
}

function withoutDocument(variables: Doc): Scope {
  const get = () =>
    refuse(
      4890500,
      'Command let Expression tried to access a field, but this is not allowed because command let expressions run before the query examines any documents.',
    )
  return Object.defineProperties({ ...variables }, { ROOT: { get }, CURRENT: { get } }) as Scope
}

/** The statements of a write command. An unknown field, or a field of the wrong type, fails the whole command. */
export function statementList(request: Request, list: string, types: Readonly<Record<string, readonly string[]>>, required: readonly string[]): Doc[] {
  const statements = documentList(request, list)
  const ownTypes = table(types)
  for (const statement of statements) {
    for (const [field, value] of Object.entries(statement)) {
      const allowed = ownTypes[field] ?? refuse(40415, `BSON field '${request.name}.${list}.${field}' is an unknown field.`)
      if (allowed.length > 0 && !isNullish(value) && !allowed.includes(typeNameOf(value)))
        refuse('TypeMismatch', `BSON field '${request.name}.${list}.${field}' is the wrong type '${typeNameOf(value)}', expected type '${allowed.join(', ')}'`)
    }
    for (const field of required)
      if (isNullish(statement[field])) refuse(40414, `BSON field '${request.name}.${list}.${field}' is missing but a required field`)
  }
  return statements
}
