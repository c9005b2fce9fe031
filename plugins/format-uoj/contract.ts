import { definePlugin } from '@verdict/core'

/** Problem packages of UOJ, which are only read. */
export const formatUoj = definePlugin({ id: 'format-uoj' })
