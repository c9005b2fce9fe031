import { statuses } from '@verdict/plugin-judging/contract'
import type { CheckerVerdict } from '../judging/checking/checker-verdict.ts'
import { sameLines } from '../judging/checking/compare-output.ts'
import type { BuiltInChecker } from '../judging/task.ts'
import { sameNumbers } from './same-numbers.ts'
import { excerpt, wordsOf } from './words.ts'

const accepted: CheckerVerdict = { status: statuses.accepted, message: '' }
const wrong = (message: string): CheckerVerdict => ({ status: statuses.wrongAnswer, message })
const lower = (bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString('latin1').toLowerCase(), 'latin1')

/** The built-in checkers. They run in this process, so no program is started for each case. */
export function checkBuiltIn(checker: BuiltInChecker, output: Uint8Array, answer: Uint8Array): CheckerVerdict {
  switch (checker.name) {
    case 'exact':
      return Buffer.compare(output, answer) === 0 ? accepted : wrong('The output differs')
    case 'lines':
      return sameLines(output, answer) ? accepted : wrong('A line differs')
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

function sameWords(output: Uint8Array, answer: Uint8Array): CheckerVerdict {
  const left = wordsOf(output)
  const right = wordsOf(answer)
  for (let number = 1; ; number++) {
    const one = left.next()
    const other = right.next()
    if (one.done || other.done) {
      if (one.done && other.done) return accepted
      return wrong(one.done ? `Word ${number} is missing` : `Word ${number} is one too many: ${excerpt(one.value)}`)
    }
    if (Buffer.compare(one.value, other.value) !== 0) return wrong(`Word ${number} differs: ${excerpt(one.value)}, expected ${excerpt(other.value)}`)
  }
}

function sameChoices(output: Uint8Array, answer: Uint8Array): CheckerVerdict {
  for (const word of wordsOf(output)) {
    const text = Buffer.from(word).toString('latin1')
    if (text !== 'yes' && text !== 'no') return wrong(`Expected yes or no, found ${excerpt(word)}`)
  }
  return sameWords(output, answer)
}

function sameSets(output: Uint8Array, answer: Uint8Array): CheckerVerdict {
  const sorted = (bytes: Uint8Array) =>
    [...wordsOf(bytes)]
      .map((word) => Buffer.from(word).toString('latin1'))
      .sort()
      .join(' ')
  return sorted(output) === sorted(answer) ? accepted : wrong('The words differ, regardless of their order')
}
