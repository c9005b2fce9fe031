import type { CheckerProtocol } from '@verdict/plugin-judging/contract'
import type { z } from 'zod'
import { JudgingUnsupported, type ProblemReport } from '../../contract/errors.ts'
import type { ReadProblem } from '../../contract/formats.ts'

/** The protocol of a program written with testlib, where its points are points of the test case and no percents. */
export const testlibProtocol = (code: string): z.infer<typeof CheckerProtocol> => (/\bquitp\b|\b_points\b/.test(code) ? 'testlib-points' : 'testlib')

/** Points of a checker are parts of those of the test case, so each case must have some of its own, and score alone. Goes through the cases. */
export async function requireOwnPoints({ judgeProgram, type, caseMode, cases }: ReadProblem, report: ProblemReport): Promise<void> {
  if (judgeProgram?.protocol !== 'testlib-points') return
  let areOwn = type === 1 && caseMode === 'default'
  for await (const { score = 0 } of cases) areOwn &&= score > 0
  if (!areOwn) report.error(new JudgingUnsupported({ feature: 'checker: points' }))
}
