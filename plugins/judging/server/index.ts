import { defineServer, healthItems, siteControl } from '@verdict/core/server'
import { setupSteps } from '@verdict/plugin-admin/contract'
import {
  daemonApi,
  judgeAdminApi,
  judged,
  judgeQueue,
  judges,
  judging,
  judgingApi,
  languageRepository,
  ownJudge,
  problemJudges,
  progress,
  taskSources,
  work,
} from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { QueueNotifier } from './queue/queue-notifier.ts'
import { DaemonRepository } from './daemons/daemon-repository.ts'
import { DaemonGateway } from './daemons/daemon-gateway.ts'
import { daemonCollection, secretCollection } from './daemons/daemon-schema.ts'
import { caseResultCollection, CaseResultStore } from './queue/case-result-store.ts'
import { HandBackPolicy } from './queue/hand-back-policy.ts'
import { judgeHealth } from './daemons/judge-health.ts'
import { JudgeStatus } from './daemons/judge-status.ts'
import { endForgottenTests, LanguageTests } from './daemons/language-tests.ts'
import { LanguageCatalogue, languageCollection } from './languages/language-catalogue.ts'
import { SiteJudges } from './backends/site-judges.ts'
import { JudgingMetrics } from './queue/judging-metrics.ts'
import { judgedOf, taskCollection } from './queue/task-schema.ts'
import { TaskLeases } from './queue/task-leases.ts'
import { TaskQueue } from './queue/task-queue.ts'
import { refuseUnknownLanguages } from './daemons/unknown-languages.ts'
import { startMaintenance } from './maintenance/maintenance.ts'
import { VerdictWaiters } from './queue/verdict-waiters.ts'
import { workKeyOf } from './daemons/work-key.ts'

export default defineServer(judging, {
  provides: [judgeQueue, languageRepository],
  needs: { control: siteControl },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  async setup(ctx, { control }) {
    const tasks = ctx.collection(taskCollection)
    const all = ctx.collect(judges)
    const sources = ctx.collect(taskSources)
    const judgeOf = (oj: string) => all.find((judge) => judge.oj === oj)
    const leaseMilliseconds = (oj: string = ownJudge) => (judgeOf(oj)?.leaseSeconds ?? ctx.settings().leaseSeconds) * 1000
    const workKey = await workKeyOf(ctx.collection(secretCollection))
    const notifier = new QueueNotifier(ctx, workKey)
    const waiters = new VerdictWaiters(tasks)
    const verdicts = ctx.change(judged, tasks, { payload: judgedOf, settled: { state: 'done' }, requestField: 'request' })
    const retryLimits = (oj: string) => {
      const { failuresAllowed, lossesAllowed, retrySeconds } = ctx.settings()
      const judge = judgeOf(oj)
      return { failures: judge?.failuresAllowed ?? failuresAllowed, losses: lossesAllowed, pauseSeconds: judge?.retrySeconds ?? retrySeconds }
    }
    const daemons = new DaemonRepository(ctx.collection(daemonCollection), () => ctx.nextId('daemons'))
    const judgeStatus = new JudgeStatus(tasks, daemons, leaseMilliseconds)
    const handBacks = new HandBackPolicy(async (needs) => (await daemons.all()).filter((one) => judgeStatus.couldJudge(one, needs)).map(({ name }) => name))
    const metrics = new JudgingMetrics(ctx, { tasks, daemons: async () => (await judgeStatus.read()).daemons, now: () => ctx.databaseTime() })
    const leases = new TaskLeases(tasks, { verdicts, notifier, waiters, retryLimits, handBacks, metrics, now: () => ctx.databaseTime() })
    const caseResults = new CaseResultStore(ctx.collection(caseResultCollection), tasks)
    const queue = new TaskQueue(tasks, { notifier, waiters, caseResults, isServed: (needs) => judgeStatus.isServed(needs), request: ctx.request })
    const languages = new LanguageCatalogue(ctx.collection(languageCollection), {
      nextId: () => ctx.nextId('languages'),
      judges: all,
      problemJudges: ctx.collect(problemJudges),
    })
    const gateway = new DaemonGateway({ daemons, leases, languages, tasks, caseResults, files: ctx.files, workKey, leaseMilliseconds })
    const languageTests = new LanguageTests({ daemons, judgeStatus, languages, queue, tasks })
    const siteJudges = new SiteJudges({
      leases,
      judges: all,
      logger: ctx.logger,
      leaseMilliseconds: ({ oj }) => leaseMilliseconds(oj),
      retrySeconds: () => ctx.settings().retrySeconds,
    })
    notifier.onWaiting = (oj) => void siteJudges.fill(oj)

    ctx.contribute(judges, { oj: ownJudge, languages: [] })
    ctx.contribute(setupSteps, async () => {
      const isJudging = await judgeStatus.isServed([])
      return [
        { plugin: judging.id, name: 'judge', isDone: isJudging, path: '/admin/judges', order: 90 },
        { plugin: judging.id, name: 'languages', isDone: false, path: '/developer', order: 100 },
      ]
    })
    ctx.contribute(healthItems, async (language) => [judgeHealth(await judgeStatus.read(), (key, parameters) => ctx.t(`health.${key}`, language, parameters))])
    control.addReport('judges.txt', () => judgeStatus.report())
    ctx.provide(judgeQueue, queue)
    ctx.provide(languageRepository, languages)
    ctx.topic(work, (_caller, key) => key === workKey)
    ctx.topic(progress, (caller, key) => {
      const [source, ref = ''] = key.split('/')
      return sources.find((one) => one.source === source)?.mayFollow(caller, ref) ?? false
    })
    await leases.extendAll(ctx.settings().leaseSeconds * 1000)
    if (process.env.VERDICT_DAEMON_TOKEN) await daemons.registerLocal(process.env.VERDICT_DAEMON_TOKEN)
    const unknown = { judgeStatus, languages, leases, logger: ctx.logger, timeoutMs: () => ctx.settings().unknownLanguageSeconds * 1000 }
    startMaintenance(ctx, {
      tasks,
      caseResults,
      leases,
      siteJudges,
      notifier,
      refuseUnknown: () => refuseUnknownLanguages(unknown),
      endForgottenTests: () => endForgottenTests(tasks, queue),
    })
    ctx.onClose(() => siteJudges.close())
    ctx.onClose(() => waiters.close())

    ctx.serve(judgingApi, { languages: ({ query }) => languages.list(query) })
    const knowsToken = async ({ request }: { request: { headers: { authorization?: string | undefined } } }) =>
      void (await daemons.byTokenCached(request.headers.authorization))
    ctx.serve(
      daemonApi,
      {
        hello: ({ body, request }) => gateway.hello(request.headers.authorization, body, request.ip),
        claim: ({ body, request }) => gateway.claim(request.headers.authorization, body),
        renew: ({ body, request }) => gateway.renew(request.headers.authorization, body),
        step: ({ body, request }) => gateway.step(request.headers.authorization, body),
        cases: ({ body, request }) => gateway.cases(request.headers.authorization, body),
        keep: ({ body, file, request }) => gateway.keep(request.headers.authorization, body, file.open()),
        report: ({ body, request }) => gateway.report(request.headers.authorization, body),
        bye: ({ body, request }) => gateway.bye(request.headers.authorization, body.session),
        file: ({ params, request }) => gateway.file(request.headers.authorization, params.hash),
      },
      {
        hello: knowsToken,
        claim: knowsToken,
        renew: knowsToken,
        step: knowsToken,
        cases: knowsToken,
        keep: knowsToken,
        report: knowsToken,
        bye: knowsToken,
        file: knowsToken,
      },
    )
    ctx.serve(judgeAdminApi, {
      judgeServiceInfo: () => judgeStatus.serviceInfo(),
      daemons: () => judgeStatus.read(),
      addDaemon: ({ body }) => daemons.add(body.name),
      changeDaemon: async ({ params, body }) => {
        await daemons.change(params.id, body)
        notifier.taskWaiting(ownJudge)
      },
      testLanguage: ({ params, body, caller }) => languageTests.run(params.id, { ...body, uid: caller.uid }),
      changeLanguage: ({ params, body }) => languages.choose(params.id, body.short),
      removeDaemon: async ({ params }) => {
        const { session } = await daemons.remove(params.id)
        if (session !== undefined) await leases.reclaim(session)
      },
    })
  },
})
