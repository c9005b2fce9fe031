import { FieldLost, FieldWrong, JudgingUnsupported, OfAnotherJudge, type ExportedProblem, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { templatesOf, textsOf } from '@verdict/plugin-exchange/kit'
import { ownJudge } from '@verdict/plugin-judging/contract'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { itsLanguage } from '../package/fps-languages.ts'
import { cdataStream, isXmlText } from './xml-text.ts'

export type FpsVersion = '1.5' | '1.2'

const usualStack = 128

/** Checks for content that the format cannot contain or that would be judged differently there. Reads the test data, because XML cannot contain every byte. */
export async function checkFps({ draft }: ExportedProblem, version: FpsVersion, report: ProblemReport): Promise<void> {
  if ((draft.oj ?? ownJudge) !== ownJudge) report.error(new OfAnotherJudge({ id: draft.problemId }))
  for (const feature of unsupported(draft, version)) report.error(new JudgingUnsupported({ feature }))
  for (const field of lostOf(draft)) report.lost(new FieldLost({ field }))
  const wrong = (field: string, problem: string) => report.error(new FieldWrong({ file: draft.problemId, field, problem }))
  if (version === '1.2' && (draft.timeLimit ?? 1000) % 1000 !== 0) wrong('timeLimit', 'version 1.2 has whole seconds')
  if (version === '1.2' && !draft.examples?.length) wrong('examples', 'version 1.2 requires one')
  const samples = (draft.examples ?? []).flatMap(({ input, output }) => [input, output])
  const programs = [...(draft.solutions ?? []).map(({ code }) => code), ...templatesOf(draft).on.map(([, code]) => code), draft.judgeProgram?.code ?? '']
  for (const text of [draft.title, draft.source ?? '', ...textsOf(draft), ...samples, ...programs])
    if (!isXmlText(text)) return wrong('texts', 'a character that XML cannot hold')
  let number = 0
  for await (const { input, output } of draft.cases) {
    number += 1
    for (const side of [input, output])
      if (!(await isText(typeof side === 'string' ? [Buffer.from(side)] : await side.open()))) wrong(`test case ${number}`, 'XML holds text only')
  }
}

async function isText(bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<boolean> {
  try {
    for await (const _piece of cdataStream(bytes));
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

function* unsupported(draft: ProblemDraft, version: FpsVersion): Generator<string> {
  const { judgeMode = 'default', judgeProgram, comparison, fileIo, userExtraFiles = {}, judgeExtraFiles = {} } = draft
  const protocols = version === '1.2' ? ['hustoj'] : ['hustoj', 'testlib']
  if (draft.type === 1) yield 'type: OI'
  if (judgeMode === 'interactive') yield 'judgeMode: interactive'
  if (judgeMode === 'spj' && !protocols.includes(judgeProgram?.protocol ?? 'hoj')) yield `checker: ${judgeProgram?.protocol ?? 'hoj'}`
  if (judgeMode === 'spj' && !['C', 'C++'].includes(itsLanguage(judgeProgram?.language ?? '') ?? '')) yield `checker: ${judgeProgram?.language}`
  if (comparison) yield `comparison: ${comparison.name}`
  if (judgeMode === 'default' && draft.removeTrailingBlanks === false) yield 'removeTrailingBlanks: false'
  if (fileIo) yield 'fileIo'
  for (const name of [...Object.keys(userExtraFiles), ...Object.keys(judgeExtraFiles)]) yield `extra file: ${name}`
}

function* lostOf(draft: ProblemDraft): Generator<string> {
  for (const language of Object.keys(draft.translations ?? {})) yield `translations.${language}`
  const { on, off } = templatesOf(draft)
  const written = new Set<string>()
  for (const language of off) yield `templates.${language}`
  for (const [language] of on) {
    const its = itsLanguage(language)
    if (its === undefined || written.has(its)) yield `templates.${language}`
    else written.add(its)
  }
  for (const { name, expected } of draft.solutions ?? []) if (expected !== 'accepted') yield `solutions: ${name}`
  const words = sourceOf(draft).split(/\s+/)
  for (const tag of draft.tags ?? []) if (!words.includes(tag)) yield `tags: ${tag}`
  yield 'problemId'
  if (draft.difficulty !== 0 && draft.difficulty !== undefined) yield 'difficulty'
  if (draft.auth !== 2) yield 'auth'
  if (draft.languages?.length) yield 'languages'
  if (draft.openCaseData) yield 'openCaseData'
  if (draft.codeShare === false) yield 'codeShare'
  if (draft.openCaseResult === false) yield 'openCaseResult'
  if (draft.caseMode === 'ergodic_without_error') yield 'caseMode'
  if ((draft.stackLimit ?? usualStack) !== usualStack) yield 'stackLimit'
  if (draft.outputLimit) yield 'outputLimit'
}

/** Returns the source. Without one, the tags are its words, as in HUSTOJ. */
export function sourceOf({ source = '', tags = [] }: ProblemDraft): string {
  return source === '' ? tags.join(' ') : source
}
