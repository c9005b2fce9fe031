import { rm } from 'node:fs/promises'
import { CodedError, messageOf } from '@verdict/core'
import type { SiteArchives } from '@verdict/core/server'
import { NoBackupKey, PlaceFailed, type BackupSettings } from '../../contract.ts'
import type { ArchiveNames } from '../schedule/archive-names.ts'
import { superfluous } from '../schedule/schedule.ts'
import type { RemotePlace } from './place.ts'
import { S3Place } from './s3-place.ts'
import { SftpPlace } from './sftp-place.ts'

/** Returns the configured targets on other machines. */
export function remotePlaces({ to, sftp, sftpKey, s3, s3Secret }: BackupSettings): RemotePlace[] {
  const { VERDICT_BACKUP_SFTP_KEY, VERDICT_BACKUP_S3_SECRET } = process.env
  return [
    ...(to.includes('sftp') ? [new SftpPlace(sftp, VERDICT_BACKUP_SFTP_KEY || sftpKey)] : []),
    ...(to.includes('s3') ? [new S3Place(s3, VERDICT_BACKUP_S3_SECRET || s3Secret)] : []),
  ]
}

/** Copies an archive, encrypted, to all remote targets. Continues after a failure and throws the first one at the end. */
export async function copyToPlaces(
  archive: { path: string; name: string },
  { archives, names, settings, signal }: { archives: SiteArchives; names: ArchiveNames; settings: BackupSettings; signal: AbortSignal },
): Promise<void> {
  const places = remotePlaces(settings)
  if (places.length === 0) return
  if (!(await archives.hasKey())) throw new NoBackupKey()
  const encrypted = { path: `${archive.path}.enc`, name: `${archive.name}.enc` }
  const failures: unknown[] = []
  try {
    await archives.encrypt(archive.path, encrypted.path, signal)
    for (const place of places) await copy(place).catch((error: unknown) => failures.push(error))
  } finally {
    await rm(encrypted.path, { force: true })
  }
  if (failures.length > 0) throw failures[0]

  async function copy(place: RemotePlace): Promise<void> {
    try {
      await place.put(encrypted.path, encrypted.name, signal)
      const own = (await place.list()).flatMap((name) => {
        const at = names.timeOf(name)
        return at ? [{ name, at }] : []
      })
      await place.remove(superfluous(own, settings.keep))
    } catch (error) {
      throw error instanceof CodedError ? error : new PlaceFailed({ place: place.name, reason: messageOf(error) })
    }
  }
}
