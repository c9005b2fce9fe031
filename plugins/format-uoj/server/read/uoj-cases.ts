import {
  FieldLost,
  FieldWrong,
  FileMissing,
  JudgingUnsupported,
  type PackageArchive,
  type ProblemReport,
  type ReadProblem,
} from '@verdict/plugin-exchange/contract'
import { scoringOf, shareOut, type PackagedCase, type Subtask } from '@verdict/plugin-exchange/kit'
import { fileNames, type UojConf } from './uoj-conf.ts'

interface Reading {
  readonly folder: PackageArchive
  readonly conf: UojConf
  readonly path: string
  readonly report: ProblemReport
  /** Whether the checker can give partial points. */
  readonly givesParts: boolean
}

const maxCases = 100_000

/** Returns the tests with their points. */
export function scoredCases(reading: Reading): Pick<ReadProblem, 'type' | 'caseMode' | 'cases'> {
  const { conf, report } = reading
  const count = conf.number('n_tests', 10)
  if (count < 1 || count > maxCases || !Number.isInteger(count)) throw new FieldWrong({ file: reading.path, field: 'n_tests', problem: String(count) })
  const cases = Array.from({ length: count }, (_, index) => caseOf(index + 1, reading))
  const extra = conf.number('n_ex_tests', 0)
  // Each failed one subtracts three points, which test scores cannot represent.
  if (extra > 0) report.lost(new FieldLost({ field: `n_ex_tests: ${extra}` }))
  const subtasks = conf.number('n_subtasks', 0) > 0 ? subtasksOf(cases, reading) : singleTests(cases, conf)
  return scoringOf(subtasks.filter((one) => one.cases.length > 0))
}

function caseOf(number: number, { folder, conf, path, report }: Reading): PackagedCase[] {
  const [input, output] = fileNames(conf, number).map((name) => {
    const file = folder.files.get(name)
    if (!file) report.error(new FileMissing({ file: path === '' ? name : `${path}/${name}` }))
    return file && { name: file.name, open: () => file.open() }
  })
  return input && output ? [{ input, output }] : []
}

function singleTests(cases: readonly PackagedCase[][], conf: UojConf): Subtask[] {
  const scores = shareOut(
    100,
    cases.map((_, index) => conf.number(`point_score_${index + 1}`, undefined)),
  )
  return cases.map((one, index) => ({ score: scores[index]!, cases: one }))
}

function subtasksOf(cases: readonly PackagedCase[][], { conf, path, report, givesParts }: Reading): Subtask[] {
  const count = conf.number('n_subtasks', 0)
  const wrong = (field: string): never => {
    throw new FieldWrong({ file: path, field, problem: conf.text(field)?.slice(0, 50) ?? '' })
  }
  if (count > cases.length) wrong('n_subtasks')
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const scores = shareOut(
    100,
    numbers.map((number) => conf.number(`subtask_score_${number}`, undefined)),
  )
  const ends = numbers.map((number) => conf.number(`subtask_end_${number}`, -1))
  for (const [index, end] of ends.entries())
    if (!Number.isInteger(end) || end <= (ends[index - 1] ?? 0) || end > cases.length) wrong(`subtask_end_${index + 1}`)
  const own = numbers.map((number) => cases.slice(ends[number - 2] ?? 0, ends[number - 1]))
  let repeated = 0
  return numbers.map((number) => {
    const type = conf.text(`subtask_type_${number}`) ?? 'packed'
    if (type !== 'packed' && type !== 'min') report.error(new JudgingUnsupported({ feature: `subtask_type_${number}: ${type.slice(0, 50)}` }))
    if (conf.text(`subtask_used_time_type_${number}`) !== undefined) report.lost(new FieldLost({ field: `subtask_used_time_type_${number}` }))
    const needed = neededBy(number, conf, count)
    // Partial points of a test would count here, but not in UOJ.
    if (givesParts && (type === 'packed' || needed.length > 0)) report.error(new JudgingUnsupported({ feature: `subtask ${number} with points from chk.cpp` }))
    const all = [...own[number - 1]!, ...needed.flatMap((one) => own[one - 1]!)].flat()
    repeated += all.length
    if (repeated > maxCases) throw new JudgingUnsupported({ feature: `subtask_dependence_${number}: more than ${maxCases} tests` })
    return { score: scores[number - 1]!, cases: all }
  })
}

/** Returns the subtasks that must be passed first, including those that they depend on. They have lower numbers. */
function neededBy(subtask: number, conf: UojConf, count: number): number[] {
  const found = new Set<number>()
  const waiting = [subtask]
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const key = `subtask_dependence_${number}`
    const keys = conf.text(key) === 'many' ? Array.from({ length: count }, (_, index) => `${key}_${index + 1}`) : [key]
    for (const one of keys.map((name) => conf.number(name, undefined))) {
      if (one === undefined || found.has(one)) continue
      if (one >= number || one < 1) throw new FieldWrong({ file: 'problem.conf', field: key, problem: String(one) })
      found.add(one)
      waiting.push(one)
    }
  }
  return [...found]
}
