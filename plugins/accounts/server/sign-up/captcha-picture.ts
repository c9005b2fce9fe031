import { randomInt } from 'node:crypto'
import { greyPng } from './png.ts'

const width = 138
const height = 44
const cell = 21

/** Glyphs of five columns and seven rows; each number is the bit pattern of a row, with the highest bit at the left. */
const glyphs: Readonly<Record<string, readonly number[]>> = {
  0: [14, 17, 17, 17, 17, 17, 14],
  1: [4, 12, 4, 4, 4, 4, 14],
  2: [14, 17, 1, 2, 4, 8, 31],
  3: [31, 2, 4, 2, 1, 17, 14],
  4: [2, 6, 10, 18, 31, 2, 2],
  5: [31, 16, 30, 1, 1, 17, 14],
  6: [6, 8, 16, 30, 17, 17, 14],
  7: [31, 1, 2, 4, 8, 8, 8],
  8: [14, 17, 17, 14, 17, 17, 14],
  9: [14, 17, 17, 15, 1, 2, 12],
  '+': [0, 4, 4, 31, 4, 4, 0],
  '-': [0, 0, 0, 31, 0, 0, 0],
  '×': [0, 17, 10, 4, 10, 17, 0],
  '=': [0, 0, 31, 0, 31, 0, 0],
  '?': [14, 17, 1, 2, 4, 0, 4],
}

/** Draws a text with each character slightly rotated, over noise and lines that hinder recognition by programs. */
export function captchaPicture(text: string): string {
  const pixels = new Uint8Array(width * height).fill(255)
  for (let dot = 0; dot < 180; dot += 1) pixels[randomInt(pixels.length)] = 120 + randomInt(100)
  for (let line = 0; line < 3; line += 1) drawLine(pixels)
  const start = Math.max(2, Math.round((width - text.length * cell) / 2))
  for (const [index, character] of [...text].entries()) drawGlyph(pixels, glyphs[character] ?? [], start + index * cell)
  return `data:image/png;base64,${greyPng(width, height, pixels).toString('base64')}`
}

type Stroke = readonly [fromX: number, fromY: number, toX: number, toY: number]

/** Connects neighboring points of a glyph: horizontally, vertically, and diagonally if there is no other point between them. */
function strokesOf(glyph: readonly number[]): Stroke[] {
  const set = (x: number, y: number) => x >= 0 && x < 5 && (((glyph[y] ?? 0) >> (4 - x)) & 1) === 1
  const points = glyph.flatMap((_, y) => [0, 1, 2, 3, 4].filter((x) => set(x, y)).map((x) => [x, y] as const))
  return points.flatMap(([x, y]) => {
    const across = [-1, 1].filter((side) => set(x + side, y + 1) && !set(x + side, y) && !set(x, y + 1))
    const ends = [[x, y], ...(set(x + 1, y) ? [[x + 1, y]] : []), ...(set(x, y + 1) ? [[x, y + 1]] : []), ...across.map((side) => [x + side, y + 1])]
    return ends.map(([toX = x, toY = y]): Stroke => [x, y, toX, toY])
  })
}

/** Returns the squared distance, without the slow square root: an image needs it a hundred thousand times. */
function squaredDistance(x: number, y: number, stroke: Stroke): number {
  const alongX = stroke[2] - stroke[0]
  const alongY = stroke[3] - stroke[1]
  const fromX = x - stroke[0]
  const fromY = y - stroke[1]
  const length = alongX * alongX + alongY * alongY
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (fromX * alongX + fromY * alongY) / length))
  const dx = fromX - share * alongX
  const dy = fromY - share * alongY
  return dx * dx + dy * dy
}

/** Draws a rotated glyph with soft edges, pixel by pixel. */
function drawGlyph(pixels: Uint8Array, glyph: readonly number[], left: number): void {
  const strokes = strokesOf(glyph)
  const angle = (randomInt(-15, 16) * Math.PI) / 180
  const size = 3.2 + randomInt(5) / 10
  const [cos, sin] = [Math.cos(angle) / size, Math.sin(angle) / size]
  const [centreX, centreY] = [left + cell / 2, height / 2 + randomInt(-3, 4)]
  const ink = 10 + randomInt(60)
  // How far ink reaches from a stroke, in columns and rows; pixels farther away are skipped.
  const reach = 0.42 + 0.5 / size
  for (let y = 0; y < height; y += 1) {
    for (let x = Math.max(0, left - 4); x < Math.min(width, left + cell + 4); x += 1) {
      const [dx, dy] = [x - centreX, y - centreY]
      const column = dx * cos + dy * sin + 2
      const row = dy * cos - dx * sin + 3
      if (column < -reach || column > 4 + reach || row < -reach || row > 6 + reach) continue
      let nearest = reach * reach
      for (const stroke of strokes) nearest = Math.min(nearest, squaredDistance(column, row, stroke))
      const cover = Math.min(1, Math.max(0, (0.42 - Math.sqrt(nearest)) * size + 0.5))
      const at = y * width + x
      if (cover > 0) pixels[at] = Math.round((pixels[at] ?? 255) * (1 - cover) + ink * cover)
    }
  }
}

function drawLine(pixels: Uint8Array): void {
  const [from, to, ink] = [randomInt(height), randomInt(height), 165 + randomInt(60)]
  for (let x = 0; x < width; x += 1) {
    const y = Math.round(from + ((to - from) * x) / width + 3 * Math.sin(x / 9))
    if (y >= 0 && y < height) pixels[y * width + x] = ink
  }
}
