import type { CheckerProtocol } from '@verdict/plugin-judging/contract'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import type { z } from 'zod'
import { JudgingUnsupported, type ProblemReport } from '../../contract/errors.ts'
import type { ReadProblem } from '../../contract/formats.ts'

type Comparison = NonNullable<ProblemDraft['comparison']>

const tokens: Comparison = { name: 'tokens' }
const yesNo: Comparison = { name: 'yes-no' }
const numbers = (tolerance: number): Comparison => ({ name: 'numbers', tolerance })

/** Checkers with an equivalent comparison here. The others check more, such as only absolute differences. */
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

/** Returns the comparison of a testlib checker by name, such as `wcmp`; undefined if we have no equivalent. */
export function stockChecker(name: string): Comparison | undefined {
  return comparisons.get(name)
}

/** Returns the protocol of a testlib program whose points are test case points, not percentages. */
export const testlibProtocol = (code: string): z.infer<typeof CheckerProtocol> => (/\bquitp\b|\b_points\b/.test(code) ? 'testlib-points' : 'testlib')

/** Ensures that each case has its own points and scores alone, because a checker's points are parts of them. Iterates the cases. */
export async function requireOwnPoints({ judgeProgram, type, caseMode, cases }: ReadProblem, report: ProblemReport): Promise<void> {
  if (judgeProgram?.protocol !== 'testlib-points') return
  let areOwn = type === 1 && caseMode === 'default'
  for await (const { score = 0 } of cases) areOwn &&= score > 0
  if (!areOwn) report.error(new JudgingUnsupported({ feature: 'checker: points' }))
}
