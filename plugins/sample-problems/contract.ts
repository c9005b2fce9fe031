import { definePlugin } from '@verdict/core'

/** Adds sample problems to a new site. */
export const sampleProblems = definePlugin({ id: 'sample-problems' })
