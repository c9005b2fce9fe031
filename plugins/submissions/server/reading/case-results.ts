import { statuses, type CaseVerdict } from '@verdict/plugin-judging/contract'
import type { CaseResultsDraft, CaseResultDraft } from '../../contract.ts'
import type { SubmissionDoc } from '../stored/submission-schema.ts'
import type { CaseWindowResults } from './case-result-repository.ts'
import { isGrouped, subtaskOf } from './subtask-summaries.ts'

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
export function caseResults(row: SubmissionDoc, { total, firstFailed, subtasks, cases }: CaseWindowResults, visibility: CaseVisibility): CaseResultsDraft {
  const mode = row.caseMode ?? 'default'
  const rows = cases.map((one) => caseRow(row, one, visibility))
  const bySubtask = Map.groupBy(rows, ({ groupNum }) => subtaskOf({ groupNum: groupNum ?? null }))
  return {
    judgeCaseMode: mode,
    judgeCaseList: isGrouped(mode) ? [] : rows,
    subTaskJudgeCaseVoList: subtasks.map(({ score, ...subtask }) => ({
      ...subtask,
      score: row.score === null ? null : score,
      subtaskDetailList: bySubtask.get(subtask.groupNum) ?? [],
    })),
    total,
    firstFailed,
  }
}

/** One case result of a submission. */
export function caseRow(
  { _id, pid, uid, changedAt, caseMode: mode = 'default', score: total }: SubmissionDoc,
  one: CaseVerdict,
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
