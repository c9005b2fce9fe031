import { adminRoles, definePlugin } from '@verdict/core'
import { z } from 'zod'

/** Limits of the problem forms. */
export const ProblemSettings = z.object({
  /** The maximum unpacked size of one uploaded zip. */
  maximumDataMegabytes: z.int().min(1).max(65_536).default(1024),
  /** How long an author waits for the compilation of a checker. */
  compilePatienceSeconds: z.int().min(1).max(85).default(60),
})
export type ProblemSettings = z.infer<typeof ProblemSettings>

/** The problem bank. */
export const problems = definePlugin({ id: 'problems', settings: ProblemSettings, permissions: { problem_admin: adminRoles } })

/** The problem does not exist, or the caller must not learn that it does. */
export const NoProblem = problems.error('no-problem', 404)

/** The contest, training or group does not exist, or the caller must not learn that it does. */
export const NoContext = problems.error('no-context', 404)

/** The caller does not have the permission for this problem. */
export const NotYours = problems.error('not-yours', 403)

/** Whether a text can be a display ID: one word without characters that are special in URLs. */
export function isDisplayId(text: string): boolean {
  return !/[\s/?#\\%]|^\.*$/.test(text)
}
