import { ProblemDraftFields } from '@verdict/plugin-problems/contract'
import { z } from 'zod'

export const indexFile = 'example.json'

const { title, description, examples, timeLimit, memoryLimit } = ProblemDraftFields.shape

/** A problem as the list contains it. Its folder has its name. */
export const PackedProblem = z.object({ name: z.string(), title, description, examples, timeLimit, memoryLimit })
export type PackedProblem = z.infer<typeof PackedProblem>

/** The fields of a problem that this format carries; the name is its display id, and test cases keep their bytes. */
export const carried = new Set(['problemId', 'cases', 'keepsLineEnds', ...Object.keys(PackedProblem.shape)])
