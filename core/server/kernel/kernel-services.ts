import { kernel } from '../../plugin/index.ts'
import { z } from 'zod'
import type { PublicFiles } from '../files/public-files.ts'
import type { SessionLog } from './session-log.ts'
import type { SiteControl } from './site-control.ts'

/** The logins of people: what the dashboard and the account screens show. */
export const sessionLog = kernel.service<SessionLog>('session-log')

/** Files that everybody may fetch: avatars, pictures in markdown, carousels. */
export const publicFilesService = kernel.service<PublicFiles>('public-files')

/** The site's own settings and plugins, for an admin area. */
export const siteControl = kernel.service<SiteControl>('site-control')

/** What plugins may need of the kernel, which is always there. */
export const kernelServices = [sessionLog, publicFilesService, siteControl] as const

/** Somebody came, or something about them changed. */
export const userChanged = kernel.change('user-changed', z.object({ uid: z.string(), username: z.string() }))

/** Somebody goes: followers delete what they keep about them; then the kernel deletes the person. */
export const userRemoved = kernel.change('user-removed', z.object({ uid: z.string(), username: z.string() }))
