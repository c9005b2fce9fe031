import { ownJudge } from '@verdict/plugin-judging/contract'
import { DraftWrong, ProblemDraft } from '../../contract.ts'
import type { ProblemInput } from './problem-input.ts'
import { normalizeLineEnds } from '../test-data/line-endings.ts'

/** Reads the draft of a plugin. */
export function inputFromDraft(draft: ProblemDraft): ProblemInput {
  const read = ProblemDraft.safeParse(draft)
  if (!read.success) throw new DraftWrong({ problem: `${read.error.issues[0]?.path.join('.')}: ${read.error.issues[0]?.message}` })
  const isOwn = read.data.oj === ownJudge
  if (isOwn ? read.data.remoteId !== null : read.data.remoteId === null || read.data.cases.length > 0)
    throw new DraftWrong({ problem: 'a problem of another judge, and no other, has a remoteId and no cases' })
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
    cases,
    tags,
    timeLimit,
    memoryLimit,
    ...plain
  } = read.data
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
      templates: Object.entries(templates).map(([language, code]) => ({ language, code, on: true })),
      userExtraFiles: JSON.stringify(userExtraFiles),
    },
    data: { caseMode, comparison, judgeProgram, judgeExtraFiles: JSON.stringify(judgeExtraFiles) },
    cases: cases.map((one) => ({ ...one, input: normalizeLineEnds(one.input), output: normalizeLineEnds(one.output) })),
    tags: tags.map((name) => ({ name, color: null })),
  }
}
