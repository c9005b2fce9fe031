import { definePlugin, secret } from '@verdict/core'
import { z } from 'zod'

export const places = ['folder', 'sftp', 's3'] as const
export type Place = (typeof places)[number]

const count = z.int().min(0).max(1000)
const absolute = z
  .string()
  .max(1000)
  .regex(/^(\/.*)?$/, 'must begin with /')

/** Excludes characters that `sftp` interprets and words that it would read as options. */
const word = z
  .string()
  .max(300)
  .regex(/^([^\s"'\\*?[\]@-][^\s"'\\*?[\]@]*)?$/, 'contains a sign that is not allowed')

/** A folder on a machine that accepts a login with an SSH key. */
export const SftpSettings = z.strictObject({
  host: word.default(''),
  port: z.int().min(1).max(65535).default(22),
  user: word.default(''),
  folder: word.default('backups'),
  /** The host's public key as in `known_hosts`, without the host name: `ssh-ed25519 AAAA…`. */
  hostKey: z
    .string()
    .max(4000)
    .regex(/^([a-z0-9@.-]+ [A-Za-z0-9+/=]+)?\s*$/, 'must look like ssh-ed25519 AAAA…')
    .default(''),
})
export type SftpSettings = z.infer<typeof SftpSettings>

/** A bucket of an S3-compatible service. */
export const S3Settings = z.strictObject({
  endpoint: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  region: word.default('us-east-1'),
  bucket: word.default(''),
  /** The prefix of object names, such as `verdict/`. */
  prefix: word.default(''),
  accessKey: word.default(''),
})
export type S3Settings = z.infer<typeof S3Settings>

/** The schedule, targets and retention of backups. Without a time, backups start only manually. */
export const BackupSettings = z.object({
  /** In the server's time zone. */
  at: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'must look like 03:30')
    .default('03:30'),
  /** Keeps the newest archive of each of this many days and weeks. */
  keep: z.strictObject({ daily: count.min(1).default(7), weekly: count.default(4) }).prefault({}),
  to: z.array(z.enum(places)).min(1).max(places.length).default(['folder']),
  /** Empty for `backups` in the data folder. */
  folder: absolute.default(''),
  sftp: SftpSettings.prefault({}),
  /** A private key without a passphrase; `VERDICT_BACKUP_SFTP_KEY` takes precedence. */
  sftpKey: secret(z.string().max(20_000).default('')),
  s3: S3Settings.prefault({}),
  /** `VERDICT_BACKUP_S3_SECRET` takes precedence. */
  s3Secret: secret(z.string().max(1000).default('')),
})
export type BackupSettings = z.infer<typeof BackupSettings>

/** Scheduled backups, stored on this machine and on others. */
export const backups = definePlugin({ id: 'backups', settings: BackupSettings })

/** The last archive was larger than the free disk space. */
export const BackupDiskFull = backups.error('disk-full')

/** The archive could not be written. */
export const BackupFailed = backups.error('failed')

/** The process ended during the backup. */
export const BackupInterrupted = backups.error('interrupted')

/** Only one backup runs at a time. */
export const BackupRunning = backups.error('running')

/** Archives leave the machine only encrypted, which requires a key. */
export const NoBackupKey = backups.error('no-key')

/** An archive could not be copied to another machine. */
export const PlaceFailed = backups.error('place-failed')

/** The test restore of an archive failed. */
export const ProofFailed = backups.error('proof-failed')

/** The folder contains no archive. */
export const NoArchive = backups.error('no-archive')
