import {
  fileOwnerNames,
  kernel,
  kernelApi,
  markdownUploaders,
  mergeFields,
  userInfoFields,
  websiteConfigFields,
  type HealthItem,
  type Plugin,
} from '../../plugin/index.ts'
import type { Passwords } from '../auth/passwords.ts'
import type { JwtSigner } from '../auth/jwt.ts'
import { defineServer, type ServerPlugin } from './define-server.ts'
import { addFileOwners, publicFileCollection, publicFiles } from '../files/public-files.ts'
import { fileUseCollection, type FileLedger } from '../files/file-ledger.ts'
import { StorageOverview } from './storage-overview.ts'
import { tidyFiles } from '../files/sweep.ts'
import { addressGroup } from '../base/client-address.ts'
import { setTokenHeaders } from '../http/protection/token-headers.ts'
import { permissionsChannel, rightsChannel, type LiveUpdates } from '../live/live-updates.ts'
import type { Collections } from '../storage/collections.ts'
import type { Locks } from '../storage/locks.ts'
import { CurrentUserService } from './current-user-service.ts'
import { MarkdownUploads } from './markdown-uploads.ts'
import { createUserServices, type UserServices } from './user-services.ts'
import { createSessionLog } from './session-log.ts'
import type { Encryption } from '../base/encryption.ts'
import type { SiteArchives } from './site-archives.ts'
import type { ReadHealth, SiteControl } from './site-control.ts'
import {
  encryption,
  kernelServices,
  loginCaptchas,
  publicFilesService,
  rolePermissions,
  sessionLog,
  siteControl,
  storageOverview,
  siteArchives,
  healthItems,
} from './kernel-services.ts'

interface KernelDeps {
  readonly passwords: Passwords
  readonly tokens: JwtSigner
  /** The plugins that run, beside the kernel. */
  readonly plugins: readonly Plugin[]
  readonly collections: Collections
  readonly ledger: FileLedger
  readonly locks: Locks
  readonly live: LiveUpdates
  readonly control: SiteControl
  readonly encryption: Encryption
  /** Undefined where the program that hosts the site creates none. */
  readonly archives: SiteArchives | undefined
  /** Called during set-up. */
  onHealth(read: ReadHealth): void
  /** Called during set-up: the plugins after the kernel need the user services. */
  onUserServices(userServices: UserServices): void
}

/** The kernel's own calls and services, wired like those of any plugin. */
export function kernelPlugin(deps: KernelDeps): ServerPlugin {
  return defineServer(kernel, {
    provides: kernelServices(deps),
    migrations: [addFileOwners],
    async setup(ctx) {
      const users = createUserServices(ctx, {
        ...deps,
        plugins: [kernel, ...deps.plugins],
        captchas: ctx.collect(loginCaptchas),
        rightsChanged: (uids) => {
          const failed = (error: unknown) => ctx.logger.warn({ err: error, uids }, 'failed to publish a change of permissions')
          deps.live.publishInternally(rightsChannel, uids)?.catch(failed)
        },
        permissionsChanged: () => deps.live.publishInternally(permissionsChannel, null),
      })
      await users.permissions.load()
      deps.onUserServices(users)
      const publicDocs = ctx.collection(publicFileCollection)
      const shared = publicFiles(publicDocs, ctx.files, () => ctx.nextId('public-files'))
      const uploads = new MarkdownUploads(shared, ctx.collect(markdownUploaders))
      const currentUser = new CurrentUserService(users, ctx.collect(userInfoFields))
      const configFields = ctx.collect(websiteConfigFields)
      const { control, collections, ledger, locks } = deps
      ctx.provide(sessionLog, createSessionLog(users.sessions))
      ctx.provide(publicFilesService, shared)
      ctx.provide(siteControl, control)
      ctx.provide(
        storageOverview,
        new StorageOverview({ ledger, use: ctx.collection(fileUseCollection), users: users.users, names: ctx.collect(fileOwnerNames) }),
      )
      ctx.provide(rolePermissions, users.permissions)
      if (deps.archives) ctx.provide(siteArchives, deps.archives)
      const health = ctx.collect(healthItems)
      const readHealth = async (language: string | undefined) => {
        const items = await Promise.all(health.map((read) => read(language)))
        return [...pluginHealth(control.stoppedPlugins(), (key) => ctx.t(key, language)), ...items.flat()]
      }
      deps.onHealth(readHealth)
      ctx.provide(encryption, deps.encryption)
      // After the nightly jobs of plugins, so that the space of what they delete is free the same night.
      ctx.jobs.define('sweep-files', () => tidyFiles({ files: ctx.files, publicFiles: publicDocs, ledger, collections, locks }), { every: '30 4 * * *' })
      ctx.jobs.define('prune-logins', () => Promise.all([users.sessions.prune(), users.lockout.prune()]).then(() => undefined), {
        every: '20 3 * * *',
      })

      ctx.serve(
        kernelApi,
        {
          getWebsiteConfig: async () => {
            const { baseUrl, name, shortName, description } = ctx.settings()
            return { ...(await mergeFields(configFields)), baseUrl, name, shortName, description }
          },
          login: async ({ body, request, reply }) => {
            const { token, info } = await currentUser.login(body, request)
            setTokenHeaders(request, reply, token)
            return info
          },
          adminLogin: async ({ body, request, reply }) => {
            const { token, info } = await currentUser.login(body, request, { admin: true })
            setTokenHeaders(request, reply, token)
            return info
          },
          logout: ({ caller }) => users.sessions.endAll(caller.uid),
          adminLogout: ({ caller }) => users.sessions.endAll(caller.uid),
          getUserAuthInfo: ({ caller, request, reply }) => currentUser.authInfo(caller, request, reply),
          getSessions: ({ caller }) => currentUser.sessions(caller),
          endSession: ({ caller, query }) => users.sessions.end(caller.uid, query.id),
          publicImage: async ({ params, reply }) => cacheForever(reply, { ...(await shared.open(params.name)), name: params.name, inline: true }),
          publicFile: async ({ params, reply }) => {
            const file = await shared.open(params.name)
            return cacheForever(reply, { ...file, name: file.title })
          },
          uploadMarkdownImage: ({ file, body, caller }) => uploads.take(file, caller, body, 'img'),
          uploadMarkdownFile: ({ file, body, caller }) => uploads.take(file, caller, body, 'file'),
          deleteMarkdownImage: ({ query, caller }) => uploads.remove(query.fileId, caller),
          getStorageUse: ({ caller }) => ledger.useOf(`user:${caller.uid}`),
          liveStream: ({ query, request }) => {
            const last = query.after ?? Number(request.headers['last-event-id'] ?? Number.NaN)
            const token = request.headers.authorization
            const caller = async () => (token ? users.sessions.callerOf(token) : undefined)
            return deps.live.open(query.topics.split(',').filter(Boolean), {
              after: Number.isInteger(last) ? last : undefined,
              address: addressGroup(request.ip),
              caller,
            })
          },
          reportScreenFailure: ({ body, caller }) => control.reportScreenFailure(body, caller?.uid),
          getPlugins: () => control.plugins(),
          getPlugin: ({ params, request }) => control.plugin(params.id, request.headers['accept-language']),
          getPluginCatalog: ({ request }) => control.catalog(request.headers['accept-language']),
          switchPlugin: async ({ params, body }) => {
            await control.setPluginEnabled(params.id, body.on)
            return control.plugins()
          },
          getSettings: ({ request }) => control.sections(request.headers['accept-language']),
          changeSettings: async ({ params, body, request }) => {
            await control.changeSettings(params.plugin, body)
            return control.section(params.plugin, request.headers['accept-language'])
          },
          getHealth: ({ request }) => control.health(request.headers['accept-language']),
          getPermissions: () => users.permissions.rows(),
          changePermission: async ({ params, body }) => {
            await users.permissions.change(params.name, body.role, body.granted)
            return users.permissions.rows()
          },
        },
        {
          login: ({ request }) => users.logins.admit(request.ip),
          adminLogin: ({ request }) => users.logins.admit(request.ip),
          uploadMarkdownImage: ({ caller }) => uploads.guard(caller),
          uploadMarkdownFile: ({ caller }) => uploads.guard(caller),
        },
      )
    },
  })
}

/** A public file never changes, so it may be cached forever. */
function cacheForever<T>(reply: { header(name: string, value: string): unknown }, file: T): T {
  reply.header('Cache-Control', 'public, max-age=31536000, immutable')
  return file
}

/** Returns the health item of enabled plugins that do not run; none if all run. */
function pluginHealth(stopped: ReturnType<SiteControl['stoppedPlugins']>, t: (key: string) => string): HealthItem[] {
  if (stopped.length === 0) return []
  const text = stopped.map(({ id, reason }) => `${id}: ${reason}`).join('; ')
  return [{ plugin: kernel.id, name: 'plugins', state: 'bad', title: t('health.plugins'), text, measures: { plugins_not_running: stopped.length } }]
}
