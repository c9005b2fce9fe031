import { adminRoles, definePlugin } from '@verdict/core'
import { z } from 'zod'

/** Trainings: problems strung together for practice, who joined, how far everybody is. */
export const trainings = definePlugin({ id: 'trainings', permissions: { training_admin: adminRoles, training_category_admin: ['root', 'problem_admin'] } })

/** Who sees the problems of a training: everybody who is logged in, or whoever joined with the password. */
export const trainingAuths = { public: 'Public', private: 'Private' } as const

/** Whose submissions count in a training, and for which problems, has changed. Its own follower counts anew. */
export const trainingChanged = trainings.change('changed', z.object({ tid: z.int() }))

/** Somebody joined a training, or left it. */
export const membershipChanged = trainings.change('membership-changed', z.object({ tid: z.int(), uid: z.string() }))

/** Published when a training is deleted; followers delete what belongs to it. */
export const trainingRemoved = trainings.change('removed', z.object({ tid: z.int(), pids: z.array(z.int()) }))
