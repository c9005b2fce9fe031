import { refuse } from '../../base/errors.ts'
import { compileFilter } from '../../query/filter/compile-filter.ts'
import { queryFor } from '../../query/query.ts'
import { toNumber } from '../../values/numbers.ts'
import type { Collection } from '../../storage/collection.ts'
import type { Doc } from '../../values/types.ts'
import { collectionOf, refuseCollation, statementList, variablesOf, type Command, type Request } from '../command.ts'
import { forEachMatch, applyToFirstMatch } from './matching-records.ts'
import { checkCount, WriteErrors } from './write-errors.ts'

export const deleteCommand: Record<string, Command> = { delete: { options: ['deletes', 'ordered', 'let'], run: remove } }

/** The fields of a statement and their allowed types. */
const fields = { q: ['object'], limit: ['int', 'long', 'double', 'decimal'], hint: ['object', 'string'], collation: ['object'] }

async function remove(request: Request): Promise<Doc> {
  const statements = statementList(request, 'deletes', fields, ['q', 'limit'])
  checkCount(statements.length)
  const errors = new WriteErrors(request.body)
  let removed = 0
  for (const [index, statement] of statements.entries()) {
    if (errors.mustStop) break
    try {
      removed += await removeStatement(request, statement)
    } catch (error) {
      errors.add(index, error)
    }
  }
  return { n: removed, ...errors.reply }
}

async function removeStatement(request: Request, statement: Doc): Promise<number> {
  refuseCollation(statement)
  const filter = compileFilter(statement.q as Doc, variablesOf(request.body))
  const limit = toNumber(statement.limit as number)
  if (limit !== 0 && limit !== 1) refuse('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`)
  let removed = 0
  if (limit === 0) {
    const remove = (collection: Collection, ...record: Parameters<Collection['remove']>) => {
      collection.remove(...record)
      return true
    }
    const done = (removals: readonly (boolean | undefined)[]) => {
      removed += removals.filter(Boolean).length
    }
    await forEachMatch(request, filter, statement.hint, remove, { done, freesSpace: true })
    return removed
  }
  const collection = collectionOf(request)
  const found =
    collection &&
    (await applyToFirstMatch(
      request,
      collection,
      queryFor(filter, { hint: statement.hint }),
      (...record) => {
        collection.remove(...record)
        return true
      },
      { freesSpace: true },
    ))
  return found ? 1 : 0
}
