import { fillFields } from '@verdict/core'
import type { ServerContext, SiteControl } from '@verdict/core/server'
import { homeStatistics, submissions, submissionSwitches, todayStatistics, type SubmissionSettings } from '../../contract.ts'
import type { UserStatistics } from './user-statistics.ts'
import type { WeeklyStatistics } from './weekly-statistics.ts'

interface Deps {
  readonly userStatistics: Pick<UserStatistics, 'home'>
  readonly weekly: Pick<WeeklyStatistics, 'today'>
  readonly control: Pick<SiteControl, 'changeSettings'>
}

/** Fills this plugin's fields of a user's page, the dashboard and the switches. */
export function contributeFields(ctx: Pick<ServerContext<SubmissionSettings>, 'contribute' | 'settings'>, { userStatistics, weekly, control }: Deps): void {
  const changeSwitches = (changed: object) => control.changeSettings(submissions.id, { ...changed })
  ctx.contribute(
    homeStatistics.point,
    fillFields(homeStatistics, (uid) => userStatistics.home(uid)),
  )
  ctx.contribute(
    todayStatistics.point,
    fillFields(todayStatistics, async () => ({ todayJudgeNum: await weekly.today() })),
  )
  ctx.contribute(
    submissionSwitches.point,
    fillFields(submissionSwitches, () => ctx.settings(), changeSwitches),
  )
}
