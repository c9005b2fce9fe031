import { definePlugin } from '@verdict/core'

/** Problem packages of ICPC and Kattis. */
export const formatIcpc = definePlugin({ id: 'format-icpc' })
