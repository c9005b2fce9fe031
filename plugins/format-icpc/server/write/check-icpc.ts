import { FieldLost, JudgingUnsupported, OfAnotherJudge, type ExportedProblem, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { templatesOf } from '@verdict/plugin-exchange/kit'
import { ownJudge } from '@verdict/plugin-judging/contract'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { itsLanguage, languageOf } from '../package/icpc-languages.ts'
import { itsTextLanguage } from '../read/statement-languages.ts'
import { planCases } from './written-cases.ts'
import { folderOf, submissionFolder } from './package-paths.ts'

const usualStack = 128
const sources = /\.(?:c|cc|cpp|cxx|java|kt|rs|go|cs|pas|hs)$/i
const fileName = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/

/** Reports content that the format cannot contain, and rejects what would be judged differently there. */
export async function checkIcpc({ pid, draft }: ExportedProblem, report: ProblemReport): Promise<void> {
  if ((draft.oj ?? ownJudge) !== ownJudge) report.error(new OfAnotherJudge({ id: draft.problemId }))
  for (const feature of unsupported(draft)) report.error(new JudgingUnsupported({ feature }))
  if (folderOf(pid, draft) !== draft.problemId) report.lost(new FieldLost({ field: 'problemId' }))
  const plan = await planCases(draft)
  for (const field of [...lostOf(draft), ...plan.lost, ...(plan.keepsNames ? [] : ['names of test cases'])]) report.lost(new FieldLost({ field }))
}

function* unsupported(draft: ProblemDraft): Generator<string> {
  const { judgeMode = 'default', judgeProgram, comparison, fileIo, caseMode, userExtraFiles = {}, judgeExtraFiles = {} } = draft
  if (caseMode === 'subtask_average') yield `caseMode: ${caseMode}`
  if (fileIo) yield 'fileIo'
  if (judgeMode === 'default' && (comparison?.name === 'yes-no' || comparison?.name === 'unordered')) yield `comparison: ${comparison.name}`
  if (judgeMode !== 'default') {
    const protocol = judgeProgram?.protocol ?? 'hoj'
    if (protocol !== 'kattis') yield `checker: ${protocol}`
    if (itsLanguage(judgeProgram?.language ?? '') === undefined) yield `checker: ${judgeProgram?.language}`
  }
  for (const name of Object.keys(userExtraFiles)) if (!fileName.test(name) || sources.test(name)) yield `extra file: ${name}`
  // A second source would be compiled with the first one.
  for (const name of judgeMode === 'default' ? [] : Object.keys(judgeExtraFiles))
    if (!fileName.test(name) || name === 'build' || name === 'run' || (languageOf(name) !== undefined && !name.endsWith('.py'))) yield `extra file: ${name}`
}

function* lostOf(draft: ProblemDraft): Generator<string> {
  const { judgeMode = 'default', judgeProgram, comparison, translations = {}, solutions = [], judgeExtraFiles = {} } = draft
  const isPlain = judgeMode === 'default' && (!comparison || comparison.name === 'lines')
  if (isPlain) yield draft.removeTrailingBlanks === false ? 'removeTrailingBlanks' : 'comparison: lines'
  else if (draft.removeTrailingBlanks === false) yield 'removeTrailingBlanks'
  if (judgeMode !== 'default' && languageOf(`x.${itsLanguage(judgeProgram?.language ?? '')?.ending}`) !== judgeProgram?.language)
    yield `checker: ${judgeProgram?.language}`
  if (judgeMode === 'default' && Object.keys(judgeExtraFiles).length > 0) yield 'judgeExtraFiles'
  for (const language of Object.keys(translations)) if (!/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(itsTextLanguage(language))) yield `translations.${language}`
  const { on, off } = templatesOf(draft)
  for (const language of [...on.map(([name]) => name), ...off]) yield `templates.${language}`
  for (const { name, language, expected } of solutions) {
    const ending = itsLanguage(language)?.ending
    if (ending === undefined) yield `solutions: ${name}`
    else if (languageOf(`x.${ending}`) !== language) yield `solutions: ${name}: ${language}`
    if (submissionFolder(expected).isOther) yield `solutions: ${name}: ${expected}`
  }
  if (draft.languages?.length) yield 'languages'
  if (draft.caseMode === 'ergodic_without_error') yield 'caseMode'
  if (draft.difficulty) yield 'difficulty'
  if (draft.auth !== 2) yield 'auth'
  if (draft.openCaseData) yield 'openCaseData'
  if (draft.codeShare === false) yield 'codeShare'
  if (draft.openCaseResult === false) yield 'openCaseResult'
  if ((draft.stackLimit ?? usualStack) !== usualStack) yield 'stackLimit'
}
