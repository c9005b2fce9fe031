import { z } from 'zod'

/** The name of a checker, or its name and what it is given. */
const Checker = z.union([z.string(), z.object({ name: z.string(), args: z.record(z.string(), z.unknown()).nullish() })])
export type Checker = z.infer<typeof Checker>

/** What a test case says, or leaves to the batch around it and to the whole problem. */
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

/** A test case, or cases that score together after the batches that they depend on, which are counted from 1. */
const Entry = z.object({ ...Inherited, batched: z.array(Case).min(1).nullish(), dependencies: z.array(z.int().min(1)).nullish() })
export type InitEntry = z.infer<typeof Entry>

/** How the names of the files say which cases there are, instead of a list of them. */
const CaseNames = z.object({ input_format: z.string().nullish(), output_format: z.string().nullish(), case_points: z.array(z.number().min(0)).nullish() })
export type CaseNames = z.infer<typeof CaseNames>

const Files = z.union([z.string(), z.array(z.string())])
/** Programs that judge, with their language and protocol. */
export const Bridge = z.object({
  files: Files,
  lang: z.string().nullish(),
  type: z.string().nullish(),
  args: z.unknown().optional(),
  flags: z.unknown().optional(),
})
export type Bridge = z.infer<typeof Bridge>

/** The file init.yml, as far as it has a meaning here; the other fields are kept, so that they can be named. */
export const InitYml = z.looseObject({
  ...Inherited,
  archive: z.string().nullish(),
  test_cases: z.union([z.array(Entry).min(1), CaseNames]).nullish(),
  interactive: Bridge.nullish(),
  file_io: z.object({ input: z.string().nullish(), output: z.string().nullish() }).nullish(),
})
export type InitYml = z.infer<typeof InitYml>
