import { statuses, type CaseVerdict } from '@verdict/plugin-judging/contract'
import type { ProblemBank, Viewer } from '@verdict/plugin-problems/contract'
import type { VisibleSubmission } from './submission-visibility.ts'

const maxInputBytes = 256 * 1024
const failures: readonly number[] = [
  statuses.presentationError,
  statuses.wrongAnswer,
  statuses.timeLimitExceeded,
  statuses.memoryLimitExceeded,
  statuses.runtimeError,
  statuses.partialAccepted,
]

/**
 * The sequence numbers of the test cases whose input and expected output the viewer may compare with the program's output.
 * Editors of the problem: all cases. The author: samples of the statement, and failed cases where the problem opens its data.
 */
export async function comparableCases(
  { doc, problem }: Pick<VisibleSubmission, 'doc' | 'problem'>,
  cases: readonly CaseVerdict[],
  { viewer, isEditor, bank }: { viewer: Viewer; isEditor: boolean; bank: ProblemBank },
): Promise<ReadonlySet<number>> {
  if (cases.length === 0 || !doc.dataVersion || (doc.uid !== viewer?.uid && !isEditor)) return new Set()
  const [spec, samples] = await Promise.all([bank.judgingSpec(doc.pid, doc.dataVersion), bank.sampleCases(doc.pid, doc.dataVersion)])
  if (spec?.kind !== 'submission' || spec.judgeMode === 'interactive') return new Set()
  const caseFiles = new Map(spec.cases.map((one) => [one.seq, one]))
  const isComparable = ({ seq, status }: CaseVerdict): boolean => {
    const { caseId, inputSize = 0 } = caseFiles.get(seq) ?? {}
    if (caseId === undefined || caseId === null || inputSize > maxInputBytes) return false
    return isEditor || samples.has(caseId) || (problem?.openCaseData === true && failures.includes(status))
  }
  return new Set(cases.filter(isComparable).map(({ seq }) => seq))
}
