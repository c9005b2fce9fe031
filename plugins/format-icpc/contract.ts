import { definePlugin } from '@verdict/core'

/** The package format of ICPC and Kattis. */
export const formatIcpc = definePlugin({ id: 'format-icpc' })
