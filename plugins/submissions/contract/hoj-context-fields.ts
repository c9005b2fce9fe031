import { orNull } from '@verdict/core'
import { z } from 'zod'

/**
 * The three kinds of contexts that clients of HOJ know, by the fields in which they read the number of a row's contest, group and training (`Judge` and `JudgeVO` of the
 * wire); 0 or null outside of them. This list ends here: contexts of every kind, these included, are in `contexts`.
 */
export const hojContextFields = { cid: z.int().default(0), gid: orNull(z.int()), tid: orNull(z.int()) }
