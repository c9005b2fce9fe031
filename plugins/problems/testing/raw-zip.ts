import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a zip; unchecked, so that attacks can be written too. */
interface RawEntry {
  readonly name: string | Buffer
  readonly content?: string | Buffer
  readonly deflated?: boolean
  /** The size that the zip declares, independent of the content. */
  readonly declaredSize?: number
  readonly flags?: number
  /** Unix mode, such as that of a link. */
  readonly mode?: number
}

const utf8 = 0x800

/** Returns a zip, built byte by byte. */
export function rawZip(entries: readonly RawEntry[], declaredEntries = entries.length): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name: given, content = '', deflated = false, declaredSize, flags = utf8, mode = 0o100644 } of entries) {
    const name = Buffer.from(given as string)
    const bytes = Buffer.from(content as string)
    const stored = deflated ? deflateRawSync(bytes) : bytes
    const size = declaredSize ?? bytes.length
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(deflated ? 8 : 0, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(stored.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(name.length, 22)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), common, name, stored)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE((mode << 16) >>> 0, 6)
    tail.writeUInt32LE(offset, 10)
    centrals.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, tail, name)
    offset += 4 + 26 + name.length + stored.length
  }
  const directory = Buffer.concat(centrals)
  const beyond = declaredEntries > 0xffff ? zip64End(declaredEntries, directory.length, offset) : Buffer.alloc(0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(Math.min(declaredEntries, 0xffff), 8)
  end.writeUInt16LE(Math.min(declaredEntries, 0xffff), 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, beyond, end])
}

/** Returns the end of a zip with more entries than two bytes can count. */
function zip64End(entries: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(entries), 24)
  record.writeBigUInt64LE(BigInt(entries), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator])
}

/** Returns a valid zip of texts. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): File {
  return asFile(rawZip(Object.entries(files).map(([name, content]) => ({ name, content, deflated: true }))))
}

export function asFile(bytes: Buffer, name = 'data.zip'): File {
  return new File([new Uint8Array(bytes)], name)
}
