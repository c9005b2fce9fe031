import { FieldWrong } from '@verdict/plugin-exchange/contract'
import { z } from 'zod'

const Numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])
const Limit = z.union([z.string(), z.number()]).nullish()
const Name = z.union([z.string(), z.number().transform(String)])
/** A program: its file, optionally with its language. */
const Program = z.union([z.string(), z.object({ file: z.string(), lang: z.string().nullish() })]).nullish()

const HydroCase = z.object({ input: Name, output: Name.nullish(), time: Limit, memory: Limit, score: Numeric.nullish() })
export type HydroCase = z.infer<typeof HydroCase>

const HydroSubtask = z.object({
  id: Name.nullish(),
  score: Numeric.nullish(),
  type: z.enum(['min', 'max', 'sum']).nullish(),
  if: z.array(Name).nullish(),
  time: Limit,
  memory: Limit,
  cases: z.array(HydroCase).nullish(),
  /** Some sites count the cases 1.in, 2.in … instead. */
  n_cases: z.int().min(1).max(100_000).nullish(),
})
export type HydroSubtask = z.infer<typeof HydroSubtask>

/** The judging settings of a problem: testdata/config.yaml. */
export const HydroConfig = z.object({
  type: z.string().nullish(),
  subType: Name.nullish(),
  target: Name.nullish(),
  time: Limit,
  memory: Limit,
  score: Numeric.nullish(),
  /** The documentation of Hydro uses the second name. */
  filename: z.string().nullish(),
  file: z.string().nullish(),
  cases: z.array(HydroCase).nullish(),
  subtasks: z.array(HydroSubtask).nullish(),
  checker_type: z.string().nullish(),
  checker: Program,
  interactor: Program,
  multi_pass: z.unknown().optional(),
  redirect: z.unknown().optional(),
  user_extra_files: z.array(z.string()).nullish(),
  judge_extra_files: z.array(z.string()).nullish(),
  langs: z.array(z.string()).nullish(),
  time_limit_rate: z.record(z.string(), z.number()).nullish(),
  memory_limit_rate: z.record(z.string(), z.number()).nullish(),
  detail: z.union([z.string(), z.boolean()]).nullish(),
})
export type HydroConfig = z.infer<typeof HydroConfig>

type LimitValue = z.infer<typeof Limit>

/** Returns a limit in milliseconds. Numbers are milliseconds; texts without a unit are seconds. */
export function milliseconds(value: LimitValue, place: string): number | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'number' && Number.isInteger(value)) return value
  const [, number, unit = ''] = /^(\d+(?:\.\d*)?)([mu]?)s?$/i.exec(String(value)) ?? []
  if (number === undefined) throw new FieldWrong({ file: place, field: 'time', problem: String(value).slice(0, 50) })
  const factor = { '': 1000, m: 1, u: 0.001 }[unit.toLowerCase()]!
  return Math.max(1, Math.floor(Number(number) * factor))
}

/** Returns a limit in MB. Numbers are MB. */
export function megabytes(value: LimitValue, place: string): number | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'number' && Number.isInteger(value)) return value
  const [, number, unit = ''] = /^(\d+(?:\.\d*)?)([kmg])b?$/i.exec(String(value)) ?? []
  if (number === undefined) throw new FieldWrong({ file: place, field: 'memory', problem: String(value).slice(0, 50) })
  const factor = { k: 1 / 1024, m: 1, g: 1024 }[unit.toLowerCase()]!
  return Math.max(1, Math.ceil(Number(number) * factor))
}

/** Parses the older `config.ini`: the number of test cases, and a line `input|output|seconds|score|kilobytes` for each. */
export function configOfIni(text: string, place: string): HydroConfig {
  const [count = '', ...lines] = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (Number(count) !== lines.length)
    throw new FieldWrong({ file: place, field: 'line 1', problem: `${count.slice(0, 50)} test cases, but ${lines.length} lines` })
  const cases = lines.map((line, index) => {
    const [input = '', output = '', seconds = '', score = '', kilobytes = ''] = line.split('|').map((field) => field.trim())
    if (!input || !/^\d{1,9}$/.test(score)) throw new FieldWrong({ file: place, field: `line ${index + 2}`, problem: line.slice(0, 100) })
    return { input, output, score: Number(score), ...(seconds && { time: `${seconds}s` }), ...(kilobytes && { memory: `${kilobytes}k` }) }
  })
  return HydroConfig.parse({ cases })
}
