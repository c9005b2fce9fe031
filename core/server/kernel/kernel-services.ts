import { HealthItem, kernel } from '../../plugin/index.ts'
import { z } from 'zod'
import type { RolePermissions } from '../auth/role-permissions.ts'
import type { PublicFiles } from '../files/public-files.ts'
import type { StorageUses } from './storage-overview.ts'
import type { Encryption } from '../base/encryption.ts'
import type { SessionLog } from './session-log.ts'
import type { SiteArchives } from './site-archives.ts'
import type { ReadHealth, SiteControl } from './site-control.ts'

/** The log of logins, for the dashboard and the account pages. */
export const sessionLog = kernel.service<SessionLog>('session-log')

/** Files that anyone may download: avatars, images in Markdown, the carousel. */
export const publicFilesService = kernel.service<PublicFiles>('public-files')

/** Settings and plugins of the site, for an admin area. */
export const siteControl = kernel.service<SiteControl>('site-control')

/** How much of the file store each owner uses, for pages where users upload, and for an admin area. */
export const storageOverview = kernel.service<StorageUses>('storage-overview')

/** The permissions of each role, for plugins that give roles to people. */
export const rolePermissions = kernel.service<Pick<RolePermissions, 'has' | 'of'>>('role-permissions')

/** Encrypts what is stored and must be read again, such as passwords for other sites. */
export const encryption = kernel.service<Encryption>('encryption')

/** Archives of the running site, for a plugin that backs it up. */
export const siteArchives = kernel.service<SiteArchives>('site-archives')

/** Parts of the site that an operator must watch, each with its state: the dashboard, `verdict doctor` and the metrics read this one list. */
export const healthItems = kernel.point<ReadHealth>('health-items', { answer: z.array(HealthItem), fallback: [] })

/** A solved captcha lets a login pass that would be delayed after failures of others. Each captcha accepts one answer. */
export interface SolvedCaptcha {
  readonly captcha: string
  readonly captchaKey: string
}

/** Checks captchas at login. */
export const loginCaptchas = kernel.point<(solved: SolvedCaptcha) => Promise<boolean>>('login-captchas', { answer: z.boolean(), fallback: false })

const alwaysProvided = [sessionLog, publicFilesService, siteControl, storageOverview, rolePermissions, encryption]

/** The services that the kernel provides: archives only if the program that hosts the site creates them. */
export const kernelServices = ({ archives }: { archives?: unknown }) => (archives ? [...alwaysProvided, siteArchives] : alwaysProvided)

/** A user was created or changed. */
export const userChanged = kernel.change('user-changed', z.object({ uid: z.string(), username: z.string() }))

/** A user is being deleted: followers delete their data about the user, and the kernel deletes the user. */
export const userRemoved = kernel.change('user-removed', z.object({ uid: z.string(), username: z.string(), avatar: z.string().nullable() }))
