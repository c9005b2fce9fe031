import { orNull, time } from '@verdict/core'
import { z } from 'zod'
import { accounts } from './accounts.ts'

/** A solved problem on a user's page. */
const UserHomeProblem = z.object({ id: z.int(), problemId: z.string(), difficulty: z.int() })

/** A user's page. Its statistics come from `userHomeFields`, and plugins can add more; missing ones are zero or empty. */
export const UserHome = z.looseObject({
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

/** The statistics on a user's page, by uid. */
export const userHomeFields = accounts.fieldPoint<[uid: string]>('user-home-fields', UserHome.partial())

/** A slot on a user's page, below the header: calendars, charts, lists. */
export const userHomePanels = accounts.slot<{ uid: string; username: string }>('user-home-panels')
