import { FieldLost, FieldWrong, FileMissing, JudgingUnsupported, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { scoringOf, shareOut, type PackagedCase, type Subtask } from '@verdict/plugin-exchange/kit'
import type { DraftFile, ProblemDraft } from '@verdict/plugin-problems/contract'
import { megabytes, milliseconds, type HydroCase, type HydroConfig, type HydroSubtask } from '../package/hydro-config.ts'
import type { TestData } from './test-data.ts'

/** The maximum number of test cases of a problem. */
const maxCases = 100_000
/** The file of a test case without input, or without required output. */
const nowhere = '/dev/null'

interface Reading {
  readonly config: HydroConfig
  readonly data: TestData
  readonly report: ProblemReport
}

type Scoring = Pick<ProblemDraft, 'type' | 'caseMode' | 'cases' | 'timeLimit' | 'memoryLimit'>

interface ScoredSubtask extends HydroSubtask {
  readonly key: string
  readonly score: number
  readonly cases: HydroCase[]
}

/** Returns the test cases of a problem with their scores and limits. */
export function scoredCases(reading: Reading): Scoring {
  const { config, report } = reading
  const subtasks = subtasksOf(reading)
  const limits = limitsOf(subtasks, reading)
  const [first] = subtasks
  const read = new CaseFiles(reading)
  // All or nothing, as in an ACM problem.
  if (subtasks.length === 1 && first?.type === 'min' && first.score === 100)
    return { type: 0, caseMode: 'default', ...limits, cases: first.cases.flatMap((one) => read.case(one)) }
  const found = new Map(subtasks.map((one) => [one.key, one.cases.flatMap((case_) => read.case(case_).map((files) => ({ files, score: case_.score ?? 0 })))]))
  const hasProgram = config.type === 'interactive' || ![undefined, null, 'default', 'strict'].includes(config.checker_type)
  const scored: Subtask[] = []
  let repeated = 0
  for (const subtask of subtasks) {
    const own = found.get(subtask.key) ?? []
    const needed = dependenciesOf(subtask, subtasks, reading).flatMap((key) => found.get(key)?.map(({ files }) => files) ?? [])
    // A partial score of one of them would reduce the points of this subtask.
    if (needed.length > 0 && hasProgram) report.error(new JudgingUnsupported({ feature: `subtasks.${subtask.key}.if` }))
    repeated += needed.length * (subtask.type === 'sum' ? own.length : 1)
    if (repeated > maxCases) throw new JudgingUnsupported({ feature: `subtasks.${subtask.key}.if: more than ${maxCases} cases` })
    if (subtask.type === 'max' && own.length > 1) report.error(new JudgingUnsupported({ feature: `subtasks.${subtask.key}.type: max` }))
    if (subtask.type === 'sum') for (const { files, score } of own) scored.push({ score, cases: eachOnce([files, ...needed]) })
    else scored.push({ score: subtask.score, cases: eachOnce([...own.map(({ files }) => files), ...needed]) })
  }
  const scoring = scoringOf(scored.filter(({ cases }) => cases.length > 0))
  if (scoring.caseMode !== 'default')
    for (const { key, type, cases } of subtasks)
      if (type === 'sum' && cases.length > 1) report.lost(new FieldLost({ field: `subtasks.${key}: each of its cases is a subtask` }))
  return { ...scoring, ...limits }
}

const eachOnce = (cases: readonly PackagedCase[]): PackagedCase[] => [...new Map(cases.map((one) => [one.input.name, one])).values()]

/** Returns the subtasks listed in the configuration, or those found in the folder. */
function subtasksOf({ config, data, report }: Reading): ScoredSubtask[] {
  const listed = listedSubtasks({ config, data, report })
  const shares = shareOut(
    100,
    listed.map(({ score }) => score),
  )
  return listed.map((subtask, index) => {
    const key = subtask.id ?? String(index + 1)
    const type = subtask.type ?? 'min'
    const cases = subtask.cases ?? []
    if (type !== 'sum') return { ...subtask, key, type, score: shares[index]!, cases }
    const given = cases.map(({ score }) => score ?? config.score)
    const scores = shareOut(shares[index]!, given)
    return { ...subtask, key, type, score: shares[index]!, cases: cases.map((one, at) => ({ ...one, score: scores[at]! })) }
  })
}

function listedSubtasks({ config, data }: Reading): HydroSubtask[] {
  if (config.cases) return [{ type: 'sum', cases: config.cases }]
  const detected = new Map<string, HydroCase[]>()
  if (!config.subtasks?.length || config.subtasks.some(({ cases, n_cases }) => !cases?.length && !n_cases))
    for (const { subtask, input, output } of data.detect()) detected.set(String(subtask), [...(detected.get(String(subtask)) ?? []), { input, output }])
  if (!config.subtasks?.length) return [...detected].map(([id, cases]) => ({ id, type: detected.size > 1 ? 'min' : 'sum', cases }))
  const { subtasks } = config
  return subtasks.map((subtask, index) => {
    if (subtask.cases?.length) return subtask
    const field = `subtasks.${subtask.id ?? index + 1}`
    if (subtask.n_cases && subtasks.length > 1) throw new FieldWrong({ file: data.place, field, problem: 'n_cases has a meaning for a single subtask only' })
    const cases = subtask.n_cases ? countedCases(subtask.n_cases, data) : detected.get(subtask.id ?? String(index + 1))
    if (!cases) throw new FieldWrong({ file: data.place, field, problem: 'no test case' })
    return { ...subtask, cases }
  })
}

function countedCases(count: number, data: TestData): HydroCase[] {
  return Array.from({ length: count }, (_, index) => ({
    input: `${index + 1}.in`,
    output: data.find(`${index + 1}.out`) || !data.find(`${index + 1}.ans`) ? `${index + 1}.out` : `${index + 1}.ans`,
  }))
}

/** Returns the subtasks that must be passed before this one counts, including those that they depend on. */
function dependenciesOf(subtask: ScoredSubtask, all: readonly ScoredSubtask[], { data }: Reading): string[] {
  const found = new Set<string>()
  const waiting = [...(subtask.if ?? [])]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const needed = all.find((one) => one.key === key)
    if (!needed || key === subtask.key) throw new FieldWrong({ file: data.place, field: `subtasks.${subtask.key}.if`, problem: key.slice(0, 50) })
    if (!found.has(key)) waiting.push(...(needed.if ?? []))
    found.add(key)
  }
  return [...found]
}

/** Returns the limits. All test cases of a problem share one limit. */
function limitsOf(subtasks: readonly ScoredSubtask[], { config, data: { place }, report }: Reading): Pick<ProblemDraft, 'timeLimit' | 'memoryLimit'> {
  const effective = <T>(read: (value: HydroConfig['time'], place: string) => T | undefined, field: 'time' | 'memory', usual: T): T => {
    const common = read(config[field], place) ?? usual
    const all = subtasks.flatMap((subtask) =>
      subtask.cases.map((one) => [one.input, read(one[field], place) ?? read(subtask[field], place) ?? common] as const),
    )
    const [[, limit] = ['', common]] = all
    const other = all.find(([, value]) => value !== limit)
    if (other) report.error(new JudgingUnsupported({ feature: `${field}: ${limit}, but ${other[1]} for ${other[0]}` }))
    return limit
  }
  return { timeLimit: effective(milliseconds, 'time', 1000), memoryLimit: effective(megabytes, 'memory', 256) }
}

/** The files of test cases. Every input gets an output with a matching name. */
class CaseFiles {
  readonly #reading: Reading
  readonly #inputsByOutput = new Map<string, string>()
  #empty = 0

  constructor(reading: Reading) {
    this.#reading = reading
  }

  /** Empty if a file is missing. */
  case({ input, output }: HydroCase): [PackagedCase] | [] {
    const inputFile = input === nowhere ? emptyFile(`empty${(this.#empty += 1)}.in`) : this.#find(input, 'input')
    const named = output ?? nowhere
    const outputFile = named === nowhere ? emptyFile(`${inputFile?.name}.out`) : this.#find(named, 'output')
    if (!inputFile || !outputFile) return []
    const first = this.#inputsByOutput.get(outputFile.name) ?? inputFile.name
    this.#inputsByOutput.set(outputFile.name, first)
    const name = first === inputFile.name ? outputFile.name : `${inputFile.name}.out`
    return [{ input: inputFile, output: { name, open: () => outputFile.open() } }]
  }

  #find(name: string, side: 'input' | 'output'): DraftFile | undefined {
    const { data, report } = this.#reading
    const file = data.find(name, side)
    if (!file) report.error(new FileMissing({ file: `${data.place}/${name.slice(0, 200)}` }))
    return file && { name: file.name, open: () => file.open() }
  }
}

const emptyFile = (name: string): DraftFile => ({ name, open: async function* open() {} })
