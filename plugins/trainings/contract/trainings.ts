import { adminRoles, definePlugin } from '@verdict/core'
import { z } from 'zod'

/** Trainings: ordered problems for practice, their members, and the members' progress. */
export const trainings = definePlugin({ id: 'trainings', permissions: { training_admin: adminRoles, training_category_admin: ['root', 'problem_admin'] } })

/** Who sees the problems of a training: all logged-in users, or users who joined with the password. */
export const trainingAuths = { public: 'Public', private: 'Private' } as const

/** Published when the members or problems whose submissions count have changed. A follower of this plugin recounts. */
export const trainingChanged = trainings.change('changed', z.object({ tid: z.int() }))

/** Published when a user joins or leaves a training. */
export const membershipChanged = trainings.change('membership-changed', z.object({ tid: z.int(), uid: z.string() }))

/** Published when a training is deleted. Followers delete the data that belongs to it. */
export const trainingRemoved = trainings.change('removed', z.object({ tid: z.int(), pids: z.array(z.int()) }))
