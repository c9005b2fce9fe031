import { definePlugin } from '@verdict/core'
import { z } from 'zod'

export const places = ['folder'] as const
export type Place = (typeof places)[number]

const count = z.int().min(0).max(1000)
const absolute = z
  .string()
  .max(1000)
  .regex(/^(\/.*)?$/, 'must begin with /')

/** When the site is backed up, where to, and which archives are kept. Without a time, only by hand. */
export const BackupSettings = z.object({
  /** In the time zone of the server. */
  at: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'must look like 03:30')
    .default('03:30'),
  /** The newest archive of so many days and weeks. */
  keep: z.strictObject({ daily: count.min(1).default(7), weekly: count.default(4) }).prefault({}),
  to: z.array(z.enum(places)).min(1).max(places.length).default(['folder']),
  /** Empty for `backups` in the data folder. */
  folder: absolute.default(''),
})
export type BackupSettings = z.infer<typeof BackupSettings>

/** Backups on a schedule, kept here and on other machines. */
export const backups = definePlugin({ id: 'backups', settings: BackupSettings })

/** The last archive was larger than the room. */
export const BackupDiskFull = backups.error('disk-full')

/** The archive could not be written. */
export const BackupFailed = backups.error('failed')

/** The process ended during the backup. */
export const BackupInterrupted = backups.error('interrupted')

/** One backup runs at a time. */
export const BackupRunning = backups.error('running')
