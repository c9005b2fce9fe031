import { defaultsOf, fillFields, mergeFields, paged, SiteSettings, type FieldSource } from '@verdict/core'
import { defineServer, publicFilesService, sessionLog, siteControl, storageOverview, type OwnerUse, type Users } from '@verdict/core/server'
import {
  admin,
  adminApi,
  ConnectionFixed,
  dashboardStatistics,
  DashboardStatistics,
  registration,
  setupSteps,
  type SetupStep,
  switchFields,
  userStatistics,
  webFields,
  type FieldGroup,
  type StorageUseRow,
} from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { readServiceStatistics } from './dashboard/service-statistics.ts'
import { FeatureSwitches } from './settings/feature-switches.ts'
import { SetupChecklist, setupMarkCollection } from './dashboard/setup-checklist.ts'
import { SiteImages } from './settings/site-images.ts'
import { WebsiteSettings } from './settings/website-settings.ts'

export default defineServer(admin, {
  needs: { control: siteControl, files: publicFilesService, logins: sessionLog, storage: storageOverview },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { control, files, logins, storage }) {
    const statistics = ctx.collect(dashboardStatistics)
    const web = new WebsiteSettings(control, ctx.collect(registration), ctx.collect(webFields))
    const images = new SiteImages(files, control)
    const setup = new SetupChecklist({ marks: ctx.collection(setupMarkCollection), sources: ctx.collect(setupSteps), isShown: () => ctx.settings().showSetup })
    const switchOwners = ctx.collect(switchFields)
    const switches = new FeatureSwitches(switchOwners)

    ctx.contribute(
      dashboardStatistics,
      fillFields(userStatistics, async () => ({ userNum: await ctx.users.count() })),
    )

    ctx.contribute(setupSteps, () => ownSetupSteps(ctx.users, control.settings()))

    ctx.serve(adminApi, {
      getDashboard: async () => DashboardStatistics.parse(await mergeFields(statistics)),
      getFields: () => ({ statistics: statistics.map(groupOf), switches: switchOwners.map(groupOf) }),
      getPreviousLogin: async ({ caller }) => (await logins.latest(caller.uid, 2))[1] ?? null,
      getService: ({ request }) => readServiceStatistics(request.host),
      getWeb: () => web.read(),
      setWeb: ({ body }) => web.change(body),
      getSetup: () => setup.read(),
      markStep: ({ params, body }) => setup.mark(params.plugin, params.step, body.isMarked),
      getLook: () => control.settings(),
      setImage: ({ query, file, caller }) => images.set(query.use, file, caller.uid),
      removeImage: ({ query }) => images.remove(query.use),
      getConnection: async () => {
        const { name, host, port, username } = await control.storage()
        return { dbName: name, dbHost: host, dbPort: port, dbUsername: username }
      },
      setConnection: () => {
        throw new ConnectionFixed()
      },
      getStorage: async () => {
        const [database, { sums }] = await Promise.all([control.storage(), storage.page({ currentPage: 1, limit: 1 })])
        return { ...database, fileBytes: sums.bytes }
      },
      getReport: async () => {
        const content = await control.report()
        return {
          name: `verdict-report-${new Date().toISOString().slice(0, 16).replace(/[:T]/g, '-')}.zip`,
          content,
          type: 'application/zip',
          size: content.length,
        }
      },
      getStorageUse: async ({ query }) => {
        const { rows, total, sums } = await storage.page(query)
        return { ...paged(rows.map(storageRow), total, query), sums }
      },
      getSwitches: () => switches.read(),
      setSwitches: ({ body }) => switches.change(body),
    })
  },
})

/** The first account still has its first password while its credentials never changed. */
async function ownSetupSteps(users: Users, settings: SiteSettings): Promise<SetupStep[]> {
  const first = await users.find('1')
  const step = (order: number, name: string, isDone: boolean, path: string | null = '/admin/conf'): SetupStep => ({
    plugin: admin.id,
    name,
    isDone,
    path,
    order,
  })
  return [
    step(10, 'password', first !== undefined && first.credentials > 0, '/setting'),
    step(20, 'names', settings.baseUrl !== '' && settings.name !== SiteSettings.shape.name.parse(undefined)),
    step(30, 'look', settings.logo !== '' || settings.color !== ''),
    step(80, 'encryptionKey', false, null),
  ]
}

const groupOf = (source: FieldSource): FieldGroup => ({ plugin: source.plugin, names: Object.keys(defaultsOf(source)) })

function storageRow({ owner, ...use }: OwnerUse): StorageUseRow {
  const kind = owner === 'site' ? owner : owner.startsWith('user:') ? 'user' : 'group'
  return { kind, id: owner.slice(kind.length + 1), ...use }
}
