import { DraftCaseNumbers, ProblemDraftFields } from '@verdict/plugin-problems/contract'
import { z } from 'zod'

export const file = 'problem.json'
/** Marks a file as Verdict's, because other systems also have a `problem.json`. */
export const mark = 'verdict-problem'
/** Incremented if an older site would misread a package. Older sites only report fields that they do not know. */
export const version = 1
/** The folder of the images, and the prefix of their URLs in the texts. */
export const pictureFolder = 'pictures'

/** A test case: the paths of its files, and their names if these differ. */
const PackedCase = DraftCaseNumbers.extend({ input: z.string(), output: z.string(), inputName: z.string().optional(), outputName: z.string().optional() })
export type PackedCase = z.infer<typeof PackedCase>

/** A problem as stored in its file: the bank's model, in which only the cases have a different form. */
export const VerdictProblem = ProblemDraftFields.extend({
  format: z.literal(mark),
  version: z.literal(version, `this site reads version ${version}`),
  // The site chooses an ID for a problem without one.
  problemId: z.string().default(''),
  cases: z.array(PackedCase).default([]),
})
