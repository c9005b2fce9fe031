import { orNull, time } from '@verdict/core'
import { z } from 'zod'
import { backups, BackupSettings } from './backups.ts'

/** A backup, or the test restore of one. */
export const BackupRun = z.object({
  id: z.int(),
  kind: z.enum(['backup', 'proof']),
  startedAt: time,
  /** Null while it runs. */
  endedAt: orNull(time),
  archive: z.string(),
  bytes: orNull(z.int()),
  documents: orNull(z.int()),
  files: orNull(z.int()),
  /** In the reader's language; null if the run succeeded. */
  problem: orNull(z.string()),
})
export type BackupRun = z.infer<typeof BackupRun>

export const BackupOverview = z.object({
  settings: BackupSettings.omit({ sftpKey: true, s3Secret: true }),
  /** Whether a key exists for archives that leave the machine. */
  hasKey: z.boolean(),
  /** The folder in use. */
  folder: z.string(),
  /** The time of the next backup; null if none is scheduled. */
  next: orNull(time),
  /** Newest first. */
  runs: z.array(BackupRun),
  archives: z.array(z.object({ name: z.string(), bytes: z.int(), at: time })),
})
export type BackupOverview = z.infer<typeof BackupOverview>

const operators = { permission: 'system_info_admin' } as const

/** The site's backups. */
export const backupApi = backups.api({
  overview: {
    method: 'GET',
    path: '/api/admin/backups',
    access: operators,
    output: BackupOverview,
    about: 'Returns the backup schedule, the latest runs and the archives in the folder.',
  },
  run: {
    method: 'POST',
    path: '/api/admin/backups/run',
    access: operators,
    rate: { calls: 10, seconds: 60 },
    about: 'Starts a backup now. Refused while one is running.',
  },
  prove: {
    method: 'POST',
    path: '/api/admin/backups/prove',
    access: operators,
    rate: { calls: 10, seconds: 60 },
    about: 'Restores the newest archive to a temporary folder now and counts its contents. Refused while a backup is running.',
  },
})
