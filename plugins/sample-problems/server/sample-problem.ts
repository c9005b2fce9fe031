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

/** The numbers of a text, cut at white space. */
export const numbersOf = (text: string): number[] => text.trim().split(/\s+/).map(Number)
