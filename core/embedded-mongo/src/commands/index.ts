import { Double } from 'bson'
import { MongoError, refuse } from '../errors.ts'
import { encode } from '../values/encode.ts'
import { isNullish, type Doc } from '../values/types.ts'
import type { Engine } from '../engine.ts'
import type { Message } from '../wire/message.ts'
import { aggregation } from './aggregate.ts'
import { catalogCommands } from './catalog.ts'
import { genericOptions, numberOption, type Command, type Request } from './command.ts'
import { cursorCommands } from './cursors.ts'
import { deletion } from './delete.ts'
import { explain } from './explain.ts'
import { findAndModify } from './find-and-modify.ts'
import { indexCommands } from './indexes.ts'
import { insertion } from './insert.ts'
import { queries } from './queries.ts'
import { serverCommands } from './server.ts'
import { updating } from './update.ts'

const commands: Record<string, Command> = {
  ...serverCommands,
  ...catalogCommands,
  ...indexCommands,
  ...queries,
  ...cursorCommands,
  ...insertion,
  ...updating,
  ...deletion,
  ...findAndModify,
  ...aggregation,
  ...explain,
}

/** Runs a request and encodes its answer; what fails is an answer too. */
export async function answer(engine: Engine, message: Message, connectionId: number): Promise<Buffer[]> {
  try {
    const reply = await run(engine, message, connectionId)
    if (Array.isArray(reply)) return reply
    if ((message.body.writeConcern as Doc | undefined)?.j === true) await engine.store.flush()
    return [encode({ ...reply, ok: new Double(1) })]
  } catch (error) {
    return [encode(failure(error))]
  }
}

function run(engine: Engine, { body, sequences }: Message, connectionId: number): Promise<Doc | Buffer[]> | Doc | Buffer[] {
  const [name = ''] = Object.keys(body)
  const command = commands[name]
  const database = typeof body.$db === 'string' ? body.$db : refuse(40571, 'OP_MSG requests require a $db argument')
  if (!command) return refuse('CommandNotFound', `no such command: '${name}'`)
  if (command.isAdmin && database !== 'admin') return refuse('Unauthorized', `${name} may only be run against the admin database.`)
  checkOptions(name, body, command)
  const maxTime = numberOption(body, 'maxTimeMS')
  return command.run({
    name,
    database,
    body,
    sequences,
    engine,
    connectionId,
    deadline: maxTime ? performance.now() + maxTime : Number.POSITIVE_INFINITY,
  } satisfies Request)
}

function checkOptions(name: string, body: Doc, { options }: Command): void {
  for (const option of Object.keys(body))
    if (option !== name && !options.includes(option) && !genericOptions.has(option)) refuse(40415, `BSON field '${name}.${option}' is an unknown field.`)
  if (body.startTransaction !== undefined || body.autocommit !== undefined || !isNullish(body.txnNumber))
    refuse('IllegalOperation', 'Transaction numbers are only allowed on a replica set member or mongos')
  if ((body.readConcern as Doc | undefined)?.level === 'snapshot') refuse('NotImplemented', 'read concern "snapshot" needs a replica set')
  const w = (body.writeConcern as Doc | undefined)?.w
  if (typeof w === 'number' && w > 1) refuse('BadValue', "cannot use 'w' > 1 when a host is not replicated")
}

function failure(error: unknown): Doc {
  if (error instanceof MongoError) return { ok: new Double(0), errmsg: error.message, code: error.code, codeName: error.codeName, ...error.details }
  const message = error instanceof Error ? error.message : String(error)
  return { ok: new Double(0), errmsg: message, code: 1, codeName: 'InternalError' }
}
