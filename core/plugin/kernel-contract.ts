import { z } from 'zod'
import { definePlugin } from './define-plugin.ts'
import { adminRoles, Role } from './roles.ts'
import { orNull, time, wireNumber } from './wire/wire-types.ts'

/** A URL that pages may link to: http, https, mailto, or within the site; never a script. */
export const LinkAddress = z
  .string()
  .regex(/^(?:(?:https?|mailto):[^\s\p{C}]*|[^\s\p{C}:/?#]*(?:[/?#][^\s\p{C}]*)?)$/iu, 'must begin with http://, https://, mailto: or /')

/** The settings of the site itself. */
export const SiteSettings = z.object({
  baseUrl: LinkAddress.default(''),
  name: z.string().default('Verdict Online Judge'),
  shortName: z.string().default('Verdict'),
  description: z.string().default(''),
  recordName: z.string().default(''),
  recordUrl: LinkAddress.default(''),
  projectName: z.string().default('Verdict'),
  projectUrl: LinkAddress.default(''),
  defaultLanguage: z.enum(['zh-CN', 'en-US']).default('zh-CN'),
  /** The most MB that the files of one user and of one group may have; 0 means no limit. */
  userStorageMegabytes: z.int().min(0).max(1_048_576).default(200),
  groupStorageMegabytes: z.int().min(0).max(1_048_576).default(2048),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** The kernel as a plugin: it owns users, sessions, settings, files and live updates. */
export const kernel = definePlugin({ id: 'kernel', settings: SiteSettings, permissions: { system_info_admin: ['root'] } })

/** The site configuration: the names of the site, and the fields that running plugins add. */
export const WebsiteConfig = z.looseObject(SiteSettings.omit({ defaultLanguage: true, userStorageMegabytes: true, groupStorageMegabytes: true }).shape)
export type WebsiteConfig = z.infer<typeof WebsiteConfig>

/** Fields of the site configuration, such as whether a feature is open; pages are guarded by them (`openWith`). */
export const websiteConfigFields = kernel.fieldPoint('website-config-fields', WebsiteConfig.partial())

/** Decides whether a user may upload files for Markdown texts. `fields` stand beside the file, such as the number of a group; they are texts as the client sent them. */
export type MarkdownUploader = (uid: string, fields: Readonly<Record<string, unknown>>) => boolean | Promise<boolean>

/** Who may upload files for Markdown texts besides admins; one `true` is enough. */
export const markdownUploaders = kernel.point<MarkdownUploader>('markdown-uploaders', { answer: z.boolean(), fallback: false })

/** Whom a stored file counts for: a user, a group, or the site, which only the free disk limits. */
export const FileOwner = z.union([z.literal('site'), z.templateLiteral(['user:', z.string().min(1)]), z.templateLiteral(['group:', z.int()])])
export type FileOwner = z.infer<typeof FileOwner>

/** The bytes of an owner's files, and the most that they may have; null means no limit. */
export const StorageUse = z.object({ bytes: z.int(), limit: orNull(z.int()) })
export type StorageUse = z.infer<typeof StorageUse>

/** The names of owners of files, for the admin area. */
export interface FileOwnerNames {
  /** By owner; unknown ones are left out. */
  names(owners: readonly FileOwner[]): Promise<ReadonlyMap<FileOwner, string>>
  /** At most `limit` owners whose names contain the keyword. */
  search(keyword: string, limit: number): Promise<readonly FileOwner[]>
}

/** Names of owners of files that plugins know, such as groups. */
export const fileOwnerNames = kernel.point<FileOwnerNames>('file-owner-names', {
  names: { answer: z.map(FileOwner, z.string()), fallback: new Map<FileOwner, string>() },
  search: { answer: z.array(FileOwner), fallback: [] },
})

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
export const Credentials = z.object({ username: z.string().max(1000), password: z.string().max(1000) })

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

/** The settings of a plugin: JSON schema and values. Of a secret, only whether it is set. */
export const SettingsSection = z.object({
  plugin: z.string(),
  schema: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.boolean()),
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
