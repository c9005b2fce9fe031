import { z } from 'zod'

const Text = z.union([z.string(), z.number().transform(String)]).nullish()

/** The file problem.yaml; what it counts (owner, submissions) belongs to its site. */
export const HydroProblem = z.object({
  pid: Text,
  title: Text,
  name: Text,
  tag: z.union([z.array(z.union([z.string(), z.number().transform(String)])), z.string().transform((tag) => [tag])]).nullish(),
  /** Where it is no number, Hydro drops it, too. */
  difficulty: z.number().nullish().catch(null),
  hidden: z.boolean().nullish(),
  /** The statement, where no file has one. */
  content: z.string().nullish(),
})
export type HydroProblem = z.infer<typeof HydroProblem>
