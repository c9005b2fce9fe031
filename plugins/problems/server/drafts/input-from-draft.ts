import { ownJudge } from '@verdict/plugin-judging/contract'
import type { ProblemDraftFields } from '../../contract.ts'
import type { z } from 'zod'
import type { ProblemInput } from '../writing/problem-input.ts'

/** Returns the input for a draft's problem, still without its test cases. */
export function inputFromDraft(draft: z.output<typeof ProblemDraftFields>): ProblemInput {
  const {
    problemId,
    title,
    description,
    input,
    output,
    hint,
    examples,
    translations,
    templates,
    userExtraFiles,
    judgeExtraFiles,
    caseMode,
    comparison,
    judgeProgram,
    keepsLineEnds: _keepsLineEnds,
    tags,
    // Stored before the texts that refer to them.
    solutions: _solutions,
    timeLimit,
    memoryLimit,
    ...plain
  } = draft
  const isOwn = draft.oj === ownJudge
  return {
    ...plain,
    problemId: problemId.toUpperCase(),
    title,
    timeLimit: timeLimit ?? (isOwn ? 1000 : null),
    memoryLimit: memoryLimit ?? (isOwn ? 256 : null),
    isUploadCase: false,
    texts: {
      description,
      input,
      output,
      hint,
      examples,
      translations: Object.entries(translations).map(([language, texts]) => ({ language, ...texts })),
      templates: Object.entries(templates).map(([language, template]) => ({
        language,
        ...(typeof template === 'string' ? { code: template, on: true } : template),
      })),
      userExtraFiles: JSON.stringify(userExtraFiles),
    },
    data: { caseMode, comparison, judgeProgram, judgeExtraFiles: JSON.stringify(judgeExtraFiles) },
    cases: [],
    tags: tags.map((name) => ({ name, color: null })),
  }
}
