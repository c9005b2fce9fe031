import type { SheetCell } from '@verdict/server-kit'
import { participantFields, type ParticipantField, type ResultQuantity } from '../../contract.ts'
import type { ResultRow, Results } from '../boards/scoreboard-service.ts'

type ColumnKey = ResultQuantity | ParticipantField | 'rank' | 'username' | 'nickname' | 'realname' | 'school' | 'award' | 'firsts' | 'participants' | 'sum'

/** Returns a text in the reader's language. */
export type ColumnTitle = (key: ColumnKey) => string

interface Column {
  readonly title: string
  readonly hasSum?: boolean
  /** Whether the last rows of the file sum up the column. */
  readonly isOfProblem: boolean
  value(result: ResultRow): SheetCell
}

/** Returns the results as a table: participants, the totals of the rule, awards, first solutions, and the results per problem with their sums. */
export function resultSheet(results: Results, title: ColumnTitle): { head: string[]; rows: SheetCell[][] } {
  const { rows } = results
  const columns = [...personColumns(results, title), ...ruleColumns(results, title)]
  const ranked = rows.filter(({ entry }) => !entry.isStar)
  const sums = [
    sumRow(columns, title('participants'), (column) => ranked.filter((result) => typeof column.value(result) === 'number').length),
    sumRow(columns, title('sum'), (column) => (column.hasSum ? sumOf(ranked.map((result) => column.value(result))) : null)),
  ]
  return {
    head: columns.map((column) => column.title),
    rows: [...rows.map((result) => columns.map((column) => column.value(result))), ...(rows.length > 0 ? sums : [])],
  }
}

function personColumns({ rows }: Results, title: ColumnTitle): Column[] {
  const of = (key: ColumnKey, value: Column['value']) => ({ title: title(key), isOfProblem: false, value })
  return [
    of('rank', ({ row }) => (row.rank === -1 ? '*' : row.rank)),
    of('username', ({ row }) => row.username),
    of('nickname', ({ row }) => row.nickname),
    ...(rows.some(({ row }) => row.realname !== null) ? [of('realname', ({ row }) => row.realname)] : []),
    of('school', ({ row }) => row.school),
    ...participantFields.filter((field) => rows.some(({ details }) => details[field] !== '')).map((field) => of(field, ({ details }) => details[field])),
  ]
}

function ruleColumns({ contest, rule, rows }: Results, title: ColumnTitle): Column[] {
  const { totals = [], problem = [] } = rule.results ?? {}
  const displayIds = contest.problems.map(({ displayId }) => displayId)
  const shown = problem.filter(
    ({ value, isOptional }) => !isOptional || rows.some(({ entry }) => displayIds.some((displayId) => value(entry.score, displayId) !== null)),
  )
  const plain = (key: ColumnKey, value: Column['value']) => ({ title: title(key), isOfProblem: false, value })
  return [
    ...totals.map(({ quantity, value }) => plain(quantity, ({ entry }) => value(entry.score))),
    ...(contest.awardType === 0 ? [] : [plain('award', ({ award }) => award?.name)]),
    ...(contest.type === 0 ? [plain('firsts', firstsOf)] : []),
    ...displayIds.flatMap((displayId) =>
      shown.map(({ quantity, hasSum, value }) => ({
        title: `${displayId} ${title(quantity)}`,
        hasSum,
        isOfProblem: true,
        value: ({ entry }: ResultRow) => value(entry.score, displayId),
      })),
    ),
  ]
}

/** Returns the problems that a user solved first, with a question mark while an earlier attempt has no verdict. */
function firstsOf({ entry }: ResultRow): string {
  return entry.firsts.all.map((displayId) => (entry.hasFinalFirst(displayId) ? displayId : `${displayId}?`)).join(' ')
}

function sumRow(columns: readonly Column[], name: string, value: (column: Column) => SheetCell): SheetCell[] {
  return columns.map((column, index) => (index === 1 ? name : column.isOfProblem ? value(column) : null))
}

function sumOf(cells: readonly SheetCell[]): number {
  return cells.reduce<number>((sum, cell) => sum + (typeof cell === 'number' ? cell : 0), 0)
}
