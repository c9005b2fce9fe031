import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import type { SeededRandom } from './seeded-random.ts'

/** One input of the test data; in OI problems also the points, and the subtask where there are any. */
export interface SampleCase {
  readonly input: string
  readonly score?: number
  readonly groupNum?: number
}

/** What a problem's folder says in code; its texts lie beside it in `statement.<language>.md`. */
export interface SampleProblem {
  /** The name of its folder. */
  readonly slug: string
  readonly rules: Omit<ProblemDraft, 'title' | 'description' | 'input' | 'output' | 'hint' | 'translations' | 'examples' | 'judgeProgram' | 'cases'>
  readonly examples: readonly { readonly input: string; readonly output: string }[]
  /** The C++ file beside it that is the checker or the interactor, written with testlib.h. */
  readonly judgeProgram?: string
  /** The same inputs on every machine, made when the problem is added. */
  cases(random: SeededRandom): readonly SampleCase[]
  /** The right answer to an input, worked out anew, so that the big files need not lie in the repository. */
  answer(input: string): string
}

/** The whole numbers of a text, cut at white space; read sign by sign, because split makes a string of each of a hundred thousand. */
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
