import { inflateRawSync } from 'node:zlib'

/** The texts of the cells in the first sheet of an xlsx file, in order. */
export function cellsOf(xlsx: Buffer): string[] {
  const files = unzipped(xlsx)
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text)
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  return [...sheet.matchAll(/<c [^>]*t="(s|inlineStr)"[^>]*>(?:<is>)?<(?:v|t)[^>]*>([^<]*)</g)].map(([, kind, value = '']) =>
    kind === 's' ? (shared[Number(value)] ?? '') : value,
  )
}

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
