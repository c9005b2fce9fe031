import { inflateRawSync } from 'node:zlib'

type Cell = string | number | null

/** Returns the cells of the first sheet of an xlsx file by row; null for empty ones. */
export function rowsOf(xlsx: Buffer): Cell[][] {
  const sheet = unzipped(xlsx).get('xl/worksheets/sheet1.xml') ?? ''
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, cells = '']) =>
    [...cells.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, , content]) => cellOf(content)),
  )
}

/** Returns the texts in order. */
export function cellsOf(xlsx: Buffer): string[] {
  return rowsOf(xlsx)
    .flat()
    .filter((cell) => typeof cell === 'string')
}

function cellOf(content: string | undefined): Cell {
  if (content === undefined) return null
  const [, number] = /<v>(.*?)<\/v>/.exec(content) ?? []
  if (number !== undefined) return Number(number)
  const text = /<t[^>]*>(.*?)<\/t>/s.exec(content)?.[1] ?? ''
  return text.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof entities) => entities[name])
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"' }

function unzipped(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4, 'latin1')) {
    const [method, size, nameLength, local] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)]
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + size)
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), (method === 0 ? content : inflateRawSync(content)).toString('utf8'))
  }
  return files
}
