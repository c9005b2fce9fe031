import { z } from 'zod'
import { definePlugin } from './define-plugin.ts'
import { adminRoles, Role } from './roles.ts'
import { orNull, time, wireNumber } from './wire-types.ts'

/** An address that pages may link to: of the web, of mail, or within this site; never a script. */
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
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** The kernel, seen as a plugin: owner of people, sessions, settings, files and live updates. */
export const kernel = definePlugin({ id: 'kernel', settings: SiteSettings })

/** The answer of the site configuration; a plugin that is off leaves null or false. */
export const WebsiteConfig = SiteSettings.omit({ defaultLanguage: true }).extend({
  email: orNull(z.string()),
  register: z.boolean().default(false),
  openPublicDiscussion: z.boolean().default(false),
  openGroupDiscussion: z.boolean().default(false),
  openContestComment: z.boolean().default(false),
})
export type WebsiteConfig = z.infer<typeof WebsiteConfig>

/** Fields of the site configuration that plugins fill. */
export const websiteConfigFields = kernel.point<() => Partial<WebsiteConfig> | Promise<Partial<WebsiteConfig>>>('website-config-fields')

/** Fields of the logged-in person's card that plugins fill, asked by uid. */
export const userInfoFields = kernel.point<(uid: string) => Promise<Partial<UserInfo>>>('user-info-fields')

/** Called with the user's id when people ask who may upload into markdown; any true answer allows. */
export const markdownUploaders = kernel.point<(uid: string, gid: number | undefined) => boolean | Promise<boolean>>('markdown-uploaders')

/** What a login answers. */
export const UserInfo = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: orNull(z.string()),
  avatar: orNull(z.string()),
  titleName: orNull(z.string()),
  titleColor: orNull(z.string()),
  email: orNull(z.string()),
  number: orNull(z.string()),
  gender: orNull(z.string()),
  school: orNull(z.string()),
  course: orNull(z.string()),
  signature: orNull(z.string()),
  realname: orNull(z.string()),
  github: orNull(z.string()),
  blog: orNull(z.string()),
  cfUsername: orNull(z.string()),
  roleList: z.array(Role),
})
export type UserInfo = z.infer<typeof UserInfo>

/** Name and password; their lengths are checked in the order that the wire describes, not by the schema. */
export const Credentials = z.object({ username: z.string().max(1000), password: z.string().max(1000) })

/** A login that was made: where and with what. */
export const Session = z.object({
  id: z.string(),
  uid: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
  gmtCreate: time,
  gmtModified: time,
})

/** How a plugin is doing. */
export const PluginRow = z.object({
  id: z.string(),
  version: z.string(),
  on: z.boolean(),
  /** 'running', 'off', 'failed' in its set-up, or 'waiting' for one that failed. */
  health: z.enum(['running', 'off', 'failed', 'waiting']),
  reason: orNull(z.string()),
  needs: z.array(z.string()),
  neededBy: z.array(z.string()),
  faults: z.int(),
  restartNeeded: z.boolean(),
})
export type PluginRow = z.infer<typeof PluginRow>

/** The settings of one plugin: their JSON schema and their values; secrets are shown as true or false, never as text. */
export const SettingsSection = z.object({
  plugin: z.string(),
  schema: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.boolean()),
})
export type SettingsSection = z.infer<typeof SettingsSection>

const mebibyte = 1024 * 1024
const images = ['jpg', 'jpeg', 'gif', 'png', 'webp', 'bmp']

/** The calls that the kernel serves itself. */
export const kernelApi = kernel.api({
  getWebsiteConfig: {
    method: 'GET',
    path: '/api/get-website-config',
    access: 'anyone',
    output: WebsiteConfig,
    about: 'What the site is called, and which of its areas are open.',
  },
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'anyone',
    body: Credentials,
    output: UserInfo,
    // A hall full of pupils behind one address logs in at once.
    rate: { calls: 600, seconds: 60 },
    about: 'Logs in; the token comes in the Authorization header of the answer.',
  },
  logout: { method: 'GET', path: '/api/logout', access: 'user', about: 'Ends all logins of the caller.' },
  getUserAuthInfo: {
    method: 'GET',
    path: '/api/get-user-auth-info',
    access: 'user',
    output: z.object({ roles: z.array(Role), permissions: orNull(z.array(z.string())) }),
    about: 'The roles of the caller.',
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
    about: 'The logins of the caller that are still good, newest first.',
  },
  endSession: { method: 'DELETE', path: '/api/session', access: 'user', query: z.object({ id: z.string().max(64) }), about: 'Ends one login of the caller.' },
  publicImage: {
    method: 'GET',
    path: '/api/public/img/:name',
    access: 'anyone',
    params: z.object({ name: z.string().max(255) }),
    answer: 'file',
    about: 'A picture that anyone may see.',
  },
  publicFile: {
    method: 'GET',
    path: '/api/public/file/:name',
    access: 'anyone',
    params: z.object({ name: z.string().max(255) }),
    answer: 'file',
    about: 'A file that anyone may fetch.',
  },
  uploadMarkdownImage: {
    method: 'POST',
    path: '/api/file/upload-md-img',
    access: 'user',
    upload: { field: 'image', maximumBytes: 4 * mebibyte, endings: images },
    body: z.object({ gid: wireNumber.optional() }),
    output: z.object({ link: z.string(), fileId: z.int() }),
    about: 'Stores a picture for a text in Markdown; for those whom a plugin or an admin role admits.',
  },
  deleteMarkdownImage: {
    method: 'GET',
    path: '/api/file/delete-md-img',
    access: 'user',
    query: z.object({ fileId: wireNumber }),
    about: 'Deletes such a picture.',
  },
  uploadMarkdownFile: {
    method: 'POST',
    path: '/api/file/upload-md-file',
    access: 'user',
    upload: { field: 'file', maximumBytes: 128 * mebibyte },
    body: z.object({ gid: wireNumber.optional() }),
    output: z.object({ link: z.string() }),
    about: 'Stores a file for a text in Markdown, likewise.',
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
    about: 'A browser tells that a plugin failed on its screen; it goes into the log.',
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
    about: 'Stores the choice; it holds from the next start.',
  },
  getSettings: {
    method: 'GET',
    path: '/api/admin/settings',
    access: { permission: 'system_info_admin' },
    output: z.array(SettingsSection),
    about: 'The settings of every plugin; of secrets only whether they are set.',
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/admin/settings/:plugin',
    access: { permission: 'system_info_admin' },
    params: z.object({ plugin: z.string().max(100) }),
    body: z.record(z.string(), z.unknown()),
    output: SettingsSection,
    about: 'Changes the settings that are named, leaves the others; null puts the default back.',
  },
})
