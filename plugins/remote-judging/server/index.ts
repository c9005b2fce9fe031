import { fillFields } from '@verdict/core'
import { defineServer, encryption, publicFilesService } from '@verdict/core/server'
import { judgeQueue, judges } from '@verdict/plugin-judging/contract'
import { problemBank, problemImporters } from '@verdict/plugin-problems/contract'
import { remoteAccountSwitches, remoteAdminApi, remoteJudging, remoteProblemApi, remotes, remoteSites } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { AccountLine, waiterCollection } from './accounts/account-line.ts'
import { AccountRepository } from './accounts/account-repository.ts'
import { accountCollection } from './accounts/account-schema.ts'
import { AccountSecrets } from './accounts/account-secrets.ts'
import { AccountSessions, siteOf } from './accounts/account-sessions.ts'
import { SwitchAccounts } from './accounts/switch-accounts.ts'
import type * as reading from './pages/read-page.ts'
import { previewOf, remoteIdOf, RemoteProblems } from './problems/remote-problems.ts'
import { RemoteAdmin } from './admin/remote-admin.ts'
import { remoteBackend, type BackendDeps } from './runs/remote-backend.ts'
import { runCollection, RunRegistry } from './runs/run-registry.ts'
import { SlotCounts } from './runs/slot-counts.ts'
import { PageArchive, pageCollection } from './sites/page-archive.ts'
import { SiteHealth } from './sites/site-health.ts'
import { SitePace } from './sites/site-pace.ts'
import { siteCollection } from './sites/site-schema.ts'

export default defineServer(remoteJudging, {
  needs: { queue: judgeQueue, bank: problemBank, publicFiles: publicFilesService, encryption },
  provides: [remoteSites],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  async setup(ctx, { queue, bank, publicFiles, encryption: cipher }) {
    const all = ctx.collect(remotes)
    const accounts = new AccountRepository(ctx.collection(accountCollection), new AccountSecrets(cipher))
    await accounts.encryptAll()
    const sites = ctx.collection(siteCollection)
    const paceFactor = () => ctx.settings().paceFactor
    const pace = new SitePace(sites, paceFactor)
    const health = new SiteHealth(sites, () => ctx.settings().downSeconds)
    const pages = new PageArchive(ctx.collection(pageCollection), () => ctx.nextId('pages'))
    const registry = new RunRegistry(ctx.collection(runCollection))
    const parser = ctx.parser<typeof reading>(new URL('./pages/read-page.ts', import.meta.url))
    const sessions = new AccountSessions({ accounts, pace, health, pages, parser, timeoutMs: () => ctx.settings().requestSeconds * 1000, paceFactor })
    const slots = new SlotCounts(accounts)
    const problems = new RemoteProblems({ remotes: all, accounts, sessions, pages, bank, publicFiles })
    const admin = new RemoteAdmin({ remotes: all, accounts, sessions, health, pages, queue, messageOf: (error, language) => ctx.messageOf(error, language) })
    const switches = new SwitchAccounts(accounts)
    const backend: BackendDeps = {
      accounts,
      line: new AccountLine(ctx.collection(waiterCollection)),
      sessions,
      pace,
      health,
      registry,
      texts: { t: (key, parameters) => ctx.t(`judging.${key}`, undefined, parameters), messageOf: (error) => ctx.messageOf(error, undefined) },
      paceFactor,
      settleMs: () => ctx.settings().settleSeconds * 1000,
      watchMs: () => ctx.settings().watchMinutes * 60_000,
      holdMs: () => ctx.settings().holdSeconds * 1000,
      languagesOf: (remote) => all.find(({ oj }) => oj === remote.languagesOf)?.languages ?? remote.languages,
      slots: (remote) => slots.of(siteOf(remote)),
    }

    ctx.provide(remoteSites, {
      join: (plugin, remote) => {
        plugin.contribute(remotes, remote)
        plugin.contribute(judges, remoteBackend(remote, backend))
        plugin.contribute(problemImporters, {
          oj: remote.oj,
          remoteIdOf: (entered) => remoteIdOf(remote, entered),
          import: (remoteId, author) => problems.import(remote.oj, remoteId, author),
        })
      },
    })
    ctx.contribute(
      remoteAccountSwitches.point,
      fillFields(
        remoteAccountSwitches,
        () => switches.read(),
        (changed) => switches.write(changed),
      ),
    )
    ctx.timer({ every: 1000, whileIdle: 30_000 }, () => slots.refresh())
    ctx.jobs.define('forget-runs', () => registry.prune(), { every: '20 4 * * *' })

    ctx.serve(remoteAdminApi, {
      sites: ({ request }) => admin.sites(request.headers['accept-language']),
      saveAccount: ({ body }) => admin.save(body),
      removeAccount: ({ query }) => admin.remove(query.id),
      switchAccount: ({ body }) => admin.switch(body.id, body.works),
      testAccount: ({ body }) => admin.test(body.id),
      retry: ({ body }) => admin.retry(body.oj),
      page: ({ query }) => admin.page(query.id),
    })
    ctx.serve(remoteProblemApi, {
      importable: () => all.map(({ oj, title }) => ({ oj, title })),
      importProblem: async ({ query, caller }) => void (await problems.import(query.name, query.problemId, caller)),
      preview: async ({ query }) => previewOf(await problems.preview(query.name, query.problemId)),
      refresh: ({ body, caller }) => problems.refresh(body.pid, caller),
    })
  },
})
