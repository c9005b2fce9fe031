import { groupsOf } from './scoring/scores.ts'
import { status } from './scoring/status.ts'
import type { CaseMode, CaseResult, TestCase } from './task.ts'

const goesOn = (result: CaseResult) => result.status === status.accepted || (result.status === status.partial && result.score > 0)

const skipped = (one: TestCase): CaseResult => ({
  caseId: one.caseId,
  status: status.cancelled,
  time: 0,
  memory: 0,
  score: 0,
  seq: one.seq,
  inputName: one.inputName,
  outputName: one.outputName,
  userOutput: 'Cancelled: Skipped Judging',
  ...(one.groupNum === undefined ? {} : { groupNum: one.groupNum }),
})

/** How one case is judged: its run, which takes the core, and what is then thought about it. */
export interface CaseSteps<Run> {
  run(one: TestCase): Promise<Run>
  conclude(one: TestCase, run: Run): Promise<CaseResult>
  /** The next run may begin while the last one is thought about. */
  ahead: boolean
}

/** Runs the cases in the order, and as far, as the mode asks for. */
export async function runInOrder<Run>(
  mode: CaseMode,
  cases: readonly TestCase[],
  steps: CaseSteps<Run>,
  tell: (result: CaseResult) => void,
): Promise<CaseResult[]> {
  const results: CaseResult[] = []
  const note = (result: CaseResult) => {
    results.push(result)
    tell(result)
  }
  const judgeCase = async (one: TestCase) => steps.conclude(one, await steps.run(one))
  if (mode === 'subtask_lowest') {
    for (const group of groupsOf(cases)) {
      let open = true
      for (const one of group) {
        const result = open ? await judgeCase(one) : skipped(one)
        open &&= goesOn(result)
        note(result)
      }
    }
  } else if (mode === 'ergodic_without_error' || !steps.ahead) {
    for (const one of cases) {
      const result = await judgeCase(one)
      note(result)
      if (mode === 'ergodic_without_error' && result.status !== status.accepted) break
    }
  } else await runAhead(cases, steps, note)
  return results
}

async function runAhead<Run>(cases: readonly TestCase[], { run, conclude }: CaseSteps<Run>, note: (result: CaseResult) => void): Promise<void> {
  let running = cases[0] && run(cases[0])
  for (const [index, one] of cases.entries()) {
    const ended = await running!
    const next = cases[index + 1]
    running = next && run(next)
    // Its failure is met when its own turn comes.
    running?.catch(() => undefined)
    note(await conclude(one, ended))
  }
}
