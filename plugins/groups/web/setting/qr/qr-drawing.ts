/** Draws codewords in the fields that the patterns of a version leave, under the mask that readers like best. */
export function drawing(version: number, codewords: readonly number[]): boolean[][] {
  const pictures = masks.map((mask, number) => drawnUnder(version, codewords, mask, number))
  return pictures.reduce((best, picture) => (penaltyOf(picture) < penaltyOf(best) ? picture : best))
}

type Mask = (x: number, y: number) => boolean

/** Which fields each mask inverts. */
const masks: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function drawnUnder(version: number, codewords: readonly number[], mask: Mask, number: number): boolean[][] {
  const side = 17 + 4 * version
  const picture: (boolean | undefined)[][] = Array.from({ length: side }, () => Array.from({ length: side }, () => undefined))
  const set = (x: number, y: number, isDark: boolean) => {
    if (picture[y] && x >= 0 && x < side) picture[y][x] = isDark
  }
  for (let at = 0; at < side; at += 1) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const)
    drawRings(set, x, y, 4)
  const centres = alignmentCentres(version)
  const last = centres.length - 1
  for (const [i, x] of centres.entries())
    for (const [j, y] of centres.entries()) if (!((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0))) drawRings(set, x, y, 2)
  drawFormat(set, side, number)
  if (version >= 7) drawVersion(set, side, version)
  fill(picture, codewords, mask)
  return picture.map((row) => row.map((isDark) => isDark ?? false))
}

type Setter = (x: number, y: number, isDark: boolean) => void

/** A square of rings around a centre: of radius 4 the finder with its light border, of radius 2 an alignment pattern. */
function drawRings(set: Setter, x: number, y: number, radius: number): void {
  for (let dy = -radius; dy <= radius; dy += 1)
    for (let dx = -radius; dx <= radius; dx += 1) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy))
      set(x + dx, y + dy, radius === 2 ? ring !== 1 : ring !== 2 && ring !== 4)
    }
}

function alignmentCentres(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, index) => 4 * version + 10 - step * (count - 2 - index))]
}

/** Level M has the bits 00, so that five bits are the number of the mask, behind them ten that correct it. */
function drawFormat(set: Setter, side: number, mask: number): void {
  const bits = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412
  for (let at = 0; at < 15; at += 1) {
    const isDark = ((bits >>> at) & 1) === 1
    const along = at < 6 ? at : at < 8 ? at + 1 : side - 15 + at
    set(8, along, isDark)
    set(at < 8 ? side - 1 - at : at === 8 ? 7 : 14 - at, 8, isDark)
  }
  set(8, side - 8, true)
}

function drawVersion(set: Setter, side: number, version: number): void {
  const bits = (version << 12) | remainder(version, 12, 0x1f25)
  for (let at = 0; at < 18; at += 1) {
    const [x, y] = [side - 11 + (at % 3), Math.floor(at / 3)]
    set(x, y, ((bits >>> at) & 1) === 1)
    set(y, x, ((bits >>> at) & 1) === 1)
  }
}

function remainder(value: number, degree: number, divisor: number): number {
  let rest = value
  for (let round = 0; round < degree; round += 1) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * divisor)
  return rest
}

/** Two columns at a time from the right, upwards and downwards in turn, past the column of the timing pattern. */
function fill(picture: (boolean | undefined)[][], codewords: readonly number[], mask: Mask): void {
  const side = picture.length
  let bit = 0
  for (let right = side - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < side; step += 1)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? side - 1 - step : step
        if (picture[y]![x] !== undefined) continue
        const isDark = (((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1
        picture[y]![x] = isDark !== mask(x, y)
        bit += 1
      }
  }
}

/** How hard a picture is to read: long lines and squares of one colour, what looks like a finder, and more of one colour than of the other. */
function penaltyOf(picture: boolean[][]): number {
  const turned = picture.map((_, x) => picture.map((row) => row[x]!))
  const lines = [...picture, ...turned].map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''))
  const runs = lines.flatMap((line) => line.match(/(.)\1{4,}/g) ?? []).reduce((sum, { length }) => sum + length - 2, 0)
  const finders = lines.flatMap((line) => [...line.matchAll(/(?=00001011101|10111010000)/g)]).length
  const squares = picture
    .slice(1)
    .flatMap((row, y) => row.slice(1).filter((isDark, x) => new Set([isDark, row[x], picture[y]![x], picture[y]![x + 1]]).size === 1)).length
  const dark = picture.flat().filter(Boolean).length / picture.length ** 2
  return runs + 40 * finders + 3 * squares + 10 * Math.floor(Math.abs(dark - 0.5) * 20)
}
