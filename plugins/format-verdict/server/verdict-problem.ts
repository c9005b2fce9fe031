import { DraftCaseNumbers, ProblemDraftFields } from '@verdict/plugin-problems/contract'
import { z } from 'zod'

export const file = 'problem.json'
/** Says that a file is ours: other systems have a `problem.json`, too. */
export const mark = 'verdict-problem'
/** Grows when an older site would misread a package; fields that it merely does not know are reported there. */
export const version = 1
/** The folder of the pictures, and what their addresses in the texts begin with. */
export const pictureFolder = 'pictures'

/** A test case: the paths of its files, and their names where these are others. */
const PackedCase = DraftCaseNumbers.extend({ input: z.string(), output: z.string(), inputName: z.string().optional(), outputName: z.string().optional() })
export type PackedCase = z.infer<typeof PackedCase>

/** A problem as it stands in its file: the model of the bank, in which nothing but the cases has a form of its own. */
export const VerdictProblem = ProblemDraftFields.extend({
  format: z.literal(mark),
  version: z.literal(version, `this site reads version ${version}`),
  // The site chooses an id for a problem that has none.
  problemId: z.string().default(''),
  cases: z.array(PackedCase).default([]),
})
