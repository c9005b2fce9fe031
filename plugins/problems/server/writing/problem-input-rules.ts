import { entriesOf, type CodedError } from '@verdict/core'
import { normalizeForSearch } from '@verdict/server-kit'
import { CheckerPasses, isFileName, maxCheckerPasses, maxOutputLimit, ownJudge } from '@verdict/plugin-judging/contract'
import {
  CaseEmpty,
  CaseModeWrong,
  CasesRequired,
  ExtraFilesWrong,
  ExtraFileTaken,
  FileNamesRequired,
  GroupRequired,
  IdOdd,
  IdRequired,
  InputRequired,
  isDisplayId,
  JudgeCodeRequired,
  LimitsWrong,
  OutputRequired,
  PassesWithoutKattis,
  PassesWrong,
  ScoreNegative,
  ScoreNotWhole,
  TagTwice,
  TemplateEmpty,
  TextTooLong,
  TitleRequired,
  TooManyCases,
} from '../../contract.ts'
import { maxCases } from '../test-data/case-lists.ts'
import type { ProblemInput, ProblemInputCase } from './problem-input.ts'

const maxTextLength = 65_535
const largest = { timeLimit: 600_000, memoryLimit: 65_536, stackLimit: 65_536 } as const
const caseModes: Readonly<Record<number, readonly string[]>> = { 0: ['default', 'ergodic_without_error'], 1: ['default', 'subtask_lowest', 'subtask_average'] }

/** Checks the rules of every problem, from a form or a plugin; throws the first violation. */
export function checkProblemInput(input: ProblemInput): void {
  for (const error of fieldErrors(input)) throw error
  if (input.oj !== ownJudge) return
  if (input.cases.length === 0) throw new CasesRequired()
  input.cases.forEach((one, index) => {
    for (const error of caseErrors(one, index, input)) throw error
  })
}

/** Checks the texts that a form requires; those that were empty before, as in imported problems, can stay empty. */
export function requireStatement({ texts }: ProblemInput, before: ProblemInput['texts'] | undefined): void {
  const isMissing = (field: 'input' | 'output') => texts[field].trim() === '' && before?.[field].trim() !== ''
  if (isMissing('input')) throw new InputRequired()
  if (isMissing('output')) throw new OutputRequired()
}

/** Yields all violations outside the test cases. */
export function* fieldErrors(input: ProblemInput): Generator<CodedError> {
  yield* nameErrors(input)
  yield* textErrors(input)
  yield* limitErrors(input)
  yield* fileErrors(input)
  yield* templateErrors(input)
  yield* judgingErrors(input)
}

function* nameErrors({ problemId, title, tags }: ProblemInput): Generator<CodedError> {
  if (problemId === '') yield new IdRequired()
  else if (!isDisplayId(problemId)) yield new IdOdd()
  if (title === '') yield new TitleRequired()
  if (problemId.length > 50) yield new TextTooLong({ most: 50, field: 'problemId' })
  if (title.length > 255) yield new TextTooLong({ most: 255, field: 'title' })
  const names = tags.map(({ name }) => normalizeForSearch(name))
  const twice = tags[names.findIndex((name, at) => names.indexOf(name) !== at)]
  if (twice) yield new TagTwice({ name: twice.name })
}

function* textErrors({ texts, source, data }: ProblemInput): Generator<CodedError> {
  const { description, input, output, hint } = texts
  const long = Object.entries({ description, input, output, hint, code: data.judgeProgram?.code ?? '' })
  const translated = texts.translations.flatMap(({ language: _language, title: _title, ...translation }) => Object.entries(translation))
  const samples = texts.examples.flatMap(
    (example) =>
      [
        ['example', example.input],
        ['example', example.output],
      ] as const,
  )
  for (const [field, text] of [...long, ...translated, ...samples]) if (text.length > maxTextLength) yield new TextTooLong({ most: maxTextLength, field })
  if (source.length > 255) yield new TextTooLong({ most: 255, field: 'source' })
  if (texts.translations.some(({ title }) => title.length > 255)) yield new TextTooLong({ most: 255, field: 'title' })
}

function* limitErrors(input: ProblemInput): Generator<CodedError> {
  for (const [field, most] of entriesOf(largest)) {
    const value = input[field]
    if (value === null && input.oj !== ownJudge) continue
    if (value === null || !isLimit(value, most)) yield new LimitsWrong({ most })
  }
  if (!isLimit(input.outputLimit ?? 1, maxOutputLimit)) yield new LimitsWrong({ most: maxOutputLimit })
}

const isLimit = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most

function* fileErrors({ fileIo, texts, data }: ProblemInput): Generator<CodedError> {
  const besideProgram = namesIn(texts.userExtraFiles)
  if (![...besideProgram, ...namesIn(data.judgeExtraFiles)].every(isFileName)) yield new ExtraFilesWrong()
  if (!fileIo) return
  const names = [fileIo.read, fileIo.write]
  if (!names.every(isFileName) || fileIo.read === fileIo.write) yield new FileNamesRequired()
  // Both are in the working directory: an extra file would replace the input, or count as the program's output.
  const taken = besideProgram.find((name) => names.includes(name))
  if (taken !== undefined) yield new ExtraFileTaken({ name: taken })
}

const namesIn = (files: string): string[] => Object.keys(JSON.parse(files))

function* templateErrors({ texts }: ProblemInput): Generator<CodedError> {
  const empty = texts.templates.find(({ on, code }) => on && code.trim() === '')
  if (empty) yield new TemplateEmpty({ language: empty.language })
}

function* judgingErrors({ type, judgeMode, data }: ProblemInput): Generator<CodedError> {
  if (!caseModes[type]?.includes(data.caseMode)) yield new CaseModeWrong()
  if (judgeMode !== 'default' && (data.judgeProgram === null || data.judgeProgram.code.trim() === '')) yield new JudgeCodeRequired()
  const { passes, protocol } = data.judgeProgram ?? {}
  if (!CheckerPasses.safeParse(passes).success) yield new PassesWrong({ most: maxCheckerPasses })
  else if (passes !== undefined && protocol !== 'kattis') yield new PassesWithoutKattis()
}

/** Yields the violations of one test case. */
export function* caseErrors(one: ProblemInputCase, index: number, { type, data }: Pick<ProblemInput, 'type' | 'data'>): Generator<CodedError> {
  const at = { number: index + 1 }
  if (index >= maxCases) yield new TooManyCases({ most: maxCases })
  if ('input' in one && one.input === '' && one.output === '') yield new CaseEmpty(at)
  if (type === 1 && !Number.isInteger(one.score)) yield new ScoreNotWhole(at)
  if (type === 1 && one.score < 0) yield new ScoreNegative(at)
  if (data.caseMode.startsWith('subtask') && one.groupNum === null) yield new GroupRequired(at)
}
