import { orNull, wireNumber } from '@verdict/core'
import { Solution } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { exchange } from './exchange.ts'

/** How many solutions of a problem were judged, and how many of these got the verdict that they are meant to get. */
export const SolutionCounts = z.object({ total: z.int(), judged: z.int(), asExpected: z.int() })
export type SolutionCounts = z.infer<typeof SolutionCounts>

/** A solution, and what became of it. */
export const JudgedSolution = Solution.pick({ name: true, language: true, expected: true }).extend({
  /** `unjudged`: nobody has asked; `no-language`: no judge of the site has the language. */
  state: z.enum(['unjudged', 'waiting', 'judged', 'no-language']),
  status: orNull(z.int()),
  /** Milliseconds, KB, points. */
  time: orNull(z.number()),
  memory: orNull(z.number()),
  score: orNull(z.number()),
  /** The compiler's text, or what went wrong. */
  message: orNull(z.string()),
  isAsExpected: orNull(z.boolean()),
})
export type JudgedSolution = z.infer<typeof JudgedSolution>

const pid = z.object({ pid: wireNumber })

/** Whoever may edit a problem has its solutions judged. */
export const solutionApi = exchange.api({
  list: {
    method: 'GET',
    path: '/api/admin/exchange/solutions',
    access: 'user',
    query: pid,
    output: z.array(JudgedSolution),
    about: 'The solutions of a problem, with the verdicts of the last time that they were judged.',
  },
  judge: { method: 'POST', path: '/api/admin/exchange/judge-solutions', access: 'user', body: pid, about: 'Judges all solutions of a problem.' },
  judgeImported: {
    method: 'POST',
    path: '/api/admin/exchange/judge-imported',
    access: { permission: 'problem_admin' },
    body: z.object({ id: z.string().max(100) }),
    output: z.object({ problems: z.int() }),
    about: 'Judges the solutions of all problems that an import has added, and answers how many these are.',
  },
})

/** Somebody has asked for the solutions of a problem to be judged; `version` counts how often. */
export const solutionsRequested = exchange.change('solutions-requested', z.object({ pid: z.int(), version: z.int() }))

/** A verdict of a solution has come, for the user who asked; its key is his uid. */
export const solutionProgress = exchange.topic('solutions', SolutionCounts.extend({ pid: z.int() }))
