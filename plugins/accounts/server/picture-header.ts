/** What the first bytes of a picture say. */
export interface PictureHeader {
  readonly ending: 'png' | 'gif' | 'bmp' | 'webp' | 'jpg'
  readonly width: number
  readonly height: number
}

type Reader = (bytes: Buffer) => Omit<PictureHeader, 'ending'> | undefined

const starts = (bytes: Buffer, text: string, at = 0): boolean => bytes.toString('latin1', at, at + text.length) === text

const png: Reader = (bytes) =>
  starts(bytes, '\x89PNG\r\n\x1a\n') && starts(bytes, 'IHDR', 12) ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined

const gif: Reader = (bytes) => (starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a') ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : undefined)

const bmp: Reader = (bytes) =>
  starts(bytes, 'BM') && bytes.readUInt32LE(14) >= 40 ? { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) } : undefined

const webp: Reader = (bytes) => {
  if (!starts(bytes, 'RIFF') || !starts(bytes, 'WEBP', 8)) return undefined
  if (starts(bytes, 'VP8X', 12)) return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (starts(bytes, 'VP8 ', 12)) return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (!starts(bytes, 'VP8L', 12)) return undefined
  const packed = bytes.readUInt32LE(21)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}

/** Walks over the segments to the one that begins the frame. */
const jpg: Reader = (bytes) => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const kind = bytes[at + 1] ?? 0
    const frame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
    if (frame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
  }
  return undefined
}

const readers = { png, gif, bmp, webp, jpg } as const

/** Which picture these bytes begin, and how large it unfolds; undefined when they are none. */
export function pictureHeader(bytes: Buffer): PictureHeader | undefined {
  for (const [ending, read] of Object.entries(readers) as [PictureHeader['ending'], Reader][]) {
    const size = readSafely(read, bytes)
    if (size) return { ending, ...size }
  }
  return undefined
}

/** Bytes that end too early are no picture. */
function readSafely(read: Reader, bytes: Buffer): ReturnType<Reader> {
  try {
    return read(bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
