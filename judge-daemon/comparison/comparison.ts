import type { SubmissionWork } from '@verdict/plugin-judging/contract'

/** How outputs are compared with answers: by a built-in checker, or plainly if there is none. */
export type ComparisonRule = Pick<SubmissionWork, 'builtInChecker' | 'removeTrailingBlanks'>

/** The result of a comparison. The threads that compare load no contract, so these are no statuses. */
export interface Comparison {
  readonly result: 'same' | 'blanks differ' | 'different'
  readonly message: string
}

export const same: Comparison = { result: 'same', message: '' }
export const different = (message = ''): Comparison => ({ result: 'different', message })
