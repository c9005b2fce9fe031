import { orNull, wireNumber } from '@verdict/core'
import { Solution } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { exchange } from './exchange.ts'

/** How many solutions a problem has, how many were judged, and how many of these got an expected verdict. */
export const SolutionCounts = z.object({ total: z.int(), judged: z.int(), asExpected: z.int() })
export type SolutionCounts = z.infer<typeof SolutionCounts>

/** A solution with its result. */
export const JudgedSolution = Solution.pick({ name: true, language: true, expected: true }).extend({
  /** `unjudged`: no judging was requested; `no-language`: no judge of the site supports the language. */
  state: z.enum(['unjudged', 'waiting', 'judged', 'no-language']),
  status: orNull(z.int()),
  /** In milliseconds, KB and points. */
  time: orNull(z.number()),
  memory: orNull(z.number()),
  score: orNull(z.number()),
  /** The compiler's output or an error message. */
  message: orNull(z.string()),
  isAsExpected: orNull(z.boolean()),
})
export type JudgedSolution = z.infer<typeof JudgedSolution>

const pid = z.object({ pid: wireNumber })

/** The solutions of a problem. Users who can edit the problem can have them judged. */
export const solutionApi = exchange.api({
  list: {
    method: 'GET',
    path: '/api/admin/exchange/solutions',
    access: 'user',
    query: pid,
    output: z.array(JudgedSolution),
    about: "Returns the problem's solutions with their latest verdicts.",
  },
  judge: { method: 'POST', path: '/api/admin/exchange/judge-solutions', access: 'user', body: pid, about: 'Judges all solutions of a problem.' },
  judgeImported: {
    method: 'POST',
    path: '/api/admin/exchange/judge-imported',
    access: { permission: 'problem_admin' },
    body: z.object({ id: z.string().max(100) }),
    output: z.object({ problems: z.int() }),
    about: 'Judges the solutions of all problems that an import has added, and returns their number.',
  },
})

/** A user requested judging of a problem's solutions; `version` counts the requests. */
export const solutionsRequested = exchange.change('solutions-requested', z.object({ pid: z.int(), version: z.int() }))

/** Verdicts of solutions, for the user who requested them; the key is their uid. */
export const solutionProgress = exchange.topic('solutions', SolutionCounts.extend({ pid: z.int() }))
