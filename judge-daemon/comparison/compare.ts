import { compareOutput, sameLines } from './compare-output.ts'
import { different, same, type Comparison, type ComparisonRule } from './comparison.ts'
import { sameNumbers } from './same-numbers.ts'
import { excerpt, wordsOf } from './words.ts'

const setsDiffer = different('The words differ, regardless of their order')
const textOf = (word: Uint8Array) => Buffer.from(word).toString('latin1')
const lower = (bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString('latin1').toLowerCase(), 'latin1')

/** Compares an output with the answer. The time and memory grow no faster than the two texts, since any program can be the author of one. */
export function compare({ builtInChecker: checker, removeTrailingBlanks }: ComparisonRule, output: Uint8Array, answer: Uint8Array): Comparison {
  if (!checker) return compareOutput(output, answer, removeTrailingBlanks)
  switch (checker.name) {
    case 'exact':
      return Buffer.compare(output, answer) === 0 ? same : different('The output differs')
    case 'lines':
      return sameLines(output, answer) ? same : different('A line differs')
    case 'tokens':
      return sameWords(output, answer)
    case 'case-insensitive':
      return sameWords(lower(output), lower(answer))
    case 'numbers':
      return sameNumbers(output, answer, checker.tolerance ?? 1e-6)
    case 'yes-no':
      return sameChoices(lower(output), lower(answer))
    case 'unordered':
      return sameSets(output, answer)
  }
}

function sameWords(output: Uint8Array, answer: Uint8Array): Comparison {
  const left = wordsOf(output)
  const right = wordsOf(answer)
  for (let number = 1; ; number++) {
    const one = left.next()
    const other = right.next()
    if (one.done || other.done) {
      if (one.done && other.done) return same
      return different(one.done ? `Word ${number} is missing` : `Word ${number} is one too many: ${excerpt(one.value)}`)
    }
    if (Buffer.compare(one.value, other.value) !== 0) return different(`Word ${number} differs: ${excerpt(one.value)}, expected ${excerpt(other.value)}`)
  }
}

function sameChoices(output: Uint8Array, answer: Uint8Array): Comparison {
  for (const word of wordsOf(output)) {
    const text = textOf(word)
    if (text !== 'yes' && text !== 'no') return different(`Expected yes or no, found ${excerpt(word)}`)
  }
  return sameWords(output, answer)
}

function sameSets(output: Uint8Array, answer: Uint8Array): Comparison {
  const left = new Map<string, number>()
  for (const word of wordsOf(answer)) {
    const text = textOf(word)
    left.set(text, (left.get(text) ?? 0) + 1)
  }
  for (const word of wordsOf(output)) {
    const text = textOf(word)
    const count = left.get(text)
    // Words of the output are not collected: a program may write many more than the answer has.
    if (count === undefined) return setsDiffer
    if (count === 1) left.delete(text)
    else left.set(text, count - 1)
  }
  return left.size === 0 ? same : setsDiffer
}
