import { adminRoles, orNull, SiteSettings, time } from '@verdict/core'
import { z } from 'zod'
import { admin } from './admin.ts'
import { DashboardStatistics } from './dashboard.ts'
import { SwitchChange, SwitchSettings } from './switches.ts'

const staff = { roles: adminRoles } as const
const root = { permission: 'system_info_admin' } as const

const text = z.string().trim().max(255)
/** Existing clients write the word None where there is no address. */
const link = text
  .transform((address) => (/^none$/i.test(address) ? '' : address))
  .pipe(z.string().regex(/^(https?:\/\/\S+)?$/, 'must begin with http:// or https://'))

/** The site's names and links, and whether people may register (null while no plugin says so). */
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

/** A login of an admin. */
export const LoginRow = z.object({ id: z.string(), uid: z.string(), ip: z.string(), userAgent: z.string(), gmtCreate: time, gmtModified: time })
export type LoginRow = z.infer<typeof LoginRow>

/** The site's own process and machine, in the shape of existing admin clients. */
export const ServiceStatistics = z.object({
  nacos: z.object({ status: z.string() }),
  backupCores: z.int(),
  backupService: z.array(z.object({ serviceId: z.string(), host: z.string(), port: z.int(), secure: z.boolean(), metadata: z.record(z.string(), z.string()) })),
  backupPercentCpuLoad: z.string(),
  backupPercentMemoryLoad: z.string(),
})
export type ServiceStatistics = z.infer<typeof ServiceStatistics>

/** Where the site's documents lie; the password is never told. */
export const ConnectionRow = z.object({
  dbName: orNull(z.string()),
  dbHost: orNull(z.string()),
  dbPort: orNull(z.int()),
  dbUsername: orNull(z.string()),
  dbPassword: orNull(z.string()),
  redisHost: orNull(z.string()),
  redisPort: orNull(z.int()),
  redisPassword: orNull(z.string()),
})

/** Which database serves the site, and how much lies in it. */
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
})
export type StorageRow = z.infer<typeof StorageRow>

/** The calls behind the admin area's own pages. */
export const adminApi = admin.api({
  getDashboard: {
    method: 'GET',
    path: '/api/admin/dashboard/get-dashboard-info',
    access: staff,
    output: DashboardStatistics,
    about: 'How many people, recent contests and submissions of today.',
  },
  getPreviousLogin: {
    method: 'POST',
    path: '/api/admin/dashboard/get-sessions',
    access: staff,
    output: LoginRow.nullable(),
    about: 'The caller’s login before this one.',
  },
  getService: {
    method: 'GET',
    path: '/api/admin/config/get-service-info',
    access: staff,
    output: ServiceStatistics,
    about: 'How busy the site’s own process and machine are.',
  },
  getWeb: { method: 'GET', path: '/api/admin/config/get-web-config', access: root, output: WebSettings, about: 'The site’s names and links.' },
  setWeb: {
    method: 'PUT',
    path: '/api/admin/config/set-web-config',
    access: root,
    body: WebSettings.partial(),
    about: 'Changes the names and links that are sent.',
  },
  getConnection: {
    method: 'GET',
    path: '/api/admin/config/get-db-and-redis-config',
    access: root,
    output: ConnectionRow,
    about: 'Where the documents lie; passwords are not told.',
  },
  setConnection: {
    method: 'PUT',
    path: '/api/admin/config/set-db-and-redis-config',
    access: root,
    body: z.unknown(),
    about: 'Always refused: the address is given by MONGODB_URI at the start.',
  },
  getStorage: {
    method: 'GET',
    path: '/api/admin/config/storage',
    access: root,
    output: StorageRow,
    about: 'Which database serves the site, and how much lies in it.',
  },
  getSwitches: {
    method: 'GET',
    path: '/api/admin/switch/info',
    access: root,
    output: SwitchSettings,
    about: 'Every switch and limit; null, or an empty list, where its plugin is off.',
  },
  setSwitches: {
    method: 'PUT',
    path: '/api/admin/switch/update',
    access: root,
    body: SwitchChange,
    about: 'Changes the switches and limits that are sent; empty ones are left, and so are those of plugins that are off unless they are switched on.',
  },
})
