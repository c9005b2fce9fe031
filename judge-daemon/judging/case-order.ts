import { statuses, type WorkCase } from '@verdict/plugin-judging/contract'
import { groupsOf } from './scores.ts'
import type { CaseMode, CaseResult } from '../task/task.ts'

const continuesGroup = (result: CaseResult) => result.status === statuses.accepted || (result.status === statuses.partialAccepted && result.score > 0)

const skipped = (one: WorkCase): CaseResult => ({
  caseId: one.caseId ?? one.seq,
  status: statuses.cancelled,
  time: 0,
  memory: 0,
  score: 0,
  seq: one.seq,
  inputName: one.inputName,
  outputName: one.outputName,
  message: 'Cancelled: Skipped Judging',
  groupNum: one.groupNum,
})

/** The two steps of judging a case: the run, which occupies the core, and the conclusion from its result. */
export interface CaseSteps<Case extends WorkCase, Run> {
  run(one: Case): Promise<Run>
  conclude(one: Case, run: Run): Promise<CaseResult>
  /** Whether the next run may start before the last one is concluded. */
  overlap: boolean
  /** Whether this run makes further cases pointless: they are skipped. */
  isLast(run: Run): boolean
}

/** Runs the cases in the order of the case mode, and stops where it says so. */
export async function runInOrder<Case extends WorkCase, Run>(
  mode: CaseMode,
  cases: readonly Case[],
  steps: CaseSteps<Case, Run>,
  onResult: () => void,
): Promise<CaseResult[]> {
  const results: CaseResult[] = []
  const add = (result: CaseResult) => {
    results.push(result)
    onResult()
  }
  let ended = false
  const judgeCase = async (one: Case) => {
    if (ended) return skipped(one)
    const run = await steps.run(one)
    ended = steps.isLast(run)
    return steps.conclude(one, run)
  }
  if (mode === 'subtask_lowest') {
    for (const group of groupsOf(cases)) {
      let open = true
      for (const one of group) {
        const result = open ? await judgeCase(one) : skipped(one)
        open &&= continuesGroup(result)
        add(result)
      }
    }
  } else if (mode === 'ergodic_without_error' || !steps.overlap) {
    for (const one of cases) {
      const result = await judgeCase(one)
      add(result)
      if (mode === 'ergodic_without_error' && result.status !== statuses.accepted) break
    }
  } else await runOverlapped(cases, steps, add)
  return results
}

async function runOverlapped<Case extends WorkCase, Run>(
  cases: readonly Case[],
  { run, conclude, isLast }: CaseSteps<Case, Run>,
  add: (result: CaseResult) => void,
): Promise<void> {
  let running = cases[0] && run(cases[0])
  for (const [index, one] of cases.entries()) {
    const ended = await (running ?? run(one))
    if (isLast(ended)) {
      add(await conclude(one, ended))
      cases.slice(index + 1).forEach((rest) => add(skipped(rest)))
      return
    }
    const next = cases[index + 1]
    running = next && run(next)
    // Avoids an unhandled rejection; the loop awaits this run in its next round.
    running?.catch(() => undefined)
    add(await conclude(one, ended))
  }
}
