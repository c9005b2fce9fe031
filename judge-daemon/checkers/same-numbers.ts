import type { CheckerVerdict } from '../judging/checker-verdict.ts'
import { status } from '../judging/status.ts'
import { excerpt, wordsOf } from './words.ts'

const numberShape = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/

const wrong = (message: string): CheckerVerdict => ({ status: status.wrongAnswer, message })

/** Word by word; two numbers may differ by the tolerance, absolutely or relative to the answer. */
export function sameNumbers(output: Uint8Array, answer: Uint8Array, tolerance: number): CheckerVerdict {
  const found = wordsOf(output)
  let number = 0
  for (const expected of wordsOf(answer)) {
    number++
    const one = found.next()
    if (one.done) return wrong(`Number ${number} is missing`)
    if (Buffer.compare(one.value, expected) === 0) continue
    const left = Buffer.from(one.value).toString('latin1')
    const right = Buffer.from(expected).toString('latin1')
    if (!numberShape.test(left)) return wrong(`Expected a number, found ${excerpt(one.value)}`)
    if (!numberShape.test(right) || !isClose(Number(left), Number(right), tolerance)) {
      return wrong(`Number ${number} differs: ${excerpt(one.value)}, expected ${excerpt(expected)}`)
    }
  }
  const more = found.next()
  return more.done ? { status: status.accepted, message: '' } : wrong(`One number too many: ${excerpt(more.value)}`)
}

function isClose(found: number, expected: number, tolerance: number): boolean {
  if (!Number.isFinite(found)) return false
  const difference = Math.abs(found - expected)
  return difference <= tolerance || difference <= tolerance * Math.abs(expected)
}
