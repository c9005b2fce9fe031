import { defineServer } from '@verdict/core/server'
import {
  daemonApi,
  judgeAdminApi,
  judged,
  judgeQueue,
  judges,
  judging,
  judgingApi,
  languageShelf,
  ownJudge,
  problemJudges,
  progress,
  taskSources,
  work,
} from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { Announcer } from './announcer.ts'
import { DaemonBook } from './daemon-book.ts'
import { DaemonDesk } from './daemon-desk.ts'
import { daemonDocs, secretDocs } from './daemon-docs.ts'
import { HandBackPolicy } from './hand-back-policy.ts'
import { JudgeRoom } from './judge-room.ts'
import { languageDocs } from './language-docs.ts'
import { LanguageShelf } from './language-shelf.ts'
import { SiteJudges } from './site-judges.ts'
import { judgedOf, taskDocs } from './task-docs.ts'
import { TaskLeases } from './task-leases.ts'
import { TaskQueue } from './task-queue.ts'
import { refuseUnknownLanguages } from './unknown-languages.ts'
import { keepUp } from './upkeep.ts'
import { Waiters } from './waiters.ts'
import { workKeyOf } from './work-key.ts'

export default defineServer(judging, {
  provides: [judgeQueue, languageShelf],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  async setup(ctx) {
    const tasks = ctx.collection(taskDocs)
    const all = ctx.collect(judges)
    const sources = ctx.collect(taskSources)
    const judgeOf = (oj: string) => all.find((judge) => judge.oj === oj)
    const leaseMilliseconds = (oj: string = ownJudge) => (judgeOf(oj)?.leaseSeconds ?? ctx.settings().leaseSeconds) * 1000
    const workKey = await workKeyOf(ctx.collection(secretDocs))
    const announcer = new Announcer(ctx, workKey)
    const waiters = new Waiters(tasks)
    const verdicts = ctx.change(judged, tasks, { payload: judgedOf, settled: { state: 'done' } })
    const patience = (oj: string) => ({ failures: judgeOf(oj)?.failuresAllowed ?? ctx.settings().failuresAllowed, losses: ctx.settings().lossesAllowed })
    const book = new DaemonBook(ctx.collection(daemonDocs), () => ctx.nextId('daemons'))
    const room = new JudgeRoom(tasks, book, leaseMilliseconds)
    const handBacks = new HandBackPolicy({ daemons: () => book.all(), isConnected: (daemon) => room.isConnected(daemon) })
    const leases = new TaskLeases(tasks, { verdicts, announcer, waiters, patience, handBacks })
    const queue = new TaskQueue(tasks, { announcer, waiters, judges: all })
    const shelf = new LanguageShelf(ctx.collection(languageDocs), { nextId: () => ctx.nextId('languages'), judges: all, askers: ctx.collect(problemJudges) })
    const desk = new DaemonDesk({ book, leases, shelf, tasks, files: ctx.files, workKey, leaseMilliseconds })
    const siteJudges = new SiteJudges({ leases, judges: all, logger: ctx.logger, leaseMilliseconds: ({ oj }) => leaseMilliseconds(oj) })
    announcer.onWaiting = (oj) => void siteJudges.fill(oj)

    ctx.contribute(judges, { oj: ownJudge, languages: [] })
    ctx.provide(judgeQueue, queue)
    ctx.provide(languageShelf, shelf)
    ctx.topic(work, (_, key) => key === workKey)
    ctx.topic(progress, (caller, key) => {
      const [source, ref = ''] = key.split('/')
      return sources.find((one) => one.source === source)?.mayFollow(caller?.uid, ref) ?? false
    })
    await leases.grant(ctx.settings().leaseSeconds * 1000)
    if (process.env.VERDICT_DAEMON_TOKEN) await book.admitLocal(process.env.VERDICT_DAEMON_TOKEN)
    const unknown = { room, shelf, leases, logger: ctx.logger, patienceMilliseconds: () => ctx.settings().unknownLanguageSeconds * 1000 }
    keepUp(ctx, { tasks, leases, siteJudges, announcer, refuseUnknown: () => refuseUnknownLanguages(unknown) })
    ctx.onClose(() => siteJudges.close())
    ctx.onClose(() => waiters.close())

    ctx.serve(judgingApi, { languages: ({ query }) => shelf.list(query) })
    const knowsToken = async ({ request }: { request: { headers: { authorization?: string | undefined } } }) =>
      void (await book.recently(request.headers.authorization))
    ctx.serve(
      daemonApi,
      {
        hello: ({ body, request }) => desk.hello(request.headers.authorization, body, request.ip),
        claim: ({ body, request }) => desk.claim(request.headers.authorization, body),
        renew: ({ body, request }) => desk.renew(request.headers.authorization, body),
        step: ({ body, request }) => desk.step(request.headers.authorization, body),
        report: ({ body, request }) => desk.report(request.headers.authorization, body),
        bye: ({ body, request }) => desk.bye(request.headers.authorization, body.session),
        file: ({ params, request }) => desk.file(request.headers.authorization, params.hash),
      },
      { hello: knowsToken, claim: knowsToken, renew: knowsToken, step: knowsToken, report: knowsToken, bye: knowsToken, file: knowsToken },
    )
    ctx.serve(judgeAdminApi, {
      judgeServiceInfo: () => room.serviceInfo(),
      daemons: () => room.look(),
      addDaemon: ({ body }) => book.add(body.name),
      changeDaemon: async ({ params, body }) => {
        await book.change(params.id, body)
        announcer.waiting(ownJudge)
      },
      removeDaemon: async ({ params }) => {
        const { session } = await book.remove(params.id)
        if (session !== undefined) await leases.takeBack(session)
      },
    })
  },
})
