import { z } from 'zod'
import { discussions } from './discussions.ts'

/** The numbers of a post have changed; the key is the number of the post. */
export const countersChanged = discussions.topic('counters', z.object({ did: z.int(), likeNum: z.int(), commentNum: z.int(), viewNum: z.int() }))
