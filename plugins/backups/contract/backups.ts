import { definePlugin, secret } from '@verdict/core'
import { z } from 'zod'

export const places = ['folder', 'sftp', 's3'] as const
export type Place = (typeof places)[number]

const count = z.int().min(0).max(1000)
const absolute = z
  .string()
  .max(1000)
  .regex(/^(\/.*)?$/, 'must begin with /')

/** Without signs that the program `sftp` interprets, and not an option. */
const word = z
  .string()
  .max(300)
  .regex(/^([^\s"'\\*?[\]@-][^\s"'\\*?[\]@]*)?$/, 'contains a sign that is not allowed')

/** A folder of an account that logs in with a key. */
export const SftpSettings = z.strictObject({
  host: word.default(''),
  port: z.int().min(1).max(65535).default(22),
  user: word.default(''),
  folder: word.default('backups'),
  /** The public key of the host as in `known_hosts`, without the name: `ssh-ed25519 AAAA…`. */
  hostKey: z
    .string()
    .max(4000)
    .regex(/^([a-z0-9@.-]+ [A-Za-z0-9+/=]+)?\s*$/, 'must look like ssh-ed25519 AAAA…')
    .default(''),
})
export type SftpSettings = z.infer<typeof SftpSettings>

/** A bucket of a service that speaks the protocol of S3. */
export const S3Settings = z.strictObject({
  endpoint: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  region: word.default('us-east-1'),
  bucket: word.default(''),
  /** In front of the names, such as `verdict/`. */
  prefix: word.default(''),
  accessKey: word.default(''),
})
export type S3Settings = z.infer<typeof S3Settings>

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
  sftp: SftpSettings.prefault({}),
  /** A private key without a passphrase; `VERDICT_BACKUP_SFTP_KEY` comes before it. */
  sftpKey: secret(z.string().max(20_000).default('')),
  s3: S3Settings.prefault({}),
  /** `VERDICT_BACKUP_S3_SECRET` comes before it. */
  s3Secret: secret(z.string().max(1000).default('')),
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

/** Archives leave the machine only encrypted. */
export const NoBackupKey = backups.error('no-key')

/** An archive could not be copied to a place. */
export const PlaceFailed = backups.error('place-failed')

/** An archive could not be restored beside the site. */
export const ProofFailed = backups.error('proof-failed')

/** There is no archive in the folder. */
export const NoArchive = backups.error('no-archive')
