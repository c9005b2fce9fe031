import { z } from 'zod'

/** The name of a checker, or its name and arguments. */
const Checker = z.union([z.string(), z.object({ name: z.string(), args: z.record(z.string(), z.unknown()).nullish() })])
export type Checker = z.infer<typeof Checker>

/** The fields of a test case that it can inherit from its batch or the problem. */
const Inherited = {
  in: z.string().nullish(),
  out: z.string().nullish(),
  points: z.number().min(0).nullish(),
  checker: Checker.nullish(),
  binary_data: z.boolean().nullish(),
  generator_args: z.unknown().optional(),
}

const Case = z.object(Inherited)
export type InitCase = z.infer<typeof Case>

/** A test case, or a batch of cases that score together, with the batches that it depends on, counted from 1. */
const Entry = z.object({ ...Inherited, batched: z.array(Case).min(1).nullish(), dependencies: z.array(z.int().min(1)).nullish() })
export type InitEntry = z.infer<typeof Entry>

/** Patterns of file names that determine the cases, instead of a list. */
const CaseNames = z.object({ input_format: z.string().nullish(), output_format: z.string().nullish(), case_points: z.array(z.number().min(0)).nullish() })
export type CaseNames = z.infer<typeof CaseNames>

const Files = z.union([z.string(), z.array(z.string())])
/** A judging program, with its language and protocol. */
export const Bridge = z.object({
  files: Files,
  lang: z.string().nullish(),
  type: z.string().nullish(),
  args: z.unknown().optional(),
  flags: z.unknown().optional(),
})
export type Bridge = z.infer<typeof Bridge>

/** The supported fields of init.yml. Other fields are kept, so that the import can report them. */
export const InitYml = z.looseObject({
  ...Inherited,
  archive: z.string().nullish(),
  test_cases: z.union([z.array(Entry).min(1), CaseNames]).nullish(),
  interactive: Bridge.nullish(),
  /** In bytes. */
  output_limit_length: z.number().positive().nullish(),
  file_io: z.object({ input: z.string().nullish(), output: z.string().nullish() }).nullish(),
})
export type InitYml = z.infer<typeof InitYml>
