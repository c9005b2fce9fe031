import type { ProblemDraft } from '@verdict/plugin-problems/contract'

type Comparison = NonNullable<ProblemDraft['comparison']>

const tokens: Comparison = { name: 'tokens' }
const yesNo: Comparison = { name: 'yes-no' }
const numbers = (tolerance: number): Comparison => ({ name: 'numbers', tolerance })

/** Those that we compare in the same way; the others look at more than that, such as absolute differences only. */
const comparisons: ReadonlyMap<string, Comparison> = new Map([
  ['hcmp', tokens],
  ['icmp', tokens],
  ['ncmp', tokens],
  ['wcmp', tokens],
  ['lcmp', { name: 'lines' }],
  ['fcmp', { name: 'exact' }],
  ['uncmp', { name: 'unordered' }],
  ['yesno', yesNo],
  ['nyesno', yesNo],
  ['dcmp', numbers(1e-6)],
  ['rcmp4', numbers(1e-4)],
  ['rcmp6', numbers(1e-6)],
  ['rcmp9', numbers(1e-9)],
])

/** How a stock checker of testlib compares, by its name such as `wcmp`; undefined for one that we have nothing for. */
export function stockChecker(name: string): Comparison | undefined {
  return comparisons.get(name)
}
