import { z } from 'zod'
import { kernel } from '../definition/kernel.ts'
import { adminRoles, Role } from '../roles.ts'
import { StorageUse } from './stored-files.ts'
import { wireNumber } from '../wire/wire-types.ts'
import { UserInfo, Credentials, Session } from './people.ts'
import { PluginRow, HealthItem, PermissionRow } from './plugins.ts'
import { WebsiteConfig, SettingsSection } from './settings.ts'

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
  reportScreenFailure: {
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
