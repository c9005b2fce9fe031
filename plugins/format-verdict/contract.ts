import { definePlugin } from '@verdict/core'

/** Verdict's own problem packages. */
export const formatVerdict = definePlugin({ id: 'format-verdict' })
