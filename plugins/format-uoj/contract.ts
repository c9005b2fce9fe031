import { definePlugin } from '@verdict/core'

/** The package format of UOJ (import only). */
export const formatUoj = definePlugin({ id: 'format-uoj' })
