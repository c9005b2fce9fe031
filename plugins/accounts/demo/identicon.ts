import { crc32, deflateSync } from 'node:zlib'
import type { DemoWorld } from '@verdict/demo'

type Color = readonly [red: number, green: number, blue: number]

/** Dark enough for both themes. */
const colors: readonly Color[] = [
  [62, 99, 221],
  [48, 164, 108],
  [229, 72, 77],
  [247, 107, 21],
  [142, 78, 198],
  [18, 165, 148],
  [214, 64, 159],
  [0, 144, 255],
]
const paper: Color = [238, 240, 243]
const cells = 5
const cellPixels = 20
const margin = 14
const side = cells * cellPixels + 2 * margin

/** Draws a symmetric pattern of squares as a PNG with two colors. */
export function drawIdenticon({ random }: Pick<DemoWorld, 'random'>): Buffer<ArrayBuffer> {
  const columns = Array.from({ length: cells }, () => Array.from({ length: Math.ceil(cells / 2) }, () => random.next() < 0.5))
  const isInked = (x: number, y: number) => {
    const [column, row] = [x, y].map((pixel) => Math.floor((pixel - margin) / cellPixels))
    if (column === undefined || row === undefined || column >= cells) return false
    return columns[row]?.[Math.min(column, cells - 1 - column)] ?? false
  }
  return pngOf(isInked, [paper, random.pick(colors)])
}

/** Encodes a square picture with one bit for each pixel. */
function pngOf(isInked: (x: number, y: number) => boolean, palette: readonly Color[]): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 3, 0, 0, 0], 8)
  // Each row begins with the number of its filter: none.
  const rows = Buffer.alloc(side * (1 + side / 8))
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const at = y * (1 + side / 8) + 1 + (x >> 3)
      if (isInked(x, y)) rows.writeUInt8(rows.readUInt8(at) | (128 >> (x & 7)), at)
    }
  const chunks = [chunk('IHDR', header), chunk('PLTE', Buffer.from(palette.flat())), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
