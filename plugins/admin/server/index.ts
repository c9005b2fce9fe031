import { defineServer, sessionLog, siteControl } from '@verdict/core/server'
import { admin, adminApi, ConnectionFixed, dashboardStatistics, registration, switchFields } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { readDashboard } from './dashboard.ts'
import { readServiceStatistics } from './service-statistics.ts'
import { FeatureSwitches } from './feature-switches.ts'
import { WebsiteSettings } from './website-settings.ts'

export default defineServer(admin, {
  needs: { control: siteControl, logins: sessionLog },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { control, logins }) {
    const statistics = ctx.collect(dashboardStatistics)
    const web = new WebsiteSettings(control, ctx.collect(registration))
    const switches = new FeatureSwitches(ctx.collect(switchFields))

    ctx.contribute(dashboardStatistics, async () => ({ userNum: await ctx.users.count() }))

    ctx.serve(adminApi, {
      getDashboard: () => readDashboard(statistics),
      getPreviousLogin: async ({ caller }) => (await logins.latest(caller.uid, 2))[1] ?? null,
      getService: ({ request }) => readServiceStatistics(request.host),
      getWeb: () => web.read(),
      setWeb: ({ body }) => web.change(body),
      getConnection: async () => {
        const { name, host, port, username } = await control.storage()
        return { dbName: name, dbHost: host, dbPort: port, dbUsername: username }
      },
      setConnection: () => {
        throw new ConnectionFixed()
      },
      getStorage: () => control.storage(),
      getSwitches: () => switches.read(),
      setSwitches: ({ body }) => switches.change(body),
    })
  },
})
