import { z } from 'zod'

/**
 * One archive: gzip, and in it one JSON text a line. The first line is the head, the last one the end; between them stand
 * documents (MongoDB's canonical extended JSON), then files in parts. A later version reads every version up to its own.
 */
export const backupVersion = 1

export const BackupHead = z.object({
  verdictBackup: z.int().max(backupVersion, 'the archive was made by a newer version'),
  core: z.string(),
  at: z.string(),
})

export const BackupLine = z.union([
  z.object({ in: z.string(), document: z.record(z.string(), z.unknown()) }),
  z.object({ file: z.string(), part: z.string() }),
  z.object({ fileEnd: z.string() }),
  z.object({ end: z.literal(true), documents: z.int(), files: z.int() }),
])
export type BackupLine = z.infer<typeof BackupLine>

/** Collections that mean nothing on another day, and those that hold the files of GridFS. */
export function isExcluded(collection: string): boolean {
  return ['kernel.locks', 'kernel.live', 'kernel.files.files', 'kernel.files.chunks'].includes(collection) || collection.startsWith('system.')
}
