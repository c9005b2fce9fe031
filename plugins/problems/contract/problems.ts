import { definePlugin } from '@verdict/core'

/** The problem bank. */
export const problems = definePlugin({ id: 'problems' })

/** There is no such problem, or it is not for the caller to know of. */
export const NoProblem = problems.error('no-problem', 404)

/** There is no such contest, training or group, or it is not for the caller to know of. */
export const NoContext = problems.error('no-context', 404)

/** The caller may not do this with the problem. */
export const NotYours = problems.error('not-yours', 403)
