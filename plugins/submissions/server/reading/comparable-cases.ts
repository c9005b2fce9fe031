import { ownJudge, statuses, type CaseVerdict } from '@verdict/plugin-judging/contract'
import type { ProblemBank, Viewer } from '@verdict/plugin-problems/contract'
import type { VisibleSubmission } from './submission-visibility.ts'

const largestInput = 256 * 1024
const failures: readonly number[] = [
  statuses.presentationError,
  statuses.wrongAnswer,
  statuses.timeLimitExceeded,
  statuses.memoryLimitExceeded,
  statuses.runtimeError,
  statuses.partialAccepted,
]

/**
 * The cases, by their place, whose input and answer the viewer may see beside the program's output: all of them for who may edit the problem;
 * for who handed in the samples of the statement, and what the program failed where the problem opens its data.
 */
export async function comparableCases(
  { doc, problem }: Pick<VisibleSubmission, 'doc' | 'problem'>,
  cases: readonly CaseVerdict[],
  { viewer, isEditor, bank }: { viewer: Viewer; isEditor: boolean; bank: ProblemBank },
): Promise<ReadonlySet<number>> {
  if (cases.length === 0 || !doc.dataVersion || (doc.uid !== viewer?.uid && !isEditor)) return new Set()
  const [recipe, samples] = await Promise.all([bank.judgingSpec(doc.pid, doc.dataVersion), bank.sampleCases(doc.pid, doc.dataVersion)])
  if (!recipe || recipe.judgeMode === 'interactive' || recipe.oj !== ownJudge) return new Set()
  const works = new Map(recipe.cases.map((work) => [work.seq, work]))
  const isOpen = ({ seq, status }: CaseVerdict): boolean => {
    const { caseId, inputSize = 0 } = works.get(seq) ?? {}
    if (caseId === undefined || caseId === null || inputSize > largestInput) return false
    return isEditor || samples.has(caseId) || (problem?.openCaseData === true && failures.includes(status))
  }
  return new Set(cases.filter(isOpen).map(({ seq }) => seq))
}
