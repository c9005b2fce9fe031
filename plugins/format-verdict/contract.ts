import { definePlugin } from '@verdict/core'

/** Verdict's own package format. */
export const formatVerdict = definePlugin({ id: 'format-verdict' })
