import { statuses, type CaseVerdict } from '@verdict/plugin-judging/contract'
import type { CaseResultsDraft, CaseResultDraft, SubtaskResultDraft } from '../../contract.ts'
import { groupBy } from '../group-by.ts'
import type { SubmissionDoc } from '../submission-schema.ts'

/** How much of the cases the viewer may know. */
interface CaseSight {
  /** Names of files and what checkers said: for those who may edit the problem, and staff. */
  readonly isStaff: boolean
  /** Places of the cases that may be compared. */
  readonly comparable: ReadonlySet<number>
}

/** Endings that the judge itself describes; what stands beside another verdict is a checker's, and may name what is in the data. */
const describedByJudge: readonly number[] = [statuses.timeLimitExceeded, statuses.memoryLimitExceeded, statuses.runtimeError]

/** The cases of a submission in the shape of the wire. */
export function caseResults(row: SubmissionDoc, cases: readonly CaseVerdict[], sight: CaseSight): CaseResultsDraft {
  const mode = row.caseMode ?? 'default'
  const rows = cases.toSorted((a, b) => a.seq - b.seq).map((one) => caseRow(row, one, mode, sight))
  const inGroups = mode === 'subtask_lowest' || mode === 'subtask_average'
  return {
    judgeCaseMode: mode,
    judgeCaseList: inGroups ? [] : rows,
    subTaskJudgeCaseVoList: inGroups ? groupsOf(rows).map((group) => subtask(group, mode)) : [],
  }
}

function caseRow(
  { _id, pid, uid, changedAt, score: total }: SubmissionDoc,
  one: CaseVerdict,
  mode: string,
  { isStaff, comparable }: CaseSight,
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

/** What a group comes to (spec 5, section 7): the mean of its cases, or its first least case that was run. */
export function subtask(rows: CaseResultDraft[], mode: string): SubtaskResultDraft {
  const ac = rows.filter(({ status }) => status === statuses.accepted).length
  const known = { groupNum: rows[0]?.groupNum ?? 1, ac, total: rows.length, subtaskDetailList: rows }
  if (mode === 'subtask_average') {
    const score = Math.round(rows.reduce((sum, row) => sum + (row.score ?? 0), 0) / rows.length)
    return {
      ...known,
      score,
      status: ac === rows.length ? statuses.accepted : score === 0 ? statuses.wrongAnswer : statuses.partialAccepted,
      time: null,
      memory: null,
    }
  }
  const run = rows.filter(({ status }) => status !== statuses.cancelled)
  const least = (run.length > 0 ? run : rows).reduce((a, b) => ((b.score ?? 0) < (a.score ?? 0) ? b : a))
  return { ...known, score: least.score, status: least.status, time: least.time, memory: least.memory }
}
