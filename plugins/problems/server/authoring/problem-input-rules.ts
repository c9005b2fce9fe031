import { isFileName, ownJudge } from '@verdict/plugin-judging/contract'
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
  JudgeCodeRequired,
  LimitsWrong,
  OutputRequired,
  ScoreNegative,
  ScoreNotWhole,
  TagTwice,
  TemplateEmpty,
  TextTooLong,
  TitleRequired,
  TooManyCases,
} from '../../contract.ts'
import type { ProblemInput } from './problem-input.ts'
import { normalizeForSearch } from '../catalogue/search-terms.ts'

export const maxCases = 5000
const maxTextLength = 65_535
const largest = { timeLimit: 600_000, memoryLimit: 65_536, stackLimit: 65_536 } as const
const caseModes: Readonly<Record<number, readonly string[]>> = { 0: ['default', 'ergodic_without_error'], 1: ['default', 'subtask_lowest', 'subtask_average'] }

/** The rules of every problem, whether it comes from a form or from a plugin; throws the first violation. */
export function checkProblemInput(input: ProblemInput): void {
  checkNames(input)
  checkTexts(input)
  checkLimits(input)
  checkFiles(input)
  checkTemplates(input)
  checkJudging(input)
  if (input.oj === ownJudge) checkCases(input)
}

function checkNames({ problemId, title, tags }: ProblemInput): void {
  if (problemId === '') throw new IdRequired()
  if (/[\s/?#\\%]|^\.+$/.test(problemId)) throw new IdOdd()
  if (title === '') throw new TitleRequired()
  if (problemId.length > 50) throw new TextTooLong({ most: 50, field: 'problemId' })
  if (title.length > 255) throw new TextTooLong({ most: 255, field: 'title' })
  const names = tags.map(({ name }) => normalizeForSearch(name))
  const twice = tags[names.findIndex((name, at) => names.indexOf(name) !== at)]
  if (twice) throw new TagTwice({ name: twice.name })
}

function checkTexts({ texts, source, data }: ProblemInput): void {
  if (texts.input.trim() === '') throw new InputRequired()
  if (texts.output.trim() === '') throw new OutputRequired()
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
  for (const [field, text] of [...long, ...translated, ...samples]) if (text.length > maxTextLength) throw new TextTooLong({ most: maxTextLength, field })
  if (source.length > 255) throw new TextTooLong({ most: 255, field: 'source' })
  if (texts.translations.some(({ title }) => title.length > 255)) throw new TextTooLong({ most: 255, field: 'title' })
}

function checkLimits(input: ProblemInput): void {
  for (const [field, most] of Object.entries(largest) as [keyof typeof largest, number][]) {
    const value = input[field]
    if (value === null && input.oj !== ownJudge) continue
    if (value === null || !Number.isInteger(value) || value < 1 || value > most) throw new LimitsWrong({ most })
  }
}

function checkFiles({ fileIo, texts, data }: ProblemInput): void {
  const besideProgram = namesIn(texts.userExtraFiles)
  if (![...besideProgram, ...namesIn(data.judgeExtraFiles)].every(isFileName)) throw new ExtraFilesWrong()
  if (!fileIo) return
  const names = [fileIo.read, fileIo.write]
  if (!names.every(isFileName) || fileIo.read === fileIo.write) throw new FileNamesRequired()
  // Both lie in the working directory: an extra file would replace the input, or count as the program's output.
  const taken = besideProgram.find((name) => names.includes(name))
  if (taken !== undefined) throw new ExtraFileTaken({ name: taken })
}

const namesIn = (files: string): string[] => Object.keys(JSON.parse(files) as Record<string, string>)

function checkTemplates({ texts }: ProblemInput): void {
  const empty = texts.templates.find(({ on, code }) => on && code.trim() === '')
  if (empty) throw new TemplateEmpty({ language: empty.language })
}

function checkJudging({ type, judgeMode, data }: ProblemInput): void {
  if (!caseModes[type]?.includes(data.caseMode)) throw new CaseModeWrong()
  if (judgeMode !== 'default' && (data.judgeProgram === null || data.judgeProgram.code.trim() === '')) throw new JudgeCodeRequired()
}

function checkCases({ cases, type, data }: ProblemInput): void {
  if (cases.length === 0) throw new CasesRequired()
  if (cases.length > maxCases) throw new TooManyCases({ most: maxCases })
  cases.forEach((one, index) => {
    const at = { number: index + 1 }
    if ('input' in one && one.input === '' && one.output === '') throw new CaseEmpty(at)
    if (type === 1 && !Number.isInteger(one.score)) throw new ScoreNotWhole(at)
    if (type === 1 && one.score < 0) throw new ScoreNegative(at)
    if (data.caseMode.startsWith('subtask') && one.groupNum === null) throw new GroupRequired(at)
  })
}
