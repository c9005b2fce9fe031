import { refuse } from '../../base/errors.ts'
import { toLong } from '../../values/numbers.ts'
import { isNumeric, type Doc, type Value } from '../../values/types.ts'
import { numberOption, type Command, type Request } from '../command.ts'

export const cursorCommands: Record<string, Command> = {
  getMore: { options: ['collection', 'batchSize', 'term', 'lastKnownCommittedOpTime'], readsSnapshots: true, run: getMore },
  killCursors: { options: ['cursors'], readsSnapshots: true, run: killCursors },
}

function getMore({ body, database, engine, deadline }: Request): Promise<Buffer[]> {
  const id = cursorIdOf(body.getMore) ?? refuse('TypeMismatch', "BSON field 'getMore.getMore' is the wrong type, expected type 'long'")
  return engine.cursors.more(id, `${database}.${String(body.collection)}`, numberOption(body, 'batchSize'), deadline)
}

function killCursors({ body, engine }: Request): Doc {
  const ids = (Array.isArray(body.cursors) ? body.cursors : []).map((value) => cursorIdOf(value) ?? 0n)
  const killed = ids.filter((id) => engine.cursors.kill(id))
  return { cursorsKilled: killed, cursorsNotFound: ids.filter((id) => !killed.includes(id)), cursorsAlive: [], cursorsUnknown: [] }
}

function cursorIdOf(value: Value): bigint | undefined {
  return isNumeric(value) ? toLong(value) : undefined
}
