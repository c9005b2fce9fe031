import { statuses, type CaseVerdict } from '@verdict/plugin-judging/contract'
import type { CaseResultsDraft, CaseResultDraft, SubtaskResultDraft } from '../../contract.ts'
import { groupBy } from '../group-by.ts'
import type { SubmissionDoc } from '../submission-schema.ts'

/** What the viewer may see of the case results. */
interface CaseVisibility {
  /** Editors of the problem and staff see file names and messages of checkers. */
  readonly isStaff: boolean
  /** Sequence numbers of the cases that the viewer may compare. */
  readonly comparable: ReadonlySet<number>
}

/** Statuses whose message comes from the judge itself. The message of any other status comes from a checker, which may quote the test data. */
const describedByJudge: readonly number[] = [statuses.timeLimitExceeded, statuses.memoryLimitExceeded, statuses.runtimeError]

/** The case results of a submission as the API returns them. */
export function caseResults(row: SubmissionDoc, cases: readonly CaseVerdict[], visibility: CaseVisibility): CaseResultsDraft {
  const mode = row.caseMode ?? 'default'
  const rows = cases.toSorted((a, b) => a.seq - b.seq).map((one) => caseRow(row, one, mode, visibility))
  const isGrouped = mode === 'subtask_lowest' || mode === 'subtask_average'
  return {
    judgeCaseMode: mode,
    judgeCaseList: isGrouped ? [] : rows,
    subTaskJudgeCaseVoList: isGrouped ? groupsOf(rows).map((group) => subtask(group, mode)) : [],
  }
}

function caseRow(
  { _id, pid, uid, changedAt, score: total }: SubmissionDoc,
  one: CaseVerdict,
  mode: string,
  { isStaff, comparable }: CaseVisibility,
): CaseResultDraft {
  const { seq, status, time, memory, score, groupNum, message, caseId, inputName, outputName } = one
  return {
    id: seq,
    pid,
    submitId: _id,
    uid,
    seq,
    status,
    time,
    memory,
    score: total === null ? null : score,
    groupNum,
    mode,
    comparable: comparable.has(seq),
    userOutput: isStaff || describedByJudge.includes(status) ? message : null,
    caseId: isStaff ? caseId : null,
    inputData: isStaff ? inputName : null,
    outputData: isStaff ? outputName : null,
    gmtCreate: changedAt,
    gmtModified: changedAt,
  }
}

function groupsOf(rows: readonly CaseResultDraft[]): CaseResultDraft[][] {
  return [...groupBy(rows, ({ groupNum }) => groupNum ?? 1).values()]
}

/**
 * The result of a subtask. `subtask_average`: the rounded mean of its scores; Accepted if every case is, Wrong Answer if the score is 0, otherwise
 * Partial Accepted. `subtask_lowest`: score, status, time and memory of the first case with the lowest score that was not skipped.
 */
export function subtask(rows: CaseResultDraft[], mode: string): SubtaskResultDraft {
  const ac = rows.filter(({ status }) => status === statuses.accepted).length
  const common = { groupNum: rows[0]?.groupNum ?? 1, ac, total: rows.length, subtaskDetailList: rows }
  if (mode === 'subtask_average') {
    const score = Math.round(rows.reduce((sum, row) => sum + (row.score ?? 0), 0) / rows.length)
    return {
      ...common,
      score,
      status: ac === rows.length ? statuses.accepted : score === 0 ? statuses.wrongAnswer : statuses.partialAccepted,
      time: null,
      memory: null,
    }
  }
  const run = rows.filter(({ status }) => status !== statuses.cancelled)
  const lowest = (run.length > 0 ? run : rows).reduce((a, b) => ((b.score ?? 0) < (a.score ?? 0) ? b : a))
  return { ...common, score: lowest.score, status: lowest.status, time: lowest.time, memory: lowest.memory }
}
