import { z } from 'zod'
import { discussions } from './discussions.ts'

/** A post was written. */
export const discussionAdded = discussions.change('added', z.object({ did: z.int(), uid: z.string() }))

/** A post was changed: edited, hidden or shown, put on top, or its problem was hidden. */
export const discussionChanged = discussions.change('changed', z.object({ did: z.int(), uid: z.string() }))

/** A post is being deleted; followers delete what belongs to it. */
export const discussionRemoved = discussions.change('removed', z.object({ did: z.int(), uid: z.string() }))
