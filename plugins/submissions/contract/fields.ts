import { UserHome, userHomeFields } from '@verdict/plugin-accounts/contract'
import { dashboardStatistics, switchFields, switchFlag, switchSeconds } from '@verdict/plugin-admin/contract'
import { z } from 'zod'
import { submissions } from './submissions.ts'

/** The submission statistics on a user's page. */
export const homeStatistics = submissions.fields(
  userHomeFields,
  UserHome.pick({ total: true, scoreList: true, solvedList: true, solvedGroupByDifficulty: true }).shape,
)

/** The number of today's submissions. */
export const todayStatistics = submissions.fields(dashboardStatistics, { todayJudgeNum: z.int().default(0) })

/** The switches and limits of submitting, which are settings of this plugin. */
export const submissionSwitches = submissions.fields(switchFields, {
  openPublicJudge: switchFlag,
  openContestJudge: switchFlag,
  openGroupJudge: switchFlag,
  hideNonContestSubmissionCode: switchFlag,
  defaultSubmitInterval: switchSeconds,
})
