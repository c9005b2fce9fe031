import { byId, defineServer, siteControl, userChanged, userRemoved } from '@verdict/core/server'
import { userHomeFields } from '@verdict/plugin-accounts/contract'
import { dashboardStatistics, switchFields } from '@verdict/plugin-admin/contract'
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
  liveRows,
  ownRows,
  submissionApi,
  submissionJudged,
  submissionRemoved,
  submissions,
  submissionSaved,
  submissionService,
  rootApi,
} from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { AuthorService } from './judging/author-service.ts'
import { CaseComparison } from './reading/case-comparison.ts'
import { SubmissionDetails } from './reading/submission-details.ts'
import { contextKeysIn } from './context-keys.ts'
import { dataVersionsOf } from './judging/data-versions.ts'
import { ProblemStatistics } from './statistics/problem-statistics.ts'
import { allInLanguageOf, inLanguageOf } from './reading/in-language.ts'
import { SubmitService } from './intake/submit-service.ts'
import { JudgingCoordinator, taskSource } from './judging/judging-coordinator.ts'
import { innermostScope } from './counting-scopes.ts'
import { LiveAccess } from './live/live-access.ts'
import { SubmissionPublisher } from './live/submission-publisher.ts'
import { cooldownCollection, SubmitCooldown } from './intake/submit-cooldown.ts'
import { UserStatistics } from './statistics/user-statistics.ts'
import { rebuildStatistics } from './statistics/recount.ts'
import { SubmissionRemoval } from './submission-removal.ts'
import { rename } from './renames.ts'
import { RejudgeService } from './judging/rejudge-service.ts'
import { SubmissionVisibility } from './reading/submission-visibility.ts'
import { SubmissionServiceFacade } from './submission-service.ts'
import { ProblemStatusRepository } from './statistics/problem-status-repository.ts'
import { submissionSummaryOf, casesCollection, statisticsCollection, problemStatusCollection, submissionCollection } from './submission-schema.ts'
import { SubmissionList } from './reading/submission-list.ts'
import { submissionSwitches } from './feature-switches.ts'
import { testRunCollection, TestRuns } from './intake/test-runs.ts'
import { TotalCache } from './reading/total-cache.ts'
import { viewerByUid } from './reading/viewers.ts'
import { WeeklyStatistics } from './statistics/weekly-statistics.ts'

export default defineServer(submissions, {
  needs: { queue: judgeQueue, languages: languageRepository, bank: problemBank, places: contextResolver, control: siteControl },
  provides: [submissionService],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { queue, languages, bank, places: contextResolver, control }) {
    const { users } = ctx
    const settings = () => ctx.settings()
    const rows = ctx.collection(submissionCollection)
    const summaries = byId(rows, { code: 0, errorMessage: 0, starts: 0 })
    const cases = ctx.collection(casesCollection)
    const statisticsRows = ctx.collection(statisticsCollection)
    const statusRows = ctx.collection(problemStatusCollection)
    const saved = ctx.change(submissionSaved, rows, { payload: submissionSummaryOf })
    const verdicts = ctx.change(submissionJudged, rows, { payload: submissionSummaryOf, settled: { status: { $ne: statuses.pending } } })
    const removed = ctx.change(submissionRemoved, rows, { payload: submissionSummaryOf, settled: { removing: true } })

    const statistics = new ProblemStatistics(statisticsRows, rows, summaries)
    const statusRepository = new ProblemStatusRepository(statusRows, rows)
    const cooldown = new SubmitCooldown(ctx.collection(cooldownCollection), () => settings().defaultSubmitInterval)
    const judging = new JudgingCoordinator({ rows, cases, saved, judged: verdicts, queue, bank, noData: ctx.t('noTestData', 'en-US') })
    const intake = new SubmitService({
      saved,
      contextResolver,
      bank,
      languages,
      cooldown,
      settings,
      nextId: () => ctx.nextId('submissions'),
      ask: (draft) => ctx.ask(beforeSubmit, draft),
    })
    const visibility = new SubmissionVisibility({ contextResolver, bank, queue })
    const details = new SubmissionDetails({
      rows,
      summaries,
      cases,
      visibility,
      bank,
      settings,
      sentences: { code: ctx.t('codeHidden', 'en-US'), errorMessage: ctx.t('errorHidden', 'en-US') },
    })
    const totals = new TotalCache(rows)
    const list = new SubmissionList({ rows, visibility, bank, users, totals })
    const rejudging = new RejudgeService({ rows, judging, judged: verdicts, queue, bank, users })
    const author = new AuthorService({ rows, judging, contextResolver, bank, cooldown })
    const live = new SubmissionPublisher(
      visibility,
      users,
      {
        rows: (key, submitId, row) => ctx.publish(liveRows, key, { submitId, row } as never),
        own: (uid, message) => ctx.publish(ownRows, uid, message as never),
      },
      ctx.logger,
    )
    const runs = new TestRuns({
      runs: ctx.collection(testRunCollection),
      queue,
      contextResolver,
      bank,
      languages,
      cooldown,
      settings,
      publish: (uid, key) => live.testRun(uid, key),
    })
    const differences = new CaseComparison({ details, bank, queue, files: ctx.files, cooldown })
    const removal = new SubmissionRemoval({ removed, rows, cases, queue, statistics, statusRepository })
    const week = new WeeklyStatistics(rows, users)
    const person = new UserStatistics({ rows, statusRepository, bank, users, totals })
    const access = new LiveAccess({ summaries, runs, visibility, contextResolver, users })
    const keysIn = (given: Readonly<Record<string, unknown>>) => contextKeysIn(given, contextResolver.keys)
    const rebuild = () => rebuildStatistics({ submissions: rows, statistics: statisticsRows, statusRepository: statusRows })

    ctx.provide(submissionService, new SubmissionServiceFacade(rows, { list, judging, removal }))
    ctx.follow(
      submissionSaved,
      async ({ submitId, uid, pid }) => {
        await judging.enqueue(submitId)
        await settle(submitId, uid, pid)
        // Whatever waits from before this plugin followed is found by the sweep.
      },
      { rebuild: async () => undefined },
    )
    ctx.follow(submissionJudged, ({ submitId, uid, pid }) => settle(submitId, uid, pid), { rebuild })
    ctx.follow(submissionRemoved, ({ submitId, uid, pid }) => removal.clear(submitId, uid, pid))
    ctx.follow(judged, async (message) => {
      if (message.source !== taskSource) return
      await (TestRuns.isRun(message.ref) ? runs.take(message) : judging.applyVerdict(message))
    })
    ctx.follow(problemChanged, ({ pid, problemId }) => rename(rows, { pid }, { displayPid: problemId }))
    ctx.follow(problemRemoved, ({ pid }) => removal.problem(pid))
    ctx.follow(userChanged, ({ uid, username }) => rename(rows, { uid }, { username }))
    ctx.follow(userRemoved, async ({ uid }) => void (await removal.remove({ uid })))
    async function settle(submitId: number, uid: string, pid: number): Promise<void> {
      const row = await summaries.of(submitId)
      if (row) await Promise.all([live.submission(row), statistics.count(submitId), statusRepository.renew(uid, pid, row.lists)])
    }

    ctx.contribute(problemCounts, (pids, references) => statistics.of(pids, innermostScope(references)))
    ctx.contribute(problemStatuses, async (uid, pids, references) => {
      const [reference] = references
      if (reference === undefined) return statusRepository.of(uid, pids)
      const viewer = await viewerByUid(users, uid)
      return statusRepository.inContext(uid, pids, reference, async (tries) =>
        (await visibility.filterVisible(tries, viewer)).map(({ row }) => ({ pid: row.pid, status: row.status, score: row.score ?? null })),
      )
    })
    ctx.contribute(dataVersionsInUse, (pid) => dataVersionsOf(rows, pid))
    ctx.contribute(taskSources, { source: taskSource, mayFollow: (uid, ref) => access.task(uid, ref) })
    ctx.contribute(userHomeFields, (uid) => person.home(uid))
    ctx.contribute(dashboardStatistics, async () => ({ todayJudgeNum: await week.today() }))
    ctx.contribute(switchFields, submissionSwitches(ctx, control))
    ctx.topic(liveRows, (caller, key) => access.list(caller?.uid, key))
    ctx.topic(ownRows, (caller, key) => caller?.uid === key)
    ctx.jobs.define('sweep', async () => void (await judging.sweep()), { every: '20 minutes' })

    ctx.serve(submissionApi, {
      submit: async ({ body, caller, request }) => inLanguageOf(request, await details.detailForActor(await intake.submit(body, caller, request.ip), caller)),
      detail: async ({ query, caller, request }) => {
        const { submission, codeShare } = await details.detail(query.submitId, caller)
        return { submission: inLanguageOf(request, submission), codeShare }
      },
      cases: ({ query, caller }) => details.cases(query.submitId, caller),
      difference: ({ query, caller }) => differences.of(query.submitId, query.seq, caller),
      testRun: ({ body, caller }) => runs.begin(body, caller),
      testRunResult: ({ query, caller }) => runs.result(query.testJudgeKey, caller.uid),
      lastAccepted: ({ query, caller }) => author.lastAccepted(query.pid, keysIn(query), caller),
      resubmit: async ({ query, caller, request }) =>
        inLanguageOf(request, await details.detailForActor(await author.resubmit(query.submitId, caller), caller)),
      share: ({ body, caller }) => author.share(body.submitId, body.share, caller),
      list: async ({ query, caller, request }) => {
        const rows = await list.page(query, await contextResolver.resolve(keysIn(query), caller), caller)
        return { ...rows, records: rows.records.map((row) => inLanguageOf(request, row)) }
      },
      statuses: async ({ body, caller, request }) => allInLanguageOf(request, await details.statuses(body.submitIds, caller)),
      contestStatuses: async ({ body, caller, request }) => allInLanguageOf(request, await details.statuses(body.submitIds, caller, `cid:${Number(body.cid)}`)),
      recentRank: () => week.rank(),
      weekStatistics: ({ query, caller }) => week.statistics(query.forceRefresh === true && caller?.role === 'root'),
      heat: ({ query, caller }) => person.heat(query, caller?.uid),
    })
    ctx.serve(rootApi, {
      rejudge: async ({ query, caller, request }) =>
        inLanguageOf(request, await details.detailForActor(await rejudging.rejudge(query.submitId, query.dataVersion), caller)),
      manual: async ({ query, caller }) => manualResultOf(await rejudging.manual(query, caller.username)),
      cancel: async ({ query, caller }) => manualResultOf(await rejudging.cancel(query.submitId, caller.username)),
      rejudgeInContext: async ({ query }) => {
        const [[key, id] = []] = Object.entries(keysIn(query))
        await rejudging.rejudgeIn(key && `${key}:${id}`, query.pid)
      },
      dataVersions: ({ query }) => rejudging.dataVersions(query),
      countMany: async ({ body }) => ({ count: await rejudging.countMany(body) }),
      rejudgeMany: async ({ body }) => ({ count: await rejudging.rejudgeMany(body) }),
    })
  },
})

function manualResultOf({
  _id,
  judger,
  status,
  score,
  oiRankScore,
}: {
  _id: number
  judger: string
  status: number
  score: number | null
  oiRankScore: number | null
}) {
  return { submitId: _id, judger, status, score, oiRankScore }
}
