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
 * Returns the numbers of the test cases whose input and expected output the viewer can compare with the program's output. Editors of the problem: all cases.
 * The author: samples of the statement, and failed cases if the problem opens its data.
 */
export async function comparableCases(
  { doc, problem }: Pick<VisibleSubmission, 'doc' | 'problem'>,
  cases: readonly CaseVerdict[],
  { viewer, isEditor, bank }: { viewer: Viewer; isEditor: boolean; bank: ProblemBank },
): Promise<ReadonlySet<number>> {
  if (cases.length === 0 || !doc.dataVersion || (doc.uid !== viewer?.uid && !isEditor)) return new Set()
  const seqs = cases.map(({ seq }) => seq)
  const [spec, testCases] = await Promise.all([bank.judgingSpec(doc.pid, doc.dataVersion), bank.testCases(doc.pid, doc.dataVersion, seqs)])
  if (spec?.kind !== 'submission' || spec.judgeMode === 'interactive') return new Set()
  const isComparable = ({ seq, status }: CaseVerdict): boolean => {
    const testCase = testCases.get(seq)
    if (!testCase || testCase.inputSize > maxInputBytes) return false
    return isEditor || testCase.isSample || (problem?.openCaseData === true && failures.includes(status))
  }
  return new Set(cases.filter(isComparable).map(({ seq }) => seq))
}
