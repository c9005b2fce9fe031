import { z } from 'zod'

/**
 * An archive is gzipped text with one JSON value per line: a header, documents (in MongoDB's canonical extended JSON), files in parts, and
 * an end mark. A release reads the archives of all versions up to its own.
 */
export const backupVersion = 1

export const BackupHead = z.object({
  verdictBackup: z.int().max(backupVersion, 'the archive was made by a newer version'),
  core: z.string(),
  at: z.string(),
  /** Whether all documents are as they were at one moment. */
  isOneMoment: z.boolean().default(false),
})

export type BackupHead = z.infer<typeof BackupHead>

export const BackupLine = z.union([
  z.object({ in: z.string(), document: z.record(z.string(), z.unknown()) }),
  z.object({ file: z.string(), part: z.string() }),
  z.object({ fileEnd: z.string() }),
  z.object({ end: z.literal(true), documents: z.int(), files: z.int() }),
])
export type BackupLine = z.infer<typeof BackupLine>

/** Collections that are only valid while the site runs, logins, and those of GridFS, whose files are archived separately. */
export function isExcluded(collection: string): boolean {
  return (
    ['kernel.locks', 'kernel.live', 'kernel.moved', 'kernel.sessions', 'kernel.guesses', 'kernel.files.files', 'kernel.files.chunks'].includes(collection) ||
    collection.startsWith('system.')
  )
}
