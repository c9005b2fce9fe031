import { different, same, type Comparison } from './comparison.ts'
import { excerpt, wordsOf } from './words.ts'

const numberPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/
/** As the various languages print them: nan, -nan, NaN, inf, Infinity. */
const nanPattern = /^[+-]?nan$/i
const infinityPattern = /^([+-]?)inf(inity)?$/i

/** Compares word by word; two numbers may differ by the tolerance, absolute or relative to the answer. `nan` equals `nan`, an infinity the same infinity. */
export function sameNumbers(output: Uint8Array, answer: Uint8Array, tolerance: number): Comparison {
  const found = wordsOf(output)
  let number = 0
  for (const expected of wordsOf(answer)) {
    number++
    const one = found.next()
    if (one.done) return different(`Number ${number} is missing`)
    if (Buffer.compare(one.value, expected) === 0) continue
    const left = numberOf(one.value)
    const right = numberOf(expected)
    if (left === undefined) return different(`Expected a number, found ${excerpt(one.value)}`)
    if (right === undefined || !isClose(left, right, tolerance)) {
      return different(`Number ${number} differs: ${excerpt(one.value)}, expected ${excerpt(expected)}`)
    }
  }
  const more = found.next()
  return more.done ? same : different(`One number too many: ${excerpt(more.value)}`)
}

function numberOf(word: Uint8Array): number | undefined {
  const text = Buffer.from(word).toString('latin1')
  if (numberPattern.test(text)) return Number(text)
  if (nanPattern.test(text)) return NaN
  const infinite = infinityPattern.exec(text)
  return infinite ? Number(`${infinite[1]}Infinity`) : undefined
}

function isClose(found: number, expected: number, tolerance: number): boolean {
  if (!Number.isFinite(found) || !Number.isFinite(expected)) return Object.is(found, expected)
  const difference = Math.abs(found - expected)
  return difference <= tolerance || difference <= tolerance * Math.abs(expected)
}
