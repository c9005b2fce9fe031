import { groupsOf } from './scores.ts'
import { status } from './status.ts'
import type { CaseMode, CaseResult, TestCase } from './task.ts'

const goesOn = (result: CaseResult) => result.status === status.accepted || (result.status === status.partial && result.score > 0)

const skipped = (one: TestCase): CaseResult => ({
  caseId: one.caseId, status: status.cancelled, time: 0, memory: 0, score: 0, seq: one.seq, inputName: one.inputName, outputName: one.outputName,
  userOutput: 'Cancelled: Skipped Judging', ...one.groupNum === undefined ? {} : { groupNum: one.groupNum },
})

/** Runs the cases in the order, and as far, as the mode asks for. */
export async function runInOrder(
  mode: CaseMode,
  cases: readonly TestCase[],
  judgeCase: (one: TestCase) => Promise<CaseResult>,
  tell: (result: CaseResult) => void,
): Promise<CaseResult[]> {
  const results: CaseResult[] = []
  const note = (result: CaseResult) => {
    results.push(result)
    tell(result)
  }
  if (mode === 'subtask_lowest') {
    for (const group of groupsOf(cases)) {
      let open = true
      for (const one of group) {
        const result = open ? await judgeCase(one) : skipped(one)
        open &&= goesOn(result)
        note(result)
      }
    }
    return results
  }
  for (const one of cases) {
    const result = await judgeCase(one)
    note(result)
    if (mode === 'ergodic_without_error' && result.status !== status.accepted) break
  }
  return results
}
