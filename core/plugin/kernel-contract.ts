import { z } from 'zod'
import { kernel, SiteSettings } from './kernel.ts'
import { adminRoles, Role } from './roles.ts'
import { StorageUse } from './stored-files.ts'
import { orNull, time, wireNumber } from './wire/wire-types.ts'

/** The site configuration: the names of the site, and the fields that running plugins add. */
export const WebsiteConfig = z.looseObject(SiteSettings.omit({ defaultLanguage: true, userStorageMegabytes: true, groupStorageMegabytes: true }).shape)
export type WebsiteConfig = z.infer<typeof WebsiteConfig>

/** Fields of the site configuration, such as whether a feature is open; pages are guarded by them (`openWith`). */
export const websiteConfigFields = kernel.fieldPoint('website-config-fields', WebsiteConfig.partial())

/** What a row of a list shows of a person; the schema of the row spreads it. */
export const personFields = {
  uid: z.string(),
  username: z.string(),
  nickname: orNull(z.string()),
  avatar: orNull(z.string()),
  titleName: orNull(z.string()),
  titleColor: orNull(z.string()),
}

/** The response of a login: what the kernel knows of a user, and the fields that plugins add. */
export const UserInfo = z.looseObject({
  ...personFields,
  email: orNull(z.string()),
  gender: orNull(z.string()),
  school: orNull(z.string()),
  realname: orNull(z.string()),
  roleList: z.array(Role),
})
export type UserInfo = z.infer<typeof UserInfo>

/** Fields of the response of a login, by uid. */
export const userInfoFields = kernel.fieldPoint<[uid: string]>('user-info-fields', UserInfo.partial())

/** Name and password. The login checks their lengths itself, because existing clients expect certain messages in a certain order. */
export const Credentials = z.object({
  username: z.string().max(1000),
  password: z.string().max(1000),
  /** The answer to a captcha, for a login that would be delayed after failures of others. */
  captcha: z.string().max(100).nullish(),
  captchaKey: z.string().max(100).nullish(),
})
export type Credentials = z.infer<typeof Credentials>

/** A login, with its address and browser. */
export const Session = z.object({
  id: z.string(),
  uid: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
  gmtCreate: time,
  gmtModified: time,
})

/** What a follower of a plugin still has to hear of. */
export const FollowerRow = z.object({
  plugin: z.string(),
  change: z.string(),
  /** How many documents it is to be called for again; those of a plugin that is off wait until it is back. */
  pending: z.int(),
  /** The document and the reason of the latest failure. */
  document: orNull(z.string()),
  reason: orNull(z.string()),
  /** How far a new follower has come with what happened before. */
  catchUp: orNull(z.object({ done: z.int(), total: orNull(z.int()) })),
})
export type FollowerRow = z.infer<typeof FollowerRow>

/** The state of a plugin. */
export const PluginRow = z.object({
  id: z.string(),
  version: z.string(),
  on: z.boolean(),
  /** 'running', 'off', 'failed' by a fault of its own, or 'waiting' for a need that is not running. */
  health: z.enum(['running', 'off', 'failed', 'waiting']),
  /** Everything that keeps it from running. */
  reason: orNull(z.string()),
  needs: z.array(z.string()),
  neededBy: z.array(z.string()),
  /** The running plugins that cannot run without this one, neither directly nor through others. */
  stopsWithIt: z.array(z.string()),
  faults: z.int(),
  restartNeeded: z.boolean(),
  /** Its followers that are behind. */
  followers: z.array(FollowerRow),
})
export type PluginRow = z.infer<typeof PluginRow>

/** A part of the site that an operator must watch. */
export const HealthItem = z.object({
  plugin: z.string(),
  name: z.string(),
  state: z.enum(['good', 'warning', 'bad']),
  /** In the language of the reader, as is the text. */
  title: z.string(),
  text: z.string(),
  /** Numbers for metrics, by their names behind `verdict_`. */
  measures: z.record(z.string().regex(/^[a-z_]+$/), z.number()),
})
export type HealthItem = z.infer<typeof HealthItem>

/** The settings of a plugin: JSON schema and values. Of a secret, only whether it is set. */
export const SettingsSection = z.object({
  plugin: z.string(),
  schema: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.boolean()),
  /** Stored secrets that this site cannot decrypt; they must be entered again. */
  lostSecrets: z.array(z.string()),
})
export type SettingsSection = z.infer<typeof SettingsSection>

/** A permission of a running plugin, the roles that have it, and those that have it while root changes nothing. */
export const PermissionRow = z.object({ name: z.string(), plugin: z.string(), roles: z.array(Role), defaults: z.array(Role) })
export type PermissionRow = z.infer<typeof PermissionRow>

const mebibyte = 1024 * 1024
const images = ['jpg', 'jpeg', 'gif', 'png', 'webp', 'bmp']

/** The calls that the kernel serves itself. */
export const kernelApi = kernel.api({
  getWebsiteConfig: {
    method: 'GET',
    path: '/api/get-website-config',
    access: 'anyone',
    output: WebsiteConfig,
    about: 'The names of the site, and which features are enabled.',
  },
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'anyone',
    body: Credentials,
    output: UserInfo,
    // A lab full of students behind one address logs in at the same time.
    rate: { calls: 600, seconds: 60 },
    about: 'Logs in; the token is in the Authorization header of the response.',
  },
  logout: { method: 'GET', path: '/api/logout', access: 'user', about: 'Ends all logins of the caller.' },
  getUserAuthInfo: {
    method: 'GET',
    path: '/api/get-user-auth-info',
    access: 'user',
    output: z.object({ roles: z.array(Role), permissions: z.array(z.string()) }),
    about: 'The roles and permissions of the caller.',
  },
  adminLogin: {
    method: 'POST',
    path: '/api/admin/login',
    access: 'token-optional',
    body: Credentials,
    output: UserInfo,
    rate: { calls: 300, seconds: 60 },
    about: 'Logs in to the admin area; only for admin roles.',
  },
  adminLogout: { method: 'GET', path: '/api/admin/logout', access: { roles: adminRoles }, about: 'Ends all logins of the caller.' },
  getSessions: {
    method: 'GET',
    path: '/api/get-sessions',
    access: 'user',
    output: z.array(Session),
    about: 'The valid logins of the caller, newest first.',
  },
  endSession: { method: 'DELETE', path: '/api/session', access: 'user', query: z.object({ id: z.string().max(64) }), about: 'Ends one login of the caller.' },
  publicImage: {
    method: 'GET',
    path: '/api/public/img/:name',
    access: 'anyone',
    params: z.object({ name: z.string().max(255) }),
    answer: 'file',
    about: 'An image that anyone may see.',
    rate: { calls: 6000, seconds: 60 },
  },
  publicFile: {
    method: 'GET',
    path: '/api/public/file/:name',
    access: 'anyone',
    params: z.object({ name: z.string().max(255) }),
    answer: 'file',
    about: 'A file that anyone may download.',
    rate: { calls: 6000, seconds: 60 },
  },
  uploadMarkdownImage: {
    method: 'POST',
    path: '/api/file/upload-md-img',
    access: 'user',
    upload: { field: 'image', maximumBytes: 4 * mebibyte, endings: images },
    body: z.looseObject({}),
    output: z.object({ link: z.string(), fileId: z.int() }),
    about: 'Uploads an image for a Markdown text; for admins and users that a plugin allows.',
    rate: { calls: 60, seconds: 60 },
  },
  deleteMarkdownImage: {
    method: 'GET',
    path: '/api/file/delete-md-img',
    access: 'user',
    query: z.object({ fileId: wireNumber }),
    about: 'Deletes an uploaded image or file.',
  },
  uploadMarkdownFile: {
    method: 'POST',
    path: '/api/file/upload-md-file',
    access: 'user',
    upload: { field: 'file', maximumBytes: 128 * mebibyte },
    body: z.looseObject({}),
    output: z.object({ link: z.string() }),
    about: 'Uploads a file for a Markdown text; for admins and users that a plugin allows.',
    rate: { calls: 30, seconds: 60 },
  },
  getStorageUse: {
    method: 'GET',
    path: '/api/storage-use',
    access: 'user',
    output: StorageUse,
    about: 'How much the files of the caller have of their limit.',
  },
  liveStream: {
    method: 'GET',
    path: '/api/live/stream',
    access: 'token-optional',
    query: z.object({ topics: z.string().max(8000), after: wireNumber.optional() }),
    answer: 'stream',
    about: 'Live updates as server-sent events; see live.ts for the protocol.',
  },
  tellScreenFailure: {
    method: 'POST',
    path: '/api/screen-failure',
    access: 'anyone',
    rate: { calls: 20, seconds: 60 },
    body: z.object({ plugin: z.string().max(100), message: z.string().max(2000), page: z.string().max(500) }),
    about: 'Reports that a plugin failed in a browser; the report is logged.',
  },
  getPlugins: {
    method: 'GET',
    path: '/api/admin/plugins',
    access: { permission: 'system_info_admin' },
    output: z.array(PluginRow),
    about: 'Installed plugins: version, on or off, needs, needed by, health.',
  },
  switchPlugin: {
    method: 'PUT',
    path: '/api/admin/plugins/:id',
    access: { permission: 'system_info_admin' },
    params: z.object({ id: z.string().max(100) }),
    body: z.object({ on: z.boolean() }),
    output: z.array(PluginRow),
    about: 'Enables or disables a plugin; takes effect at the next start.',
  },
  getSettings: {
    method: 'GET',
    path: '/api/admin/settings',
    access: { permission: 'system_info_admin' },
    output: z.array(SettingsSection),
    about: 'The settings of every plugin; of secrets, only whether they are set.',
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/admin/settings/:plugin',
    access: { permission: 'system_info_admin' },
    params: z.object({ plugin: z.string().max(100) }),
    body: z.record(z.string(), z.unknown()),
    output: SettingsSection,
    about: 'Changes the given settings and keeps the others; null restores the default.',
  },
  getHealth: {
    method: 'GET',
    path: '/api/admin/health-items',
    access: { permission: 'system_info_admin' },
    output: z.array(HealthItem),
    about: 'The parts of the site that an operator must watch, such as backups, each with its state.',
  },
  getPermissions: {
    method: 'GET',
    path: '/api/admin/permissions',
    access: { roles: ['root'] },
    output: z.array(PermissionRow),
    about: 'The permissions of all running plugins, with the roles that have them.',
  },
  changePermission: {
    method: 'PUT',
    path: '/api/admin/permissions/:name',
    access: { roles: ['root'] },
    params: z.object({ name: z.string().max(100) }),
    body: z.object({ role: Role, granted: z.boolean().nullable() }),
    output: z.array(PermissionRow),
    about: 'Gives a permission to a role or takes it away; null restores the default. Effective from the next call.',
  },
})
