import { z } from 'zod'

/** Texts that may be written without quotes. */
const Scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const Numeric = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .nullish()
/** A list, or words in one text. */
const Words = z
  .union([z.array(Scalar), Scalar.transform((text) => text.split(/\s+/).filter(Boolean))])
  .nullish()
  .transform((words) => words ?? [])
const Person = z.union([Scalar, z.looseObject({ name: Scalar }).transform(({ name }) => name)])
const People = z
  .union([Person.transform((one) => [one]), z.array(Person)])
  .nullish()
  .transform((people) => people ?? [])
const Constant = z.union([Scalar, z.looseObject({ value: Scalar }).transform(({ value }) => value)])

/** The fields of `problem.yaml` in all versions. They use different names, and real files mix them. */
export const ProblemYaml = z.looseObject({
  problem_format_version: Scalar.nullish(),
  /** In one language, or in several, of which the first is the main one. */
  name: z.union([Scalar, z.record(z.string(), Scalar)]).nullish(),
  type: Words,
  source: People,
  keywords: Words,
  validation: Words,
  validator_flags: Words,
  grading: z.looseObject({ objective: z.string().nullish() }).nullish(),
  limits: z.looseObject({ time_limit: Numeric, memory: Numeric, output: Numeric, validation_passes: Numeric }).nullish(),
  languages: Words,
  constants: z.record(z.string(), Constant).nullish(),
})
export type ProblemYaml = z.infer<typeof ProblemYaml>

/** Fields that do not affect the problem, only how its source site checks or finds it. */
export const silentKeys: ReadonlySet<string> = new Set(['uuid', 'version', 'show_test_data_groups'])
/** Limits that determine a missing time limit on the source site, or limit compilers and validators there. */
export const silentLimits: ReadonlySet<string> = new Set(
  (
    'time_multiplier time_safety_margin time_multipliers time_resolution compilation_time compilation_memory ' +
    'validation_time validation_memory validation_output'
  ).split(' '),
)
