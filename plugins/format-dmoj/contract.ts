import { definePlugin } from '@verdict/core'

/** Problem packages of DMOJ, which are only read. */
export const formatDmoj = definePlugin({ id: 'format-dmoj' })
