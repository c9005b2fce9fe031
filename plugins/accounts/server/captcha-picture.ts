import { randomInt } from 'node:crypto'
import { greyPng } from './png.ts'

const width = 138
const height = 44
const cell = 21

/** Five columns by seven rows, a row a number, its highest bit at the left. */
const shapes: Readonly<Record<string, readonly number[]>> = {
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

/** Draws a sum with every sign a little turned, over grains and lines that people read past. */
export function captchaPicture(text: string): string {
  const pixels = new Uint8Array(width * height).fill(255)
  for (let grain = 0; grain < 180; grain += 1) pixels[randomInt(pixels.length)] = 120 + randomInt(100)
  for (let line = 0; line < 3; line += 1) drawLine(pixels)
  const start = Math.max(2, Math.round((width - text.length * cell) / 2))
  for (const [index, sign] of [...text].entries()) drawSign(pixels, shapes[sign] ?? [], start + index * cell)
  return `data:image/png;base64,${greyPng(width, height, pixels).toString('base64')}`
}

type Stroke = readonly [fromX: number, fromY: number, toX: number, toY: number]

/** Joins the points of a shape: beside and below each other, and across where nothing lies between. */
function strokesOf(shape: readonly number[]): Stroke[] {
  const set = (x: number, y: number) => x >= 0 && x < 5 && (((shape[y] ?? 0) >> (4 - x)) & 1) === 1
  const points = shape.flatMap((_, y) => [0, 1, 2, 3, 4].filter((x) => set(x, y)).map((x) => [x, y] as const))
  return points.flatMap(([x, y]) => {
    const across = [-1, 1].filter((side) => set(x + side, y + 1) && !set(x + side, y) && !set(x, y + 1))
    const ends = [[x, y], ...(set(x + 1, y) ? [[x + 1, y]] : []), ...(set(x, y + 1) ? [[x, y + 1]] : []), ...across.map((side) => [x + side, y + 1])]
    return ends.map(([toX = x, toY = y]): Stroke => [x, y, toX, toY])
  })
}

function distance(x: number, y: number, [fromX, fromY, toX, toY]: Stroke): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY]
  const length = alongX * alongX + alongY * alongY
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * alongX + (y - fromY) * alongY) / length))
  return Math.hypot(x - fromX - share * alongX, y - fromY - share * alongY)
}

/** Looks up every pixel of the sign's field in the turned shape; edges are soft. */
function drawSign(pixels: Uint8Array, shape: readonly number[], left: number): void {
  const strokes = strokesOf(shape)
  const angle = (randomInt(-15, 16) * Math.PI) / 180
  const size = 3.2 + randomInt(5) / 10
  const [centreX, centreY] = [left + cell / 2, height / 2 + randomInt(-3, 4)]
  const ink = 10 + randomInt(60)
  for (let y = 0; y < height; y += 1) {
    for (let x = Math.max(0, left - 4); x < Math.min(width, left + cell + 4); x += 1) {
      const [dx, dy] = [x - centreX, y - centreY]
      const [column, row] = [(dx * Math.cos(angle) + dy * Math.sin(angle)) / size + 2, (dy * Math.cos(angle) - dx * Math.sin(angle)) / size + 3]
      const near = Math.min(...strokes.map((stroke) => distance(column, row, stroke)))
      const cover = Math.min(1, Math.max(0, (0.42 - near) * size + 0.5))
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
