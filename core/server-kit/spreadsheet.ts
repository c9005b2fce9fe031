import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { FileAnswer } from '@verdict/core/server'
import { zipContent } from './zip-content.ts'

/** Nothing leaves a cell empty. */
export type SheetCell = string | number | null | undefined

export interface Sheet {
  /** The name of the file, with its ending. */
  readonly name: string
  readonly head: readonly string[]
  /** Asked for one after the other while the file is sent. */
  readonly rows: Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>
  /** The number of columns on the left that stay visible when the user scrolls. The head always does. */
  readonly fixedColumns?: number
  /** In characters. */
  readonly widths?: readonly number[]
}

/** Constant, so that equal contents are equal files. */
const mtime = new Date('2000-01-01T00:00:00Z')
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const formats = 'http://schemas.openxmlformats.org'
const main = `${formats}/spreadsheetml/2006/main`
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const relations = `${formats}/officeDocument/2006/relationships`

/** Everything but the rows. Style 1 is that of the head. */
const frame: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${formats}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`,
  '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ]),
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
}

/** A spreadsheet (xlsx) that is written while it is sent: neither memory nor other calls feel how long it is. Texts stay texts, also where they look like formulas. */
export function spreadsheet(sheet: Sheet): FileAnswer {
  const zip = new ZipFile()
  const content = zipContent(zip)
  for (const [path, xml] of Object.entries(frame)) zip.addBuffer(Buffer.from(declaration + xml), path, { mtime })
  const rows = Readable.from(sheetXml(sheet), { objectMode: false })
  rows.once('error', (error) => content.destroy(error))
  content.once('close', () => rows.destroy())
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', { mtime })
  zip.end()
  return { name: sheet.name, type: `${contentType}.sheet`, content }
}

async function* sheetXml({ head, rows, fixedColumns = 0, widths = [] }: Sheet): AsyncGenerator<string> {
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')
  yield `${declaration}<worksheet xmlns="${main}">${viewXml(fixedColumns)}${columns && `<cols>${columns}</cols>`}<sheetData>`
  yield rowXml(head, ' s="1"')
  for await (const row of rows) yield rowXml(row, '')
  yield '</sheetData></worksheet>'
}

function viewXml(fixedColumns: number): string {
  const pane = fixedColumns > 0 ? 'bottomRight' : 'bottomLeft'
  const across = fixedColumns > 0 ? ` xSplit="${fixedColumns}"` : ''
  return `<sheetViews><sheetView workbookViewId="0"><pane${across} ySplit="1" topLeftCell="${columnName(fixedColumns)}2" activePane="${pane}" state="frozen"/></sheetView></sheetViews>`
}

function rowXml(cells: readonly SheetCell[], style: string): string {
  return `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`
}

function cellXml(cell: SheetCell, style: string): string {
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c${style}><v>${cell}</v></c>`
  if (typeof cell === 'string' && cell !== '') return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
  return `<c${style}/>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML has no place for most control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (char) => entities[char]!)
}

/** A, B … Z, AA, AB … */
function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

function relationships(targets: readonly (readonly [kind: string, target: string])[]): string {
  const entries = targets.map(([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${relations}/${kind}" Target="${target}"/>`)
  return `<Relationships xmlns="${formats}/package/2006/relationships">${entries.join('')}</Relationships>`
}

/** Excel assumes another encoding without it. */
const byteOrderMark = '\uFEFF'

/** Returns a sheet as CSV. Texts that spreadsheet programs would take for formulas begin with an apostrophe. */
export function csvFile({ name, head, rows }: Pick<Sheet, 'name' | 'head'> & { readonly rows: readonly (readonly SheetCell[])[] }): FileAnswer {
  const lines = [head, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
  return { name, type: 'text/csv; charset=utf-8', content: byteOrderMark + lines.join('') }
}

function csvCell(cell: SheetCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = /^\s*[=+\-@]|^[\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
