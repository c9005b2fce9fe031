import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import type { SeededRandom } from './seeded-random.ts'

/** One test case, without its answer. OI problems add the score, and the subtask if there are subtasks. */
export interface SampleCase {
  readonly input: string
  readonly score?: number
  readonly groupNum?: number
}

/** A sample problem. Its texts are next to it in `statement.<language>.md`. */
export interface SampleProblem {
  /** The name of its folder. */
  readonly slug: string
  readonly rules: Omit<ProblemDraft, 'title' | 'description' | 'input' | 'output' | 'hint' | 'translations' | 'examples' | 'judgeProgram' | 'cases'>
  readonly examples: readonly { readonly input: string; readonly output: string }[]
  /** The C++ file of the checker or interactor, written with testlib.h. */
  readonly judgeProgram?: string
  /** Generates the test cases when the problem is added; the same on every machine. */
  cases(random: SeededRandom): readonly SampleCase[]
  /** Computes the answer to an input, so that the repository does not need large files. */
  answer(input: string): string
}

/**
 * Returns the whole numbers of a text, separated by white space. Read character by character, because `split` would create a string for each of a hundred
 * thousand numbers.
 */
export function numbersOf(text: string): number[] {
  const numbers: number[] = []
  let [value, isNegative, isOpen] = [0, false, false]
  for (let at = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at)
    const isDigit = code >= 48 && code <= 57
    if (isDigit) value = value * 10 + (code - 48)
    else if (isOpen) {
      numbers.push(isNegative ? -value : value)
      value = 0
      isNegative = false
    } else isNegative = code === 45
    isOpen = isDigit
  }
  return numbers
}
