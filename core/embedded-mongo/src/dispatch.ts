import { Double, Timestamp } from 'bson'
import type { Engine } from './engine/engine.ts'
import { MongoError, refuse } from './base/errors.ts'
import { encode } from './values/encode.ts'
import type { Snapshot } from './engine/snapshots.ts'
import { isNullish, type Doc, type Value } from './values/types.ts'
import type { Message } from './wire/message.ts'
import { databaseCommands } from './commands/administration/databases-and-collections.ts'
import { indexCommands } from './commands/administration/indexes.ts'
import { serverCommands } from './commands/administration/server.ts'
import { genericOptions, numberOption, sessionName, type Command, type Request } from './commands/command.ts'
import { aggregateCommand } from './commands/reading/aggregate.ts'
import { countCommand } from './commands/reading/count.ts'
import { cursorCommands } from './commands/reading/cursors.ts'
import { distinctCommand } from './commands/reading/distinct.ts'
import { explainCommand } from './commands/reading/explain.ts'
import { findCommand } from './commands/reading/find.ts'
import { deleteCommand } from './commands/writing/delete.ts'
import { findAndModifyCommands } from './commands/writing/find-and-modify.ts'
import { insertCommand } from './commands/writing/insert.ts'
import { updateCommand } from './commands/writing/update.ts'
import { table } from './base/table.ts'

const commands = table<Command>({
  ...serverCommands,
  ...databaseCommands,
  ...indexCommands,
  ...findCommand,
  ...countCommand,
  ...distinctCommand,
  ...cursorCommands,
  ...insertCommand,
  ...updateCommand,
  ...deleteCommand,
  ...findAndModifyCommands,
  ...aggregateCommand,
  ...explainCommand,
})

/** Runs a request and encodes its reply. An error becomes a reply too. */
export async function handleRequest(engine: Engine, message: Message, connectionId: number): Promise<Buffer[]> {
  try {
    const reply = await run(engine, message, connectionId)
    if ((message.body.writeConcern as Doc | undefined)?.j === true) await engine.store.flush()
    return Array.isArray(reply) ? reply : [encode({ ...reply, ok: new Double(1) })]
  } catch (error) {
    return [encode(errorReply(error))]
  }
}

function run(engine: Engine, message: Message, connectionId: number): Promise<Doc | Buffer[]> | Doc | Buffer[] {
  const { body, sequences } = message
  const [name = ''] = Object.keys(body)
  const command = commands[name]
  const database = typeof body.$db === 'string' ? body.$db : refuse(40571, 'OP_MSG requests require a $db argument')
  if (!command) return refuse('CommandNotFound', `no such command: '${name}'`)
  if (command.isAdmin && database !== 'admin') return refuse('Unauthorized', `${name} may only be run against the admin database.`)
  checkOptions(name, body, command)
  const maxTimeMs = numberOption(body, 'maxTimeMS')
  return command.run({
    name,
    database,
    body,
    sequences,
    engine,
    snapshot: snapshotFor(engine, message, command),
    connectionId,
    deadline: maxTimeMs ? performance.now() + maxTimeMs : Number.POSITIVE_INFINITY,
  } satisfies Request)
}

function checkOptions(name: string, body: Doc, { options }: Command): void {
  for (const option of Object.keys(body))
    if (option !== name && !options.includes(option) && !genericOptions.has(option)) refuse(40415, `BSON field '${name}.${option}' is an unknown field.`)
  if (body.startTransaction !== undefined || body.autocommit !== undefined || !isNullish(body.txnNumber))
    refuse('IllegalOperation', 'Transaction numbers are only allowed on a replica set member or mongos')
  const w = (body.writeConcern as Doc | undefined)?.w
  if (typeof w === 'number' && w > 1) refuse('BadValue', "cannot use 'w' > 1 when a host is not replicated")
}

/** The snapshot of a session with read concern `snapshot`, which its first command creates. */
function snapshotFor(engine: Engine, { body, session }: Message, { readsSnapshots }: Command): Snapshot | undefined {
  const { level, atClusterTime } = (body.readConcern ?? {}) as { level?: Value; atClusterTime?: Value }
  if (level !== 'snapshot') return undefined
  if (!readsSnapshots) return refuse('InvalidOptions', 'this command does not support read concern "snapshot"')
  if (atClusterTime instanceof Timestamp) return engine.snapshots.at(atClusterTime.toBigInt())
  return engine.snapshots.open(sessionName(session()) ?? refuse('InvalidOptions', 'read concern "snapshot" needs a session'))
}

function errorReply(error: unknown): Doc {
  if (error instanceof MongoError) return { ok: new Double(0), errmsg: error.message, code: error.code, codeName: error.codeName, ...error.details }
  const message = error instanceof Error ? error.message : String(error)
  return { ok: new Double(0), errmsg: message, code: 1, codeName: 'InternalError' }
}
