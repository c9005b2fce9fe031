import { orNull, time } from '@verdict/core'
import { z } from 'zod'
import { accounts } from './accounts.ts'

/** A solved problem on somebody's page. */
export const UserHomeProblem = z.object({ id: z.int(), problemId: z.string(), difficulty: z.int() })
export type UserHomeProblem = z.infer<typeof UserHomeProblem>

/** What somebody's page shows. The figures come from `userHomeFields`; without them they are zero and empty. */
export const UserHome = z.object({
  uid: z.string(),
  username: z.string(),
  school: orNull(z.string()),
  signature: orNull(z.string()),
  nickname: orNull(z.string()),
  gender: orNull(z.string()),
  github: orNull(z.string()),
  blog: orNull(z.string()),
  avatar: orNull(z.string()),
  titleName: orNull(z.string()),
  titleColor: orNull(z.string()),
  total: z.int().default(0),
  rating: orNull(z.int()),
  scoreList: z.array(z.int()).default([]),
  solvedList: z.array(z.string()).default([]),
  solvedGroupByDifficulty: z.record(z.string(), z.array(UserHomeProblem)).default({}),
  recentLoginTime: orNull(time),
})
export type UserHome = z.infer<typeof UserHome>

/** The figures of a user's page that other plugins know: asked by uid, each answers its own fields. */
export const userHomeFields = accounts.point<(uid: string) => Promise<Partial<UserHome>>>('user-home-fields')

/** A place on a user's page, below the head: calendars, charts, lists. */
export const userHomePanels = accounts.slot<{ uid: string; username: string }>('user-home-panels')
