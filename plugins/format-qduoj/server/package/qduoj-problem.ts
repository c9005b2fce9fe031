import { z } from 'zod'

/** A number, which some versions write in quotes. */
const Numeric = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
/** Missing and empty texts are equivalent. */
const Rich = z.object({ format: z.string().nullish(), value: z.string().nullish() }).nullish()

/** The three blocks of a template. */
const QduojTemplate = z.object({ prepend: z.string().nullish(), template: z.string().nullish(), append: z.string().nullish() })

/** A problem as written by QDUOJ. */
export const QduojProblem = z.object({
  display_id: z.union([z.string(), z.number().transform(String)]).nullish(),
  title: z.string().nullish(),
  description: Rich,
  input_description: Rich,
  output_description: Rich,
  hint: Rich,
  tags: z.array(z.string()).nullish(),
  /** Null in ACM problems of older versions: the files in the folder count. */
  test_case_score: z.array(z.object({ score: Numeric.nullish(), input_name: z.string(), output_name: z.string() })).nullish(),
  time_limit: Numeric.nullish(),
  memory_limit: Numeric.nullish(),
  samples: z.array(z.object({ input: z.string(), output: z.string() })).nullish(),
  template: z.record(z.string(), QduojTemplate).nullish(),
  spj: z.object({ language: z.string(), code: z.string() }).nullish(),
  rule_type: z.string().nullish(),
  source: z.string().nullish(),
  answers: z.array(z.object({ language: z.string(), code: z.string() })).nullish(),
})
export type QduojProblem = z.infer<typeof QduojProblem>

/** This site's names of its languages, if they differ. */
const ourNames: Readonly<Record<string, string>> = { JavaScript: 'JavaScript Node' }

export const ourLanguage = (name: string): string => ourNames[name] ?? name
export const itsLanguage = (name: string): string => Object.keys(ourNames).find((one) => ourNames[one] === name) ?? name
