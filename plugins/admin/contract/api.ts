import { adminRoles, orNull, page, pageQuery, SiteSettings, time } from '@verdict/core'
import { z } from 'zod'
import { admin, DashboardStatistics, SetupStep } from './admin.ts'
import { SwitchChange, SwitchSettings } from './switches.ts'

/** The storage used by an owner's files, and its limit; null means no limit. */
const StorageUseRow = z.object({
  kind: z.enum(['site', 'user', 'group']),
  /** The uid or the group's number; empty for the site. */
  id: z.string(),
  /** Null for the site, and for an owner that no longer exists. */
  name: orNull(z.string()),
  bytes: z.int(),
  files: z.int(),
  limit: orNull(z.int()),
})
export type StorageUseRow = z.infer<typeof StorageUseRow>

const StorageUseQuery = z.object({ ...pageQuery({ limit: 20 }), keyword: z.string().trim().max(100).optional() })

/** A page of owners, and the sums of all owners. */
const StorageUsePage = page(StorageUseRow).extend({ sums: z.object({ bytes: z.int(), files: z.int() }) })

/** The fields that one plugin adds to a response, in order. The plugin's texts name them. */
export const FieldGroup = z.object({ plugin: z.string(), names: z.array(z.string()) })
export type FieldGroup = z.infer<typeof FieldGroup>

/** The plugins that own the numbers on the dashboard, and those that own the switches and limits. */
const FieldGroups = z.object({ statistics: z.array(FieldGroup), switches: z.array(FieldGroup) })

const staff = { roles: adminRoles } as const
const root = { permission: 'system_info_admin' } as const

const text = z.string().trim().max(255)
/** HOJ clients send the word `None` for an empty address. */
const link = text
  .transform((address) => (/^none$/i.test(address) ? '' : address))
  .pipe(z.string().regex(/^(https?:\/\/\S+)?$/, 'must begin with http:// or https://'))

/** The names and links of the site, and whether registration is open (null without a plugin that registers users). */
export const WebSettings = z.object({
  baseUrl: link,
  name: text.min(1),
  shortName: text.min(1),
  description: z.string().trim().max(1000),
  register: z.boolean().nullable(),
  recordName: text,
  recordUrl: link,
  projectName: text,
  projectUrl: link,
  defaultLanguage: SiteSettings.shape.defaultLanguage.unwrap(),
})
export type WebSettings = z.infer<typeof WebSettings>

/**
 * Names and links that plugins store, such as those of the footer. A plugin passes `fillFields` a function that writes them; otherwise they have the kernel's
 * defaults.
 */
export const webFields = admin.fieldPoint('web-fields', WebSettings.partial())

/** A login of a staff member. */
const LoginRow = z.object({ id: z.string(), uid: z.string(), ip: z.string(), userAgent: z.string(), gmtCreate: time, gmtModified: time })

/** The load of the server, in the format that HOJ's admin client expects. */
export const ServiceStatistics = z.object({
  nacos: z.object({ status: z.string() }),
  backupCores: z.int(),
  backupService: z.array(z.object({ serviceId: z.string(), host: z.string(), port: z.int(), secure: z.boolean(), metadata: z.record(z.string(), z.string()) })),
  backupPercentCpuLoad: z.string(),
  backupPercentMemoryLoad: z.string(),
})
export type ServiceStatistics = z.infer<typeof ServiceStatistics>

/** The database connection; passwords are always null. */
const ConnectionRow = z.object({
  dbName: orNull(z.string()),
  dbHost: orNull(z.string()),
  dbPort: orNull(z.int()),
  dbUsername: orNull(z.string()),
  dbPassword: orNull(z.string()),
  redisHost: orNull(z.string()),
  redisPort: orNull(z.int()),
  redisPassword: orNull(z.string()),
})

/** The database of the site and its size. */
export const StorageRow = z.object({
  embedded: z.boolean(),
  version: z.string(),
  name: z.string(),
  host: z.string(),
  port: orNull(z.int()),
  username: orNull(z.string()),
  collections: z.int(),
  documents: z.int(),
  bytes: z.int(),
  /** The files of all owners together. */
  fileBytes: z.int(),
})
export type StorageRow = z.infer<typeof StorageRow>

/** A step of setting up the site; done if the site shows it or an admin has marked it. */
const SetupStepRow = SetupStep.extend({ isMarked: z.boolean() })
export type SetupStepRow = z.infer<typeof SetupStepRow>

/** The steps of setting up the site, and whether the dashboard shows them. */
export const Setup = z.object({ isShown: z.boolean(), steps: z.array(SetupStepRow) })
export type Setup = z.infer<typeof Setup>

/** The image is the logo at the top of the pages, or the icon in browser tabs. */
export const SiteImageUse = z.enum(['logo', 'icon'])
export type SiteImageUse = z.infer<typeof SiteImageUse>

/** The maximum size of an image of the site. */
export const maxSiteImageBytes = 1024 * 1024

/** How the pages of the site look. */
const SiteLook = z.object({ logo: z.string(), icon: z.string(), color: z.string() })

/** The API of the admin area's own pages. */
export const adminApi = admin.api({
  getDashboard: {
    method: 'GET',
    path: '/api/admin/dashboard/get-dashboard-info',
    access: staff,
    output: DashboardStatistics,
    about: 'Returns the statistics of all running plugins, such as users and submissions today.',
  },
  getFields: {
    method: 'GET',
    path: '/api/admin/fields',
    access: staff,
    output: FieldGroups,
    about: "Returns which plugins own the dashboard's numbers, and the switches.",
  },
  getPreviousLogin: {
    method: 'POST',
    path: '/api/admin/dashboard/get-sessions',
    access: staff,
    output: LoginRow.nullable(),
    about: 'Returns the caller’s previous login.',
  },
  getService: {
    method: 'GET',
    path: '/api/admin/config/get-service-info',
    access: staff,
    output: ServiceStatistics,
    about: 'Returns the load of the server.',
  },
  getWeb: { method: 'GET', path: '/api/admin/config/get-web-config', access: root, output: WebSettings, about: 'Returns the names and links of the site.' },
  setWeb: {
    method: 'PUT',
    path: '/api/admin/config/set-web-config',
    access: root,
    body: WebSettings.partial(),
    about: 'Updates the given names and links.',
  },
  getSetup: { method: 'GET', path: '/api/admin/setup', access: root, output: Setup, about: 'Returns the steps of setting up the site.' },
  markStep: {
    method: 'PUT',
    path: '/api/admin/setup/:plugin/:step',
    access: root,
    params: z.object({ plugin: z.string().max(100), step: z.string().max(100) }),
    body: z.object({ isMarked: z.boolean() }),
    output: Setup,
    about: 'Marks a step of setting up the site as done, or not.',
  },
  getLook: { method: 'GET', path: '/api/admin/config/look', access: root, output: SiteLook, about: 'Returns the logo, icon and color of the site.' },
  setImage: {
    method: 'POST',
    path: '/api/admin/config/site-image',
    access: root,
    query: z.object({ use: SiteImageUse }),
    upload: { field: 'file', maximumBytes: maxSiteImageBytes, endings: ['jpg', 'jpeg', 'gif', 'png', 'webp'] },
    output: z.object({ url: z.string() }),
    about: 'Sets the logo or the icon of the site.',
    rate: { calls: 60, seconds: 60 },
  },
  removeImage: {
    method: 'DELETE',
    path: '/api/admin/config/site-image',
    access: root,
    query: z.object({ use: SiteImageUse }),
    about: 'Restores the built-in logo or icon.',
  },
  getConnection: {
    method: 'GET',
    path: '/api/admin/config/get-db-and-redis-config',
    access: root,
    output: ConnectionRow,
    about: 'Returns the database connection, without passwords.',
  },
  setConnection: {
    method: 'PUT',
    path: '/api/admin/config/set-db-and-redis-config',
    access: root,
    body: z.unknown(),
    about: 'Always rejected: the environment variable MONGODB_URI sets the URL.',
  },
  getStorage: {
    method: 'GET',
    path: '/api/admin/config/storage',
    access: root,
    output: StorageRow,
    about: 'Returns the database of the site and its size.',
  },
  getReport: {
    method: 'GET',
    path: '/api/admin/report',
    access: root,
    answer: 'file',
    rate: { calls: 6, seconds: 60 },
    about: 'Downloads a zip for those who are asked for help: versions, configuration without secrets, health, doctor, judges and the newest lines of the log.',
  },
  getStorageUse: {
    method: 'GET',
    path: '/api/admin/storage-use',
    access: root,
    query: StorageUseQuery,
    output: StorageUsePage,
    about: "Lists the storage used by each owner's files, largest first: users, groups, and the site. A keyword finds users and groups by name.",
  },
  getSwitches: {
    method: 'GET',
    path: '/api/admin/switch/info',
    access: root,
    output: SwitchSettings,
    about: 'Returns the switches and limits of all running plugins.',
  },
  setSwitches: {
    method: 'PUT',
    path: '/api/admin/switch/update',
    access: root,
    body: SwitchChange,
    about:
      'Updates the given switches and limits. Empty values are ignored. A switch without an owner is rejected, unless its value is off, 0 or an empty list.',
  },
})
