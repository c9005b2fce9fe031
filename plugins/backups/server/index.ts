import { defineServer, healthItems, siteArchives } from '@verdict/core/server'
import { setupSteps } from '@verdict/plugin-admin/contract'
import { backupApi, backups } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { backupHealth } from './runs/backup-health.ts'
import { Backups } from './runs/backups.ts'
import { runCollection, siteCollection } from './runs/run-schema.ts'

export default defineServer(backups, {
  needs: { archives: siteArchives },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { archives }) {
    const settings = () => ctx.settings()
    const own = new Backups({
      archives,
      settings,
      logger: ctx.logger,
      runs: ctx.collection(runCollection),
      sites: ctx.collection(siteCollection),
      nextId: () => ctx.nextId('runs'),
    })
    // Often enough to meet scheduled times, and to catch up on one that passed while the site was stopped.
    ctx.jobs.define('look', (_, closing) => own.look(closing), { every: '*/5 * * * *' })
    ctx.jobs.define('run', (_, closing) => own.backUp(closing))
    ctx.jobs.define('prove', (_, closing) => own.prove(closing))
    ctx.contribute(healthItems, async (language) => [await backupHealth(own, settings(), ctx, language)])
    ctx.contribute(setupSteps, async () => {
      const { at, to } = settings()
      return [{ plugin: backups.id, name: 'schedule', isDone: at !== '' && to.some((place) => place !== 'folder'), path: '/admin/backups', order: 70 }]
    })
    ctx.serve(backupApi, {
      overview: async ({ request }) => {
        const language = request.headers['accept-language']
        const runs = (await own.runs()).map(({ _id, problem, ...run }) => ({ ...run, id: _id, problem: problem && ctx.messageOf(problem, language) }))
        const { sftpKey: _key, s3Secret: _secret, ...shown } = settings()
        return { settings: shown, hasKey: await archives.hasKey(), folder: own.folder, next: (await own.next()) ?? null, runs, archives: await own.stored() }
      },
      run: async () => {
        await own.refuseWhileRunning()
        await ctx.jobs.order('run', undefined, { key: 'run' })
      },
      prove: async () => {
        await own.refuseWithoutArchive()
        await own.refuseWhileRunning()
        await ctx.jobs.order('prove', undefined, { key: 'prove' })
      },
    })
  },
})
