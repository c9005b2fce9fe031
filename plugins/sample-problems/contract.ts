import { definePlugin } from '@verdict/core'

/** Problems for a site that has none yet. */
export const sampleProblems = definePlugin({ id: 'sample-problems' })
