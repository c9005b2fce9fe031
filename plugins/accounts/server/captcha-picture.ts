import { randomInt } from 'node:crypto'
import { greyPng } from './png.ts'

const width = 138
const height = 44
const cell = 21

/** Five columns by seven rows, a row a number, its highest bit at the left. */
const shapes: Readonly<Record<string, readonly number[]>> = {
  0: [14, 17, 19, 21, 25, 17, 14],
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

/** Looks up every pixel of the sign's field in the turned shape. */
function drawSign(pixels: Uint8Array, shape: readonly number[], left: number): void {
  const angle = (randomInt(-13, 14) * Math.PI) / 180
  const size = 3.2 + randomInt(5) / 10
  const [centreX, centreY] = [left + cell / 2, height / 2 + randomInt(-3, 4)]
  const ink = 10 + randomInt(60)
  for (let y = 0; y < height; y += 1) {
    for (let x = Math.max(0, left - 5); x < Math.min(width, left + cell + 5); x += 1) {
      const [dx, dy] = [x - centreX, y - centreY]
      const column = Math.floor((dx * Math.cos(angle) + dy * Math.sin(angle)) / size + 2.5)
      const row = Math.floor((dy * Math.cos(angle) - dx * Math.sin(angle)) / size + 3.5)
      if (column >= 0 && column < 5 && ((shape[row] ?? 0) >> (4 - column)) & 1) pixels[y * width + x] = ink
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
