import { statuses, unreadableOutput, type CaseVerdict } from '@verdict/plugin-judging/contract'
import type { CaseResultsDraft, CaseResultDraft } from '../../contract.ts'
import type { SubmissionDoc } from '../stored/submission-schema.ts'
import type { CaseWindowResults } from './case-result-repository.ts'
import { isGrouped, subtaskOf } from './subtask-summaries.ts'

/** The parts of the case results that the viewer can see. */
interface CaseVisibility {
  /** Whether the viewer sees file names and checker messages, as an editor of the problem or staff. */
  readonly isStaff: boolean
  /** Sequence numbers of the cases that the viewer can compare. */
  readonly comparable: ReadonlySet<number>
}

/** Statuses whose message comes from the judge itself. With any other status, the message comes from a checker, which can quote the test data. */
const describedByJudge: readonly number[] = [statuses.timeLimitExceeded, statuses.memoryLimitExceeded, statuses.runtimeError]

/** A checker can write this text, too, but it quotes nothing. */
function forAuthor(message: string | null): string | null {
  return message?.split('\n')[0] === unreadableOutput ? unreadableOutput : null
}

/** Returns a submission's case results for the API. */
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

/** Returns one case result of a submission. */
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
    userOutput: isStaff || describedByJudge.includes(status) ? message : forAuthor(message),
    caseId: isStaff ? caseId : null,
    inputData: isStaff ? inputName : null,
    outputData: isStaff ? outputName : null,
    gmtCreate: changedAt,
    gmtModified: changedAt,
  }
}
