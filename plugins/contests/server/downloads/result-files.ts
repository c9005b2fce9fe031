import type { Caller, FileAnswer } from '@verdict/core/server'
import { csvFile, spreadsheet } from '@verdict/server-kit'
import type { ResultFormat } from '../../contract.ts'
import type { Results, ScoreboardService } from '../boards/scoreboard-service.ts'
import { clicsResults, clicsScoreboard, clicsScoreboardJson } from './clics-files.ts'
import { resultSheet, type ColumnTitle } from './result-sheet.ts'

interface ResultQuery {
  readonly cid: number
  readonly forceRefresh?: boolean | undefined
  readonly removeStar?: boolean | undefined
  readonly containEnd?: boolean | undefined
  readonly format: ResultFormat
}

/** The number of columns on the left that stay visible: rank and username. */
const fixedColumns = 2

/** Returns the results of a contest as a file: the rows that the caller sees on the scoreboard. */
export async function resultFile(
  boards: Pick<ScoreboardService, 'results'>,
  { containEnd, format, ...query }: ResultQuery,
  caller: Caller,
  title: ColumnTitle,
): Promise<FileAnswer> {
  const results = await boards.results({ ...query, containsEnd: containEnd }, caller)
  const name = nameOf(results, format)
  if (format === 'xlsx') return spreadsheet({ name, fixedColumns, ...resultSheet(results, title) })
  if (format === 'csv') return csvFile({ name, ...resultSheet(results, title) })
  // Without a type, because clients take JSON for the answer of a call.
  if (format === 'scoreboard.json') return { name, content: JSON.stringify(clicsScoreboardJson(results, new Date())) }
  const lines = format === 'results.tsv' ? clicsResults(results) : clicsScoreboard(results)
  return { name, type: 'text/tab-separated-values; charset=utf-8', content: lines.map((cells) => `${cells.map(tsvCell).join('\t')}\n`).join('') }
}

function nameOf({ contest, isFrozen }: Results, format: ResultFormat): string {
  const [kind, extension] = format.includes('.') ? format.split('.') : ['rank', format]
  return `contest_${contest._id}_${kind}${isFrozen ? '_frozen' : ''}.${extension}`
}

function tsvCell(cell: string | number): string {
  return String(cell).replaceAll(/[\t\r\n]+/g, ' ')
}
