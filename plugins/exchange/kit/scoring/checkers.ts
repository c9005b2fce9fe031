import type { CheckerProtocol } from '@verdict/plugin-judging/contract'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import type { z } from 'zod'
import { JudgingUnsupported, type ProblemReport } from '../../contract/errors.ts'
import type { ReadProblem } from '../../contract/formats.ts'

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

/** The protocol of a program written with testlib, where its points are points of the test case and no percents. */
export const testlibProtocol = (code: string): z.infer<typeof CheckerProtocol> => (/\bquitp\b|\b_points\b/.test(code) ? 'testlib-points' : 'testlib')

/** Points of a checker are parts of those of the test case, so each case must have some of its own, and score alone. Goes through the cases. */
export async function requireOwnPoints({ judgeProgram, type, caseMode, cases }: ReadProblem, report: ProblemReport): Promise<void> {
  if (judgeProgram?.protocol !== 'testlib-points') return
  let areOwn = type === 1 && caseMode === 'default'
  for await (const { score = 0 } of cases) areOwn &&= score > 0
  if (!areOwn) report.error(new JudgingUnsupported({ feature: 'checker: points' }))
}
