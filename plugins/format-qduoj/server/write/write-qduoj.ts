import { entriesOf } from '@verdict/core'
import {
  FieldLost,
  FieldWrong,
  JudgingUnsupported,
  OfAnotherJudge,
  type ExportedProblem,
  type PackageWriter,
  type ProblemReport,
  type WrittenFile,
} from '@verdict/plugin-exchange/contract'
import { blocksOf, contentOf, templatesOf, type TemplateBlocks } from '@verdict/plugin-exchange/kit'
import { ownJudge } from '@verdict/plugin-judging/contract'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { itsLanguage, type QduojProblem } from '../package/qduoj-problem.ts'

/** QDUOJ rejects a problem with a template in another language. */
const languages = ['C', 'C++', 'Java', 'Python3', 'Golang', 'JavaScript']
const checkerLanguages = ['C', 'C++']
/** The default of a problem. */
const usualStack = 128
const longest = { title: 128, problemId: 24, source: 200 } as const
const largest = { timeLimit: 60_000, memoryLimit: 10_240 } as const

/** Writes QDUOJ zips in the strict form that QDUOJ reads: folders and test cases are numbered from 1. */
export const qduojWriter: PackageWriter = {
  async check({ draft }, report) {
    for (const feature of unsupported(draft)) report.error(new JudgingUnsupported({ feature }))
    if ((draft.oj ?? ownJudge) !== ownJudge) report.error(new OfAnotherJudge({ id: draft.problemId }))
    checkSizes(draft, report)
    if (draft.type === 1) await checkScores(draft, report)
    for (const field of lostOf(draft)) report.lost(new FieldLost({ field }))
  },
  async *files(problems) {
    let number = 0
    for await (const problem of problems) yield* filesOf(problem, (number += 1))
  },
}

/** Returns features that QDUOJ would judge differently. */
function* unsupported(draft: ProblemDraft): Generator<string> {
  const { judgeMode = 'default', caseMode = 'default', comparison, judgeProgram, fileIo, userExtraFiles = {}, judgeExtraFiles = {} } = draft
  if (judgeMode === 'interactive') yield 'judgeMode: interactive'
  if (judgeMode === 'spj' && (judgeProgram?.protocol ?? 'hoj') !== 'qduoj') yield `checker: ${judgeProgram?.protocol ?? 'hoj'}`
  if (judgeMode === 'spj' && !checkerLanguages.includes(judgeProgram?.language ?? '')) yield `checker: ${judgeProgram?.language}`
  if (caseMode.startsWith('subtask')) yield `caseMode: ${caseMode}`
  if (comparison) yield `comparison: ${comparison.name}`
  if (fileIo) yield 'fileIo'
  if (judgeMode === 'default' && draft.removeTrailingBlanks === false) yield 'removeTrailingBlanks: false'
  for (const name of [...Object.keys(userExtraFiles), ...Object.keys(judgeExtraFiles)]) yield `extra file: ${name}`
}

function* lostOf(draft: ProblemDraft): Generator<string> {
  for (const language of Object.keys(draft.translations ?? {})) yield `translations.${language}`
  const { on, off } = templatesOf(draft)
  for (const language of [...off, ...on.map(([name]) => name).filter((name) => !languages.includes(itsLanguage(name)))]) yield `templates.${language}`
  if (draft.languages?.length) yield 'languages'
  if (draft.difficulty !== 1) yield 'difficulty'
  if (draft.auth !== 2) yield 'auth'
  if (draft.openCaseData) yield 'openCaseData'
  if (draft.solutions?.length) yield 'solutions'
  if (draft.codeShare === false) yield 'codeShare'
  if (draft.openCaseResult === false) yield 'openCaseResult'
  if (draft.caseMode === 'ergodic_without_error') yield 'caseMode'
  if ((draft.stackLimit ?? usualStack) !== usualStack) yield 'stackLimit'
  if (draft.outputLimit) yield 'outputLimit'
}

function checkSizes(draft: ProblemDraft, report: ProblemReport): void {
  const wrong = (field: string, problem: string) => report.error(new FieldWrong({ file: draft.problemId, field, problem }))
  for (const [field, most] of entriesOf(longest)) if ((draft[field] ?? '').length > most) wrong(field, `QDUOJ takes ${most} characters`)
  for (const [field, most] of entriesOf(largest)) if ((draft[field] ?? 0) > most) wrong(field, `QDUOJ takes ${most}`)
}

async function checkScores({ cases, problemId }: ProblemDraft, report: ProblemReport): Promise<void> {
  let number = 0
  for await (const { score = 0 } of cases) {
    number += 1
    if (score < 1) report.error(new FieldWrong({ file: problemId, field: `score of case ${number}`, problem: 'QDUOJ takes 1 or more' }))
  }
}

async function* filesOf({ draft }: ExportedProblem, folder: number): AsyncGenerator<WrittenFile> {
  const isChecked = draft.judgeMode === 'spj'
  const listed: NonNullable<QduojProblem['test_case_score']> = []
  for await (const { input, output, score = 0 } of draft.cases) {
    const number = listed.length + 1
    yield { path: `${folder}/testcase/${number}.in`, content: contentOf(input) }
    if (!isChecked) yield { path: `${folder}/testcase/${number}.out`, content: contentOf(output) }
    listed.push({ score: draft.type === 1 ? score : 100, input_name: `${number}.in`, output_name: isChecked ? '-' : `${number}.out` })
  }
  yield { path: `${folder}/problem.json`, content: JSON.stringify(qduojProblem(draft, listed), null, 2) }
}

function qduojProblem(draft: ProblemDraft, test_case_score: QduojProblem['test_case_score']): QduojProblem {
  const rich = (value: string | undefined) => ({ format: 'markdown', value: value ?? '' })
  const templates = templatesOf(draft).on.map(([language, code]) => [itsLanguage(language), filledBlocks(code)] as const)
  const { judgeProgram } = draft
  return {
    display_id: draft.problemId,
    title: draft.title,
    description: rich(draft.description),
    input_description: rich(draft.input),
    output_description: rich(draft.output),
    hint: rich(draft.hint),
    tags: [...(draft.tags ?? [])],
    test_case_score,
    time_limit: draft.timeLimit ?? 1000,
    memory_limit: draft.memoryLimit ?? 256,
    samples: (draft.examples ?? []).map(({ input, output }) => ({ input, output })),
    template: Object.fromEntries(templates.filter(([language]) => languages.includes(language))),
    spj: draft.judgeMode === 'spj' && judgeProgram ? { language: judgeProgram.language, code: judgeProgram.code } : null,
    rule_type: draft.type === 1 ? 'OI' : 'ACM',
    source: draft.source ?? '',
    answers: [],
  }
}

/** QDUOJ rejects empty blocks. */
function filledBlocks(code: string): TemplateBlocks {
  const { prepend, template, append } = blocksOf(code)
  return { prepend: prepend || ' ', template: template || ' ', append: append || ' ' }
}
