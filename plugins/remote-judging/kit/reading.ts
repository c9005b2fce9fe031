import { entriesOf, keysOf, recordOf } from '@verdict/core'
import type { PageElement, RemotePage } from '../contract/pages.ts'
import type { ListedRun, RemoteLanguage } from '../contract/runs.ts'

// Search only from the start of a number: from each of its digits, a long one would take too long.

/** Returns the first time in a text, in milliseconds: `1000MS`, `1.5 seconds`. */
export function milliseconds(text: string): number | undefined {
  const found = /(?<![\d.])([\d.]+)\s*(m?s)/i.exec(text)
  return found ? Math.round(Number(found[1]) * (found[2]!.length === 2 ? 1 : 1000)) : undefined
}

const kilobytesIn: Readonly<Record<string, number>> = { k: 1, m: 1024, g: 1024 * 1024 }

/** Returns the first amount of memory in a text, in KB: `32768 K`, `256 megabytes`, `8.9M`. */
export function kilobytes(text: string): number | undefined {
  const found = /(?<![\d.])([\d.]+)\s*([kmg])(?!s)/i.exec(text)
  return found ? Math.round(Number(found[1]) * kilobytesIn[found[2]!.toLowerCase()]!) : undefined
}

/** Returns the first amount of memory in a text as a limit, in whole MB and at least one. */
export function megabytes(text: string): number | undefined {
  const amount = kilobytes(text)
  return amount === undefined ? undefined : Math.max(1, Math.round(amount / 1024))
}

/**
 * Returns a table's rows by header texts: `{ id: 'Run ID' }` gives rows whose `id` is the cell below that text, in any column. Rows of another form are left
 * out. Returns undefined if no row has all the texts.
 */
function rowsBelow<Name extends string>(table: PageElement, header: Readonly<Record<Name, string>>): Record<Name, PageElement>[] | undefined {
  const rows = table.all('tr').map(({ children }) => children)
  const names = entriesOf(header)
  const head = rows.find((cells) => names.every(([, words]) => cells.some(({ text }) => text === words)))
  if (!head) return undefined
  const columns = recordOf(keysOf(header), (name) => head.findIndex(({ text }) => text === header[name]))
  const alike = rows.slice(rows.indexOf(head) + 1).filter(({ length }) => length === head.length)
  return alike.map((cells) => recordOf(keysOf(header), (name) => cells[columns[name]]!))
}

/** A run as a table row shows it. */
export interface RunRow extends ListedRun {
  readonly verdict: string
  readonly time: number | undefined
  readonly memory: number | undefined
}

/** Returns the table of runs on a page, by header texts; throws a `PageError` if the page has no such table. */
export function readRunTable(page: RemotePage, header: Readonly<Record<'id' | 'verdict' | 'time' | 'memory' | 'language' | 'length', string>>): RunRow[] {
  const rows = rowsBelow(page, header)
  if (!rows) throw page.lacks(`a table of runs with the columns ${Object.values(header).join(', ')}`)
  const runs = rows.filter(({ id }) => /^\d+$/.test(id.text))
  return runs.map(({ id, verdict, time, memory, language, length }) => ({
    id: id.text,
    verdict: verdict.text,
    time: milliseconds(time.text),
    memory: kilobytes(memory.text),
    language: language.text,
    codeLength: Number.parseInt(length.text, 10) || undefined,
  }))
}

/** Returns languages from table rows: the value in the site's form, the name, the MIME type. The first one is shown first. */
export const languageTable = (rows: readonly (readonly [id: string, name: string, contentType: string])[]): RemoteLanguage[] =>
  rows.map(([id, name, contentType], index) => ({ id, name, contentType, description: name, seq: rows.length - index }))
