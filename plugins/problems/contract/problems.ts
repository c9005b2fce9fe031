import { definePlugin } from '@verdict/core'
import { z } from 'zod'

/** What test data may hold. */
export const ProblemSettings = z.object({
  /** Of one zip, unpacked. */
  maximumDataMegabytes: z.int().min(1).max(65_536).default(1024),
  /** How long an author waits for the compiler. */
  compilePatienceSeconds: z.int().min(1).max(85).default(30),
})
export type ProblemSettings = z.infer<typeof ProblemSettings>

/** The problem bank. */
export const problems = definePlugin({ id: 'problems', settings: ProblemSettings })

/** There is no such problem, or it is not for the caller to know of. */
export const NoProblem = problems.error('no-problem', 404)

/** There is no such contest, training or group, or it is not for the caller to know of. */
export const NoContext = problems.error('no-context', 404)

/** The caller may not do this with the problem. */
export const NotYours = problems.error('not-yours', 403)
