import { definePlugin } from '@verdict/core'

/** Problem packages of SYZOJ, which are only read. */
export const formatSyzoj = definePlugin({ id: 'format-syzoj' })
