import { byId, defineServer, siteControl, userChanged, userRemoved } from '@verdict/core/server'
import { userHomeFields } from '@verdict/plugin-accounts/contract'
import { dashboardFigures, switchFields, type SwitchFields } from '@verdict/plugin-admin/contract'
import { judged, judgeQueue, languageShelf, statuses, taskSources } from '@verdict/plugin-judging/contract'
import { namedDataVersions, places, problemBank, problemChanged, problemCounts, problemRemoved, problemStandings } from '@verdict/plugin-problems/contract'
import {
  beforeSubmit,
  liveRows,
  ownRows,
  submissionApi,
  submissionJudged,
  submissionRemoved,
  submissions,
  submissionSaved,
  submissionShelf,
  rootApi,
} from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { AuthorDesk } from './author-desk.ts'
import { CaseDifferences } from './case-difference.ts'
import { CloseLook } from './close-look.ts'
import { contextKeysIn } from './context-keys.ts'
import { dataVersionsOf } from './data-versions.ts'
import { Figures } from './figures.ts'
import { allInLanguageOf, inLanguageOf } from './in-language.ts'
import { Intake } from './intake.ts'
import { JudgingLine, taskSource } from './judging-line.ts'
import { listOf } from './lists-of.ts'
import { LiveAccess } from './live-access.ts'
import { LiveTeller } from './live-teller.ts'
import { pauseDocs, Pauses } from './pauses.ts'
import { PersonFigures } from './person-figures.ts'
import { rebuildFigures } from './recount.ts'
import { Removal } from './removal.ts'
import { rename } from './renames.ts'
import { RootDesk } from './root-desk.ts'
import { RowView } from './row-view.ts'
import { Shelf } from './shelf.ts'
import { Standings } from './standings.ts'
import { cardOf, casesDocs, figureDocs, standingDocs, submissionDocs } from './submission-docs.ts'
import { SubmissionList } from './submission-list.ts'
import { submissionSwitches } from './switches.ts'
import { testRunDocs, TestRuns } from './test-runs.ts'
import { Totals } from './totals.ts'
import { viewerNamed } from './viewers.ts'
import { WeekFigures } from './week-figures.ts'

export default defineServer(submissions, {
  needs: { queue: judgeQueue, languages: languageShelf, bank: problemBank, places, control: siteControl },
  provides: [submissionShelf],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { queue, languages, bank, places: desk, control }) {
    const { users } = ctx
    const settings = () => ctx.settings()
    const rows = ctx.collection(submissionDocs)
    const glances = byId(rows, { code: 0, errorMessage: 0, starts: 0 })
    const cases = ctx.collection(casesDocs)
    const figureRows = ctx.collection(figureDocs)
    const standingRows = ctx.collection(standingDocs)
    const saved = ctx.change(submissionSaved, rows, { payload: cardOf })
    const verdicts = ctx.change(submissionJudged, rows, { payload: cardOf, settled: { status: { $ne: statuses.pending } } })
    const removed = ctx.change(submissionRemoved, rows, { payload: cardOf, settled: { removing: true } as never })

    const figures = new Figures(figureRows, rows, glances)
    const standings = new Standings(standingRows, rows)
    const pauses = new Pauses(ctx.collection(pauseDocs), () => settings().defaultSubmitInterval)
    const line = new JudgingLine({ rows, cases, saved, judged: verdicts, queue, bank, noData: ctx.say('noTestData', 'en-US') })
    const intake = new Intake({
      saved,
      places: desk,
      bank,
      languages,
      pauses,
      settings,
      nextId: () => ctx.nextId('submissions'),
      ask: (draft) => ctx.ask(beforeSubmit, draft),
    })
    const view = new RowView({ places: desk, bank, queue })
    const look = new CloseLook({
      rows,
      glances,
      cases,
      view,
      bank,
      settings,
      sentences: { code: ctx.say('codeHidden', 'en-US'), errorMessage: ctx.say('errorHidden', 'en-US') },
    })
    const totals = new Totals(rows)
    const list = new SubmissionList({ rows, view, bank, users, totals })
    const root = new RootDesk({ rows, line, judged: verdicts, queue, bank, users })
    const author = new AuthorDesk({ rows, line, places: desk, bank, pauses })
    const live = new LiveTeller(
      view,
      users,
      { rows: (key, submitId, row) => ctx.publish(liveRows, key, { submitId, row } as never), own: (uid, told) => ctx.publish(ownRows, uid, told as never) },
      ctx.logger,
    )
    const runs = new TestRuns({
      runs: ctx.collection(testRunDocs),
      queue,
      places: desk,
      bank,
      languages,
      pauses,
      settings,
      tell: (uid, key) => live.testRun(uid, key),
    })
    const differences = new CaseDifferences({ look, bank, queue, files: ctx.files, pauses })
    const removal = new Removal({ removed, rows, cases, queue, figures, standings })
    const week = new WeekFigures(rows, users)
    const person = new PersonFigures({ rows, standings, bank, users, totals })
    const access = new LiveAccess({ glances, runs, view, places: desk, users })
    const keysIn = (given: Readonly<Record<string, unknown>>) => contextKeysIn(given, desk.keys)
    const rebuild = () => rebuildFigures({ submissions: rows, figures: figureRows, standings: standingRows })

    ctx.provide(submissionShelf, new Shelf(rows, { list, line, removal }))
    ctx.follow(
      submissionSaved,
      async ({ submitId, uid, pid }) => {
        await line.put(submitId)
        await settle(submitId, uid, pid)
        // Whatever waits from before this plugin followed is found by the sweep.
      },
      { rebuild: async () => undefined },
    )
    ctx.follow(submissionJudged, ({ submitId, uid, pid }) => settle(submitId, uid, pid), { rebuild })
    ctx.follow(submissionRemoved, ({ submitId, uid, pid }) => removal.clear(submitId, uid, pid))
    ctx.follow(judged, async (told) => {
      if (told.source !== taskSource) return
      await (TestRuns.isRun(told.ref) ? runs.take(told) : line.take(told))
    })
    ctx.follow(problemChanged, ({ pid, problemId }) => rename(rows, { pid }, { displayPid: problemId }))
    ctx.follow(problemRemoved, ({ pid }) => removal.problem(pid))
    ctx.follow(userChanged, ({ uid, username }) => rename(rows, { uid }, { username }))
    ctx.follow(userRemoved, async ({ uid }) => void (await removal.remove({ uid })))
    async function settle(submitId: number, uid: string, pid: number): Promise<void> {
      const row = await glances.of(submitId)
      if (row) await Promise.all([live.submission(row), figures.count(submitId), standings.renew(uid, pid, row.lists)])
    }

    ctx.contribute(problemCounts, (pids, references) => figures.of(pids, listOf(references)))
    ctx.contribute(problemStandings, async (uid, pids, references) => {
      const [reference] = references
      if (reference === undefined) return standings.of(uid, pids)
      const viewer = await viewerNamed(users, uid)
      return standings.inContext(uid, pids, reference, async (tries) =>
        (await view.see(tries, viewer)).map(({ row }) => ({ pid: row.pid, status: row.status, score: row.score ?? null })),
      )
    })
    ctx.contribute(namedDataVersions, (pid) => dataVersionsOf(rows, pid))
    ctx.contribute(taskSources, { source: taskSource, mayFollow: (uid, ref) => access.task(uid, ref) })
    ctx.contribute(userHomeFields, (uid) => person.home(uid))
    ctx.contribute(dashboardFigures, async () => ({ todayJudgeNum: await week.today() }))
    ctx.contribute(switchFields, submissionSwitches(ctx, control) as unknown as SwitchFields)
    ctx.topic(liveRows, (caller, key) => access.list(caller?.uid, key))
    ctx.topic(ownRows, (caller, key) => caller?.uid === key)
    ctx.jobs.define('sweep', async () => void (await line.sweep()), { every: '20 minutes' })

    ctx.serve(submissionApi, {
      submit: async ({ body, caller, request }) => inLanguageOf(request, await look.mine(await intake.submit(body, caller, request.ip), caller)),
      detail: async ({ query, caller, request }) => {
        const { submission, codeShare } = await look.detail(query.submitId, caller)
        return { submission: inLanguageOf(request, submission), codeShare }
      },
      cases: ({ query, caller }) => look.cases(query.submitId, caller),
      difference: ({ query, caller }) => differences.of(query.submitId, query.seq, caller),
      testRun: ({ body, caller }) => runs.begin(body, caller),
      testRunResult: ({ query, caller }) => runs.result(query.testJudgeKey, caller.uid),
      lastAccepted: ({ query, caller }) => author.lastAccepted(query.pid, keysIn(query), caller),
      resubmit: async ({ query, caller, request }) => inLanguageOf(request, await look.mine(await author.resubmit(query.submitId, caller), caller)),
      share: ({ body, caller }) => author.share(body.submitId, body.share, caller),
      list: async ({ query, caller, request }) => {
        const rows = await list.page(query, await desk.open(keysIn(query), caller), caller)
        return { ...rows, records: rows.records.map((row) => inLanguageOf(request, row)) }
      },
      statuses: async ({ body, caller, request }) => allInLanguageOf(request, await look.statuses(body.submitIds, caller)),
      contestStatuses: async ({ body, caller, request }) => allInLanguageOf(request, await look.statuses(body.submitIds, caller, `cid:${Number(body.cid)}`)),
      recentRank: () => week.rank(),
      weekStatistics: ({ query, caller }) => week.statistics(query.forceRefresh === true && caller?.role === 'root'),
      heat: ({ query, caller }) => person.heat(query, caller?.uid),
    })
    ctx.serve(rootApi, {
      rejudge: async ({ query, caller, request }) => inLanguageOf(request, await look.mine(await root.rejudge(query.submitId, query.dataVersion), caller)),
      manual: async ({ query, caller }) => named(await root.manual(query, caller.username)),
      cancel: async ({ query, caller }) => named(await root.cancel(query.submitId, caller.username)),
      rejudgeInContext: async ({ query }) => {
        const [[key, id] = []] = Object.entries(keysIn(query))
        await root.rejudgeIn(key && `${key}:${id}`, query.pid)
      },
      dataVersions: ({ query }) => root.dataVersions(query),
      countMany: async ({ body }) => ({ count: await root.countMany(body) }),
      rejudgeMany: async ({ body }) => ({ count: await root.rejudgeMany(body) }),
    })
  },
})

function named({ _id, judger, status, score, oiRankScore }: { _id: number; judger: string; status: number; score: number | null; oiRankScore: number | null }) {
  return { submitId: _id, judger, status, score, oiRankScore }
}
