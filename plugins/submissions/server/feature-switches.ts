import type { ServerContext, SiteControl } from '@verdict/core/server'
import type { SwitchFields } from '@verdict/plugin-admin/contract'
import { submissions, type SubmissionSettings } from '../contract.ts'

const keys = ['openPublicJudge', 'openGroupJudge', 'openContestJudge', 'hideNonContestSubmissionCode', 'defaultSubmitInterval'] as const

/** The switches of the administration area that are settings of this plugin. */
export function submissionSwitches(ctx: Pick<ServerContext<SubmissionSettings>, 'settings'>, site: SiteControl): SwitchFields<(typeof keys)[number]> {
  return { keys, read: () => ctx.settings(), write: (patch) => site.changeSettings(submissions.id, { ...patch }) }
}
