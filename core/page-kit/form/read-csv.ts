/** Parses CSV with quoted cells. Throws if the bytes are not UTF-8 or a quote is not closed. */
export function readCsv(bytes: ArrayBuffer): string[][] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^\uFEFF/, '')
  const rows: string[][] = [[]]
  const field = /("(?:[^"]|"")*"|[^,\r\n"][^,\r\n]*|)(,|\r\n|\n|\r|$)/y
  while (field.lastIndex < text.length || rows.at(-1)!.length > 0) {
    const found = field.exec(text)
    if (!found) throw new Error('unclosed quote')
    const [, cell = '', end = ''] = found
    rows.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '') break
    if (end !== ',') {
      if (field.lastIndex >= text.length) break
      rows.push([])
    }
  }
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
}

/** Parses a CSV file that the reader has chosen; undefined if it is none. */
export async function readCsvFile(file: File): Promise<string[][] | undefined> {
  try {
    return readCsv(await file.arrayBuffer())
  } catch {
    return undefined
  }
}
