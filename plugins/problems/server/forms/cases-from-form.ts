import { CasesRequired, UploadRequired, type CaseForm, type SaveProblemRequest } from '../../contract.ts'
import { normalizeLineEnds } from '../test-data/line-endings.ts'
import type { StoredCase } from '../problem/problem-schema.ts'
import type { ProblemInputCase } from '../writing/problem-input.ts'
import type { SavedState } from '../writing/saved-problems.ts'

interface KnownCases {
  readonly before: SavedState | undefined
  readonly casesBefore: readonly StoredCase[]
  readonly uploaded: readonly StoredCase[] | undefined
}

/** Returns a form's test cases: typed ones, or uploaded ones with their scores and subtasks. */
export function casesOf({ samples }: SaveProblemRequest, isUploadCase: boolean, { before, casesBefore, uploaded }: KnownCases): ProblemInputCase[] {
  const wasUpload = before?.doc.isUploadCase
  if (!isUploadCase) {
    if (samples)
      return samples.map((sent) => ({ input: normalizeLineEnds(sent.input ?? ''), output: normalizeLineEnds(sent.output ?? ''), ...scoreAndGroupOf(sent) }))
    if (!before || wasUpload) throw new CasesRequired()
    return casesBefore.map((one) => ({ stored: one, score: one.score, groupNum: one.groupNum }))
  }
  const stored = uploaded ?? (wasUpload ? casesBefore : undefined)
  if (!stored) throw new UploadRequired()
  if (!samples) return stored.map((one) => ({ stored: one, score: one.score, groupNum: one.groupNum }))
  const byName = new Map(stored.map((one) => [one.inputName, one]))
  return samples.map((sent) => {
    const found = byName.get(sent.input ?? '')
    if (!found) throw new UploadRequired()
    return { stored: found, ...scoreAndGroupOf(sent) }
  })
}

function scoreAndGroupOf({ score, groupNum }: CaseForm): { score: number; groupNum: number | null } {
  const group = numberIn(groupNum)
  return { score: numberIn(score) ?? Number.NaN, groupNum: group !== undefined && Number.isInteger(group) && group > 0 ? group : null }
}

function numberIn(value: number | string | null | undefined): number | undefined {
  if (value === null || value === undefined || value === '') return undefined
  return Number(value)
}
