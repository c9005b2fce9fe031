import { FieldLost, FieldWrong, JudgingUnsupported, OfAnotherJudge, type ExportedProblem, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { statementParts, templatesOf } from '@verdict/plugin-exchange/kit'
import { ownJudge } from '@verdict/plugin-judging/contract'
import type { ProblemDraft, Solution } from '@verdict/plugin-problems/contract'
import { itsLanguage, languageOf, programFile } from '../package/hydro-languages.ts'
import { checkerOf, programName, writtenCases, type WrittenCase } from './hydro-config-of.ts'
import { displayIdOf, statementsOf } from './statements-of.ts'

const usualStack = 128
/** Hydro's default. Its operator can allow more. */
const usualFiles = 100
const protocols = ['testlib', 'kattis', 'hustoj', 'qduoj']

/** Checks for content that the format cannot contain or that would be judged differently there. */
export async function checkHydro({ draft }: ExportedProblem, report: ProblemReport): Promise<void> {
  if ((draft.oj ?? ownJudge) !== ownJudge) report.error(new OfAnotherJudge({ id: draft.problemId }))
  for (const feature of unsupported(draft)) report.error(new JudgingUnsupported({ feature }))
  for (const field of lostOf(draft)) report.lost(new FieldLost({ field }))
  const cases = await writtenCases(draft)
  checkCases(draft, cases, report)
  if (cases.length * 2 > usualFiles)
    report.warning(
      new FieldWrong({ file: draft.problemId, field: 'test cases', problem: `Hydro takes ${usualFiles} files where its operator has not allowed more` }),
    )
  let index = 0
  for await (const { input, output } of draft.cases) {
    const { inputName, outputName } = cases[index++]!
    const isRenamed = (side: typeof input, name: string) => typeof side !== 'string' && side.name !== name
    if (isRenamed(input, inputName) || isRenamed(output, outputName)) return report.lost(new FieldLost({ field: 'names of test cases' }))
  }
}

function* unsupported(draft: ProblemDraft): Generator<string> {
  const { judgeMode = 'default', caseMode, judgeProgram, comparison, fileIo, userExtraFiles = {}, judgeExtraFiles = {} } = draft
  const allowed = judgeMode === 'interactive' ? ['testlib'] : protocols
  const protocol = judgeProgram?.protocol ?? 'hoj'
  if (judgeMode !== 'default' && !allowed.includes(protocol)) yield `checker: ${protocol}`
  if (judgeMode !== 'default' && !/^C(\+\+)?( |$)/.test(judgeProgram?.language ?? '')) yield `checker: ${judgeProgram?.language}`
  if (judgeMode !== 'default' && judgeProgram?.arguments?.length) yield `checker: ${judgeProgram.arguments.join(' ')}`.slice(0, 150)
  if (judgeMode !== 'default' && judgeProgram?.passes) yield `checker: ${judgeProgram.passes} passes`
  if (judgeMode === 'default' && comparison && !checkerOf(comparison)) yield `comparison: ${comparison.name} ${comparison.tolerance ?? ''}`.trim()
  if (caseMode === 'subtask_average') yield `caseMode: ${caseMode}`
  if (fileIo && !(fileIo.read.endsWith('.in') && fileIo.write === fileIo.read.replace(/in$/, 'out'))) yield `fileIo: ${fileIo.read}, ${fileIo.write}`
  for (const name of [...Object.keys(userExtraFiles), ...Object.keys(judgeExtraFiles)])
    if (name === programName(draft) || /^(config\.yaml|\d+\.(in|out))$/i.test(name)) yield `extra file: ${name}`
  const twice = Object.keys(userExtraFiles).find((name) => judgeExtraFiles[name] !== undefined && judgeExtraFiles[name] !== userExtraFiles[name])
  if (twice !== undefined) yield `extra file: ${twice}`
}

function checkCases(draft: ProblemDraft, cases: readonly WrittenCase[], report: ProblemReport): void {
  if (draft.type !== 1) return
  const scores = new Map<number, number>()
  for (const [index, { score, group }] of cases.entries()) {
    if (score < 1) report.error(new FieldWrong({ file: draft.problemId, field: `score of case ${index + 1}`, problem: 'Hydro takes 1 or more' }))
    const first = scores.get(group) ?? score
    scores.set(group, first)
    if (draft.caseMode !== 'subtask_lowest' || score === first) continue
    // Partial scores of a case would differ there.
    if (draft.judgeMode === 'default' || draft.judgeMode === undefined) report.lost(new FieldLost({ field: `score of case ${index + 1}` }))
    else report.error(new JudgingUnsupported({ feature: `score of case ${index + 1}` }))
  }
  // Problems without partial scores are written as one subtask of 100 points.
  if (draft.caseMode === 'subtask_lowest' && scores.size === 1 && scores.values().next().value === 100) report.lost(new FieldLost({ field: 'type: OI' }))
  else if (draft.caseMode === 'subtask_lowest' && scores.size === cases.length) report.lost(new FieldLost({ field: 'caseMode' }))
}

function* lostOf(draft: ProblemDraft): Generator<string> {
  const { translations = {}, languages = [], judgeProgram, comparison } = draft
  if (displayIdOf(draft) !== draft.problemId) yield 'problemId'
  yield* lostTexts(draft)
  for (const [language, { title }] of Object.entries(translations)) if (title !== draft.title) yield `translations.${language}.title`
  const { on, off } = templatesOf(draft)
  for (const language of [...off, ...on.map(([name]) => name)]) yield `templates.${language}`
  for (const language of languages) if (itsLanguage(language) === undefined) yield `languages: ${language}`
  if (draft.judgeMode !== 'default' && judgeProgram && !['C', 'C++'].includes(judgeProgram.language)) yield `checker: ${judgeProgram.language}`
  if (comparison?.name === 'lines') yield 'comparison: lines'
  if (!comparison && (draft.judgeMode ?? 'default') === 'default' && draft.removeTrailingBlanks === false) yield 'removeTrailingBlanks'
  const accepted = acceptedOf(draft)
  for (const solution of draft.solutions ?? []) {
    const { name, language } = solution
    if (!accepted.includes(solution)) yield `solutions: ${name}`
    else if (languageOf(programFile(name, language)) !== language) yield `solutions: language of ${name}`
    else if (programFile(name, language) !== name) yield `solutions: name of ${name}`
  }
  if (draft.auth === 3) yield 'auth'
  if (draft.openCaseData) yield 'openCaseData'
  if (draft.codeShare === false) yield 'codeShare'
  if (draft.caseMode === 'ergodic_without_error') yield 'caseMode'
  if ((draft.stackLimit ?? usualStack) !== usualStack) yield 'stackLimit'
  if (draft.outputLimit) yield 'outputLimit'
}

/** A text that looks like the heading of another section, or like a sample, would be read as one. */
function* lostTexts(draft: ProblemDraft): Generator<string> {
  const texts = [draft, ...Object.values(draft.translations ?? {})]
  const names = ['', ...Object.keys(draft.translations ?? {}).map((language) => `translations.${language}.`)]
  for (const [index, { text }] of statementsOf(draft).entries()) {
    const read = statementParts(text)
    for (const part of ['description', 'input', 'output', 'hint'] as const)
      if (read[part] !== (texts[index]![part] ?? '').replaceAll('\r\n', '\n').trim()) yield `${names[index]}${part}`
    if (index === 0 && read.source !== (draft.source ?? '').trim()) yield 'source'
    if (index === 0 && JSON.stringify(read.examples) !== JSON.stringify(draft.examples ?? [])) yield 'examples'
  }
}

/** Returns the solutions that Hydro supports, each under a unique name. */
export function acceptedOf({ solutions = [] }: ProblemDraft): Solution[] {
  const names = new Set<string>()
  return solutions.filter(({ name, expected }) => {
    if (expected !== 'accepted' || !/^[\w.-]+$/.test(name) || /^\.+$/.test(name) || names.has(name.toLowerCase())) return false
    names.add(name.toLowerCase())
    return true
  })
}
