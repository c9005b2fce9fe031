import { z } from 'zod'
import { discussions } from './discussions.ts'

/** A person has liked a thing, such as `post:5`, or likes it no more. */
export const Like = z.object({ thing: z.string(), uid: z.string(), isLiked: z.boolean() })
export type Like = z.infer<typeof Like>

/** Published when somebody likes a thing, or likes it no more. */
export const likeChanged = discussions.change('like-changed', Like)
