import type { ProblemView, ProblemPageProps } from '../../contract/page.ts'
import type { ProblemDetail } from '../../contract/rows.ts'

/** What other plugins' pieces of the page are told. */
export function problemOnScreen({ problem, languages, codeTemplate }: ProblemDetail, { keys }: ProblemPageProps): ProblemView {
  return {
    pid: problem.id,
    displayId: problem.problemId,
    title: problem.title,
    type: problem.type,
    difficulty: problem.difficulty,
    isRemote: problem.isRemote,
    judgeMode: problem.judgeMode,
    codeShare: problem.codeShare,
    languages,
    templates: codeTemplate,
    examples: problem.exampleList,
    keys,
  }
}
