import { open } from 'node:fs/promises'

/** The format and size of an image, read from its first bytes. */
export interface Picture {
  /** The extension for its content, which may differ from that of its name. */
  readonly ending: 'png' | 'jpg' | 'gif' | 'webp' | 'bmp'
  readonly width: number
  readonly height: number
}

/** The number of pixels that browsers decode without trouble. A small file can claim many more. */
export const maxPixels = 50_000_000

/** In a JPEG the size follows other sections, such as a preview. Real files stay below this. */
const headerBytes = 256 * 1024

/** Reads the format and size of an image without decoding it; undefined for anything else. */
export async function readPicture(path: string): Promise<Picture | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    const picture = pictureIn(buffer.subarray(0, bytesRead))
    return picture && picture.width > 0 && picture.height > 0 ? picture : undefined
  } finally {
    await file.close()
  }
}

/** Reads an uploaded image that pages show as it is; undefined if it has another format, or too many pixels. */
export async function readPagePicture(path: string): Promise<Picture | undefined> {
  const picture = await readPicture(path)
  return picture && picture.ending !== 'bmp' && picture.width * picture.height <= maxPixels ? picture : undefined
}

/** Reads the size of an image in memory. */
export function pictureIn(head: Buffer): Picture | undefined {
  const text = (from: number, length: number) => head.toString('latin1', from, from + length)
  try {
    if (text(0, 8) === '\x89PNG\r\n\x1a\n' && text(12, 4) === 'IHDR') return { ending: 'png', width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    if (/^GIF8[79]a$/.test(text(0, 6))) return { ending: 'gif', width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
    if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') return webp(head, text(12, 4))
    if (text(0, 2) === 'BM' && head.readUInt32LE(14) >= 40) return { ending: 'bmp', width: head.readInt32LE(18), height: Math.abs(head.readInt32LE(22)) }
    if (text(0, 3) === '\xff\xd8\xff') return jpeg(head)
    return undefined
  } catch {
    // The file ends inside its header.
    return undefined
  }
}

function webp(head: Buffer, chunk: string): Picture | undefined {
  if (chunk === 'VP8X') return { ending: 'webp', width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (chunk === 'VP8 ') return { ending: 'webp', width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (chunk !== 'VP8L') return undefined
  const bits = head.readUInt32LE(21)
  return { ending: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

function jpeg(head: Buffer): Picture | undefined {
  for (let at = 2; at < head.length;) {
    const marker = head.readUInt16BE(at)
    // Frame headers are C0 to CF, except the tables C4, C8 and CC.
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) {
      return { ending: 'jpg', height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) }
    }
    if (marker < 0xff01 || marker === 0xffda) return undefined
    at += marker === 0xffff ? 1 : 2 + head.readUInt16BE(at + 2)
  }
  return undefined
}
