import type { ServerContext } from '@verdict/core/server'
import type { ContextResolver } from '@verdict/plugin-problems/contract'
import { rootApi, submissionApi, type SubmissionSettings } from '../contract.ts'
import type { SubmitService } from './intake/submit-service.ts'
import type { TestRuns } from './intake/test-runs.ts'
import type { AnnulmentService } from './judging/annulment-service.ts'
import type { AuthorService } from './judging/author-service.ts'
import type { RejudgeService } from './judging/rejudge-service.ts'
import type { CaseComparison } from './reading/case-comparison.ts'
import { allInLanguageOf, inLanguageOf } from './reading/in-language.ts'
import type { SubmissionCases } from './reading/submission-cases.ts'
import type { SubmissionDetails } from './reading/submission-details.ts'
import type { SubmissionList } from './reading/submission-list.ts'
import type { UserStatistics } from './statistics/user-statistics.ts'
import type { WeeklyStatistics } from './statistics/weekly-statistics.ts'
import { referencesIn } from './stored/submission-contexts.ts'
import type { SubmissionDoc } from './stored/submission-schema.ts'

interface Services {
  readonly submitting: SubmitService
  readonly details: SubmissionDetails
  readonly cases: SubmissionCases
  readonly comparison: CaseComparison
  readonly testRuns: TestRuns
  readonly author: AuthorService
  readonly list: SubmissionList
  readonly weekly: WeeklyStatistics
  readonly userStatistics: UserStatistics
  readonly rejudging: RejudgeService
  readonly annulment: AnnulmentService
  readonly contextResolver: ContextResolver
}

/** Connects the plugin's routes to the methods of its services. */
export function serveRoutes(ctx: Pick<ServerContext<SubmissionSettings>, 'serve'>, services: Services): void {
  const { submitting, details, cases, comparison, testRuns, author, list, weekly, userStatistics, rejudging, annulment, contextResolver } = services
  ctx.serve(submissionApi, {
    submit: async ({ body, caller, request }) => inLanguageOf(request, await details.detailOfSaved(await submitting.submit(body, caller, request), caller)),
    detail: async ({ query, caller, request }) => {
      const { submission, ...others } = await details.detail(query.submitId, caller)
      return { submission: inLanguageOf(request, submission), ...others }
    },
    cases: ({ query: { submitId, from, count }, caller }) => cases.window(submitId, caller, { from, limit: count }),
    difference: ({ query, caller }) => comparison.compare(query.submitId, query.seq, caller),
    testRun: ({ body, caller }) => testRuns.start(body, caller),
    testRunResult: ({ query, caller }) => testRuns.result(query.testJudgeKey, caller.uid),
    lastAccepted: ({ query, caller }) => author.lastAccepted(query.pid, contextResolver.keysIn(query), caller),
    resubmit: async ({ query, caller, request }) => inLanguageOf(request, await details.detailOfChanged(await author.resubmit(query.submitId, caller), caller)),
    share: ({ body, caller }) => author.share(body.submitId, body.share, caller),
    list: async ({ query, caller, request }) => {
      const page = await list.page(query, await contextResolver.resolve(contextResolver.keysIn(query), caller), caller)
      return { ...page, records: page.records.map((row) => inLanguageOf(request, row)) }
    },
    statuses: async ({ body, caller, request }) => allInLanguageOf(request, await details.statuses(body.submitIds, caller)),
    contestStatuses: async ({ body, caller, request }) => {
      const references = referencesIn(contextResolver.keysIn(body))
      return references.length === 0 ? {} : allInLanguageOf(request, await details.statuses(body.submitIds, caller, references))
    },
    recentRank: () => weekly.rank(),
    weekStatistics: ({ query, caller }) => weekly.statistics(query.forceRefresh === true && caller?.role === 'root'),
    heat: ({ query, caller }) => userStatistics.calendar(query, caller?.uid),
  })
  ctx.serve(rootApi, {
    rejudge: async ({ query, caller, request }) =>
      inLanguageOf(request, await details.detailOfChanged(await rejudging.rejudge(query.submitId, query.dataVersion, caller), caller)),
    manual: async ({ query, caller }) => verdictOf(await rejudging.setVerdict(query, caller)),
    cancel: async ({ query, caller }) => verdictOf(await rejudging.cancel(query.submitId, caller)),
    annul: async ({ body, caller, request }) => inLanguageOf(request, await details.detailOfChanged(await annulment.annul(body, caller), caller)),
    restore: async ({ body, caller, request }) => inLanguageOf(request, await details.detailOfChanged(await annulment.restore(body.submitId, caller), caller)),
    rejudgeInContext: async ({ query, caller }) => void (await rejudging.rejudgeInContext(contextResolver.keysIn(query), query.pid, caller)),
    dataVersions: ({ query, caller }) => rejudging.dataVersions(query, caller),
    countMany: async ({ body }) => ({ count: await rejudging.countMany(body) }),
    rejudgeMany: async ({ body }) => ({ count: await rejudging.rejudgeMany(body) }),
  })
}

function verdictOf({ _id, judger, status, score, oiRankScore }: SubmissionDoc) {
  return { submitId: _id, judger, status, score, oiRankScore }
}
