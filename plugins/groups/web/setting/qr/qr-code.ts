import { errorCorrection } from './reed-solomon.ts'
import { drawing } from './qr-drawing.ts'

/** Codewords for correction of each block, and the number of blocks, at level M, by version. ISO/IEC 18004, table 9. */
const correction = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26]
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5]

/** The modules of a QR code, true where it is dark: bytes, level M (15 % may be lost), up to version 10, which holds 213 bytes. */
export function qrCode(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)]
  const version = correction.findIndex((_, index) => headBits(index + 1) + 8 * bytes.length <= 8 * dataSize(index + 1)) + 1
  if (version === 0) throw new RangeError('too long for a QR code of version 10')
  return drawing(version, interleaved(version, codewords(version, bytes)))
}

/** The mode and the length in front of the bytes. */
function headBits(version: number): number {
  return version < 10 ? 12 : 20
}

/** All codewords of a version: its area without patterns and the information about format and version. */
function totalSize(version: number): number {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2
  const patterns = version === 1 ? 0 : (25 * alignments - 10) * alignments - 55
  return Math.floor((16 * version * version + 128 * version + 64 - patterns - (version >= 7 ? 36 : 0)) / 8)
}

function dataSize(version: number): number {
  return totalSize(version) - correction[version - 1]! * blockCounts[version - 1]!
}

/** The bytes behind their head, filled up to the size of the version. */
function codewords(version: number, bytes: readonly number[]): number[] {
  const size = dataSize(version)
  const bits = `0100${bytes.length.toString(2).padStart(headBits(version) - 4, '0')}${bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')}`
  const ended = bits.padEnd(Math.min(bits.length + 4, 8 * size), '0')
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0')
  const used = whole.match(/.{8}/g)!.map((octet) => Number.parseInt(octet, 2))
  return Array.from({ length: size }, (_, index) => used[index] ?? ((index - used.length) % 2 === 0 ? 0xec : 0x11))
}

/** Splits the codewords into blocks, each with its correction, and takes one of each block in turn. The last blocks may be longer by one. */
function interleaved(version: number, data: readonly number[]): number[] {
  const count = blockCounts[version - 1]!
  const short = Math.floor(data.length / count)
  const shortCount = count - (data.length % count)
  let start = 0
  const blocks = Array.from({ length: count }, (_, index) => data.slice(start, (start += short + (index < shortCount ? 0 : 1))))
  const corrections = blocks.map((block) => errorCorrection(block, correction[version - 1]!))
  return [inTurn(blocks), inTurn(corrections)].flat()
}

function inTurn(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => blocks.flatMap((block) => block[index] ?? [])).flat()
}
