import { statuses, type FinalStatus } from '@verdict/plugin-judging/contract'

const newline = 10
const blank = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13)

/** The default comparison: by lines without trailing blanks, or byte by byte, with a presentation error if only white space differs. */
export function compareOutput(output: Uint8Array, answer: Uint8Array, removeEndBlank: boolean): FinalStatus {
  if (removeEndBlank) return sameLines(output, answer) ? statuses.accepted : statuses.wrongAnswer
  if (Buffer.compare(output, answer) === 0) return statuses.accepted
  return sameWithoutBlanks(output, answer) ? statuses.presentationError : statuses.wrongAnswer
}

/** Compares both texts in one pass, and skips blanks at the ends of lines and of the text. */
export function sameLines(left: Uint8Array, right: Uint8Array): boolean {
  const leftEnd = trimmedLength(left)
  const rightEnd = trimmedLength(right)
  let i = 0
  let j = 0
  while (i < leftEnd || j < rightEnd) {
    i = skipLineEnd(left, i, leftEnd)
    j = skipLineEnd(right, j, rightEnd)
    if (i >= leftEnd || j >= rightEnd) return i >= leftEnd && j >= rightEnd
    if (left[i++] !== right[j++]) return false
  }
  return true
}

function trimmedLength(text: Uint8Array): number {
  let end = text.length
  while (end > 0 && blank(text[end - 1]!)) end--
  return end
}

/** If only blanks follow until the end of the line, the position of the newline; otherwise `at`. */
function skipLineEnd(text: Uint8Array, at: number, end: number): number {
  let ahead = at
  while (ahead < end && text[ahead] !== newline && blank(text[ahead]!)) ahead++
  return ahead < end && text[ahead] !== newline ? at : ahead
}

function sameWithoutBlanks(left: Uint8Array, right: Uint8Array): boolean {
  let i = 0
  let j = 0
  for (;;) {
    while (i < left.length && blank(left[i]!)) i++
    while (j < right.length && blank(right[j]!)) j++
    if (i >= left.length || j >= right.length) return i >= left.length && j >= right.length
    if (left[i++] !== right[j++]) return false
  }
}
