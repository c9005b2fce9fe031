import { z } from 'zod'
import type { ResolvedContext } from './contexts.ts'
import { problems } from './problems.ts'

/** The number of each verdict for a problem. */
export const ProblemCount = z.object({
  pid: z.int(),
  total: z.int(),
  ac: z.int(),
  mle: z.int(),
  tle: z.int(),
  re: z.int(),
  pe: z.int(),
  ce: z.int(),
  wa: z.int(),
  se: z.int(),
  pa: z.int(),
})
export type ProblemCount = z.infer<typeof ProblemCount>

/** Provides the counts of many problems, in the bank or in a context, as its viewer sees them there. Problems without submissions can be left out. */
export const problemCounts = problems.point<(pids: readonly number[], context: ResolvedContext) => Promise<ReadonlyMap<number, ProblemCount>>>('counts', {
  answer: z.map(z.int(), ProblemCount),
  fallback: new Map(),
})

/** A user's result on a problem: the best status, and the score of problems that have scores. */
export const ProblemStatus = z.object({ status: z.int(), score: z.number().nullable().default(null) })
export type ProblemStatus = z.infer<typeof ProblemStatus>

/** Provides a user's results on many problems, in the bank or in a context, as its viewer sees them there; problems without a submission are left out. */
export const problemStatuses = problems.point<(uid: string, pids: readonly number[], context: ResolvedContext) => Promise<ReadonlyMap<number, ProblemStatus>>>(
  'statuses',
  {
    answer: z.map(z.int(), ProblemStatus),
    fallback: new Map(),
  },
)
