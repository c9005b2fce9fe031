import { definePlugin } from '@verdict/core'

/** The package format of DMOJ (import only). */
export const formatDmoj = definePlugin({ id: 'format-dmoj' })
