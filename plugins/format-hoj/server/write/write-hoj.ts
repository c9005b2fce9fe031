import { FieldLost, JudgingUnsupported, OfAnotherJudge, type ExportedProblem, type PackageWriter, type WrittenFile } from '@verdict/plugin-exchange/contract'
import { contentOf, templatesOf } from '@verdict/plugin-exchange/kit'
import { ownJudge } from '@verdict/plugin-judging/contract'
import { examplesText, type DraftCase, type DraftFile, type ProblemDraft } from '@verdict/plugin-problems/contract'
import type { HojProblem } from '../package/hoj-problem.ts'

/** The checker protocols that HOJ supports. */
const protocols = ['hoj', 'testlib']

/** Writes HOJ zips. The file `info` in the folders is omitted, because HOJ creates it when it imports. */
export const hojWriter: PackageWriter = {
  check({ draft }, report) {
    const { oj = ownJudge, problemId, comparison, judgeProgram, translations = {}, openCaseData, solutions = [] } = draft
    if (oj !== ownJudge) report.error(new OfAnotherJudge({ id: problemId }))
    if (comparison) report.error(new JudgingUnsupported({ feature: `comparison: ${comparison.name}` }))
    if (judgeProgram && !protocols.includes(judgeProgram.protocol ?? 'hoj'))
      report.error(new JudgingUnsupported({ feature: `checker: ${judgeProgram.protocol}` }))
    for (const language of Object.keys(translations)) report.lost(new FieldLost({ field: `translations.${language}` }))
    for (const language of templatesOf(draft).off) report.lost(new FieldLost({ field: `templates.${language}` }))
    if (solutions.length > 0) report.lost(new FieldLost({ field: 'solutions' }))
    if (openCaseData) report.lost(new FieldLost({ field: 'openCaseData' }))
    if (draft.outputLimit) report.lost(new FieldLost({ field: 'outputLimit' }))
  },
  async *files(problems) {
    for await (const problem of problems) yield* filesOf(problem)
  },
}

async function* filesOf({ pid, draft }: ExportedProblem): AsyncGenerator<WrittenFile> {
  const folder = `problem_${pid}`
  const samples: HojProblem['samples'] = []
  for await (const one of draft.cases) {
    const { input, output } = namesOf(one, samples.length + 1)
    samples.push({ input, output, ...(draft.type === 1 || one.score ? { score: one.score ?? 0 } : {}), ...(one.groupNum ? { groupNum: one.groupNum } : {}) })
  }
  yield { path: `${folder}.json`, content: JSON.stringify(hojProblem(draft, samples), null, 2) }
  let number = 0
  for await (const one of draft.cases) {
    number += 1
    const names = namesOf(one, number)
    yield { path: `${folder}/${names.input}`, content: contentOf(one.input) }
    yield { path: `${folder}/${names.output}`, content: contentOf(one.output) }
  }
}

function namesOf({ input, output }: DraftCase, number: number): { input: string; output: string } {
  const nameOf = (side: string | DraftFile, ending: string) => (typeof side === 'string' ? `${number}.${ending}` : side.name)
  return { input: nameOf(input, 'in'), output: nameOf(output, 'out') }
}

function hojProblem(draft: ProblemDraft, samples: HojProblem['samples']): HojProblem {
  const { userExtraFiles = {}, judgeExtraFiles = {}, judgeMode = 'default', judgeProgram, fileIo } = draft
  return {
    judgeMode,
    languages: [...(draft.languages ?? [])],
    samples,
    tags: [...(draft.tags ?? [])],
    codeTemplates: templatesOf(draft).on.map(([language, code]) => ({ language, code })),
    userExtraFile: userExtraFiles,
    judgeExtraFile: judgeExtraFiles,
    problem: {
      problemId: draft.problemId,
      title: draft.title,
      type: draft.type,
      judgeMode,
      judgeCaseMode: draft.caseMode,
      timeLimit: draft.timeLimit,
      memoryLimit: draft.memoryLimit,
      stackLimit: draft.stackLimit,
      description: draft.description,
      input: draft.input,
      output: draft.output,
      examples: examplesText(draft.examples ?? []),
      isRemote: false,
      source: draft.source,
      difficulty: draft.difficulty,
      hint: draft.hint,
      auth: draft.auth,
      codeShare: draft.codeShare,
      ...(judgeProgram && judgeMode !== 'default' && { spjCode: judgeProgram.code, spjLanguage: judgeProgram.language }),
      isRemoveEndBlank: draft.removeTrailingBlanks,
      openCaseResult: draft.openCaseResult,
      isUploadCase: true,
      isGroup: false,
      isFileIO: Boolean(fileIo),
      ...(fileIo && { ioReadFileName: fileIo.read, ioWriteFileName: fileIo.write }),
      ...(Object.keys(userExtraFiles).length > 0 && { userExtraFile: JSON.stringify(userExtraFiles) }),
      ...(Object.keys(judgeExtraFiles).length > 0 && { judgeExtraFile: JSON.stringify(judgeExtraFiles) }),
    },
  }
}
