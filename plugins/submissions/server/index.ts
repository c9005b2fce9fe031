import { byId, defineServer, siteControl, userChanged, userRemoved } from '@verdict/core/server'
import { TotalCache } from '@verdict/server-kit'
import { judged, judgeQueue, languageRepository, statuses, taskSources } from '@verdict/plugin-judging/contract'
import {
  dataVersionsInUse,
  contextResolver,
  problemBank,
  problemChanged,
  problemCounts,
  problemRemoved,
  problemStatuses,
} from '@verdict/plugin-problems/contract'
import {
  beforeSubmit,
  furtherScopes,
  liveRows,
  ownRows,
  problemStatusChanged,
  problemStatusService,
  submissionJudged,
  submissionRecounted,
  submissionRemoved,
  submissions,
  submissionSaved,
  submissionService,
  submissionTrials,
  taskSource,
  trialSource,
} from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { cooldownCollection, SubmitCooldown } from './cooldown/submit-cooldown.ts'
import { SubmitService } from './intake/submit-service.ts'
import { testRunCollection, TestRuns } from './intake/test-runs.ts'
import { AnnulmentService } from './judging/annulment-service.ts'
import { AuthorService } from './judging/author-service.ts'
import { JudgingCoordinator } from './judging/judging-coordinator.ts'
import { SubmissionMetrics } from './judging/submission-metrics.ts'
import { dataVersionsOf, JudgingRights, RejudgeService } from './judging/rejudge-service.ts'
import { LiveAccess } from './live/live-access.ts'
import { SubmissionPublisher } from './live/submission-publisher.ts'
import { CaseComparison } from './reading/case-comparison.ts'
import { CaseResultRepository } from './reading/case-result-repository.ts'
import { SubmissionCases } from './reading/submission-cases.ts'
import { SubmissionDetails } from './reading/submission-details.ts'
import { SubmissionList } from './reading/submission-list.ts'
import { SubmissionVisibility } from './reading/submission-visibility.ts'
import { serveRoutes } from './routes.ts'
import { contributeFields } from './statistics/contribute-fields.ts'
import { DerivedData } from './live/derived-data.ts'
import { EarlierSubmissions } from './statistics/earlier-submissions.ts'
import { FurtherScopes } from './statistics/further-scopes.ts'
import { ProblemStatistics } from './statistics/problem-statistics.ts'
import { ProblemStatusRepository } from './statistics/problem-status-repository.ts'
import { personProblemStatusOf, ProblemStatusTable } from './statistics/problem-status-table.ts'
import { RemovalCounting } from './statistics/removal-counting.ts'
import { UserStatistics } from './statistics/user-statistics.ts'
import { VisibleCounts } from './reading/visible-counts.ts'
import { VisibleStatuses } from './reading/visible-statuses.ts'
import { WeeklyStatistics } from './statistics/weekly-statistics.ts'
import { updateStoredNames } from './stored/stored-names.ts'
import { SubmissionRemoval } from './judging/submission-removal.ts'
import {
  submissionSummaryOf,
  casePartCollection,
  casesCollection,
  statisticsCollection,
  problemStatusCollection,
  submissionCollection,
} from './stored/submission-schema.ts'
import { createTrials } from './trials/create-trials.ts'
import { createSubmissionService } from './service/submission-service.ts'

/** The removal recomputes everything that derives from removed submissions, so their earlier changes need no work. */
const coveredByRemoval = () => undefined

export default defineServer(submissions, {
  needs: { queue: judgeQueue, languages: languageRepository, bank: problemBank, contextResolver, control: siteControl },
  provides: [submissionService, problemStatusService, submissionTrials],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { queue, languages, bank, contextResolver, control }) {
    const { users, logger } = ctx
    const settings = () => ctx.settings()
    const documents = ctx.collection(submissionCollection)
    const summaries = byId(documents, { code: 0, errorMessage: 0, starts: 0 })
    const results = new CaseResultRepository(ctx.collection(casesCollection), ctx.collection(casePartCollection))
    const statisticsDocuments = ctx.collection(statisticsCollection)
    const statusDocuments = ctx.collection(problemStatusCollection)
    const saved = ctx.change(submissionSaved, documents, { payload: submissionSummaryOf })
    const verdicts = ctx.change(submissionJudged, documents, { payload: submissionSummaryOf, settled: { status: { $ne: statuses.pending } } })
    const recounted = ctx.change(submissionRecounted, documents, { payload: submissionSummaryOf })
    const statusChanges = ctx.change(problemStatusChanged, statusDocuments, { payload: personProblemStatusOf })
    const removed = ctx.change(submissionRemoved, documents, { payload: submissionSummaryOf, settled: { removing: true } })

    const cooldown = new SubmitCooldown(ctx.collection(cooldownCollection), () => settings().defaultSubmitInterval)
    const submitting = new SubmitService({
      saved,
      contextResolver,
      bank,
      languages,
      cooldown,
      settings,
      nextId: () => ctx.nextId('submissions'),
      askBeforeSubmit: (draft) => ctx.ask(beforeSubmit, draft),
    })
    const noTestDataMessage = ctx.t('noTestData', 'en-US')
    const metrics = new SubmissionMetrics(ctx, documents)
    const judging = new JudgingCoordinator({ submissions: documents, results, saved, judged: verdicts, queue, bank, metrics, noTestDataMessage })
    const rights = new JudgingRights(contextResolver)
    const rejudging = new RejudgeService({ submissions: documents, judging, judged: verdicts, queue, bank, users, rights })
    const annulment = new AnnulmentService({ submissions: documents, saved, judged: verdicts, rights })
    const trials = createTrials(ctx, { submissions: documents, submissionResults: results, judging, queue, bank, noTestDataMessage })
    const author = new AuthorService({ submissions: documents, judging, contextResolver, bank, cooldown })

    const visibility = new SubmissionVisibility({ contextResolver, bank, queue })
    const placeholders = { code: ctx.t('codeHidden', 'en-US'), errorMessage: ctx.t('errorHidden', 'en-US') }
    const details = new SubmissionDetails({ submissions: documents, summaries, visibility, bank, settings, placeholders })
    const cases = new SubmissionCases({ details, results, bank })
    const comparison = new CaseComparison({ details, cases, bank, queue, files: ctx.files, cooldown })
    const totals = new TotalCache(documents)
    const list = new SubmissionList({ submissions: documents, visibility, bank, users, totals, queue })

    const statistics = new ProblemStatistics(statisticsDocuments, documents, summaries)
    const visibleCounts = new VisibleCounts(documents, statistics)
    const statusRepository = new ProblemStatusRepository(statusDocuments, statusChanges, documents)
    const scopes = new FurtherScopes(documents, ctx.collect(furtherScopes), () => contextResolver.keys)
    const visibleStatuses = new VisibleStatuses({ submissions: documents, statuses: statusRepository, visibility })
    const weekly = new WeeklyStatistics(documents, users)
    const userStatistics = new UserStatistics({ submissions: documents, problemStatuses: statusRepository, bank, users, totals })
    const earlier = new EarlierSubmissions({ submissions: documents, scopes, statistics, problemStatuses: statusRepository })
    const counting = new RemovalCounting({ statistics: statisticsDocuments, submissions: documents, single: statistics })
    const removal = new SubmissionRemoval({
      removed,
      submissions: documents,
      results,
      queue,
      statistics,
      problemStatuses: statusRepository,
      counting,
      trials: trials.application,
    })

    const publisher = new SubmissionPublisher({
      visibility,
      users,
      logger,
      publishRow: (liveKey, update) => ctx.publish(liveRows, liveKey, update),
      publishOwn: (uid, update) => ctx.publish(ownRows, uid, update),
    })
    const derived = new DerivedData({ summaries, publisher, scopes, statistics, problemStatuses: statusRepository })
    const testRuns = new TestRuns({
      testRuns: ctx.collection(testRunCollection),
      queue,
      contextResolver,
      bank,
      languages,
      cooldown,
      settings,
      publishEnd: (uid, key) => publisher.publishTestRunEnd(uid, key),
    })
    const liveAccess = new LiveAccess({ summaries, testRuns, visibility, contextResolver })

    ctx.provide(submissionService, createSubmissionService(documents, { list, details, judging, removal }))
    ctx.provide(problemStatusService, new ProblemStatusTable(statusDocuments, documents, recounted))
    ctx.follow(
      submissionSaved,
      async (submission) => {
        await judging.enqueue(submission.submitId)
        await derived.update(submission)
        // Separate from the rest, because it waits for other plugins.
        if (await derived.applyScopes(submission)) await derived.updateFurther(submission)
      },
      // The job below finds submissions that wait without a task.
      { past: false, together: coveredByRemoval },
    )
    // Submissions written past this plugin come with their statistics.
    ctx.follow(submissionJudged, (submission) => derived.update(submission), { past: false, together: coveredByRemoval })
    // A new follower, so that it also handles submissions judged before problem statuses had tries and times.
    ctx.follow(
      submissionRecounted,
      async (submission) => {
        await derived.applyScopes(submission)
        await derived.updateFurther(submission)
      },
      { past: (many) => earlier.take(many), together: coveredByRemoval },
    )
    ctx.follow(submissionRemoved, (one) => removal.clear([one]), { together: (many) => removal.clear(many) })
    ctx.follow(judged, async (verdict) => {
      if (verdict.source === trialSource) return trials.judging.applyVerdict(verdict)
      if (verdict.source !== taskSource) return
      await (testRuns.isTestRun(verdict.ref) ? testRuns.applyVerdict(verdict) : judging.applyVerdict(verdict))
    })
    ctx.follow(problemChanged, ({ pid, problemId }) => updateStoredNames(documents, { pid }, { displayPid: problemId }))
    ctx.follow(problemRemoved, ({ pid }) => removal.problem(pid))
    ctx.follow(userChanged, ({ uid, username }) => updateStoredNames(documents, { uid }, { username }))
    ctx.follow(userRemoved, async ({ uid }) => void (await removal.remove({ uid })))
    ctx.jobs.define('sweep', async () => void (await Promise.all([judging.requeueLost(), trials.judging.requeueLost()])), { every: '20 minutes' })

    ctx.contribute(problemCounts, (pids, context) => visibleCounts.of(pids, context))
    ctx.contribute(problemStatuses, (uid, pids, context) => visibleStatuses.of(uid, pids, context))
    ctx.contribute(dataVersionsInUse, (pid) => dataVersionsOf(documents, pid))
    ctx.contribute(taskSources, { source: taskSource, mayFollow: (caller, ref) => liveAccess.mayFollowTask(caller, ref) })
    contributeFields(ctx, { userStatistics, weekly, control })
    ctx.topic(liveRows, (caller, key) => liveAccess.mayFollowList(caller, key))
    ctx.topic(ownRows, (caller, key) => caller?.uid === key)

    serveRoutes(ctx, { submitting, details, cases, comparison, testRuns, author, list, weekly, userStatistics, rejudging, annulment, contextResolver })
  },
})
