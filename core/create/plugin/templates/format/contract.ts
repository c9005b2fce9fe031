import { definePlugin } from '@verdict/core'

/** Problem packages of Example. */
export const exampleFormat = definePlugin({ id: 'format-example' })
