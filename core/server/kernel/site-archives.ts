import type { Db } from 'mongodb'
import type { Encryption } from '../base/encryption.ts'
import type { FileStorage } from '../files/file-store.ts'
import type { Locks } from '../storage/locks.ts'

/** The contents of an archive in numbers. */
export interface ArchiveReport {
  readonly documents: number
  readonly files: number
  readonly fileBytes: number
  /** Whether all documents are as they were at one moment. */
  readonly isOneMoment: boolean
  /** The size of the archive. */
  readonly bytes: number
}

/** The contents of an archive that was restored beside the site, counted. */
export interface ProofReport {
  readonly documents: number
  readonly files: number
}

/** Archives of the running site, as the program that hosts it creates them. */
export interface SiteArchives {
  /** Where the site stores its data. */
  readonly dataDirectory: string
  /** Writes an archive slowly enough for a busy site. The file gets its name when it is complete. */
  write(path: string, signal: AbortSignal): Promise<ArchiveReport>
  /** Whether there is a key for archives that leave the machine. */
  hasKey(): Promise<boolean>
  /** Writes an encrypted copy of an archive; throws without a key. */
  encrypt(path: string, copy: string, signal: AbortSignal): Promise<void>
  /** Restores an archive to a new folder and counts; throws where that differs from what the archive says. The folder is removed. */
  prove(path: string, folder: string): Promise<ProofReport>
  /** The size of the database and its files, before compression. */
  size(): Promise<number>
  /** How much can be written to the file system of a folder, which is created. */
  room(folder: string): Promise<number>
  /** Does nothing and returns undefined while another process backs up. */
  alone<T>(work: () => Promise<T>): Promise<T | undefined>
}

/** The data of a site that is archived. */
export interface ArchivedSite {
  readonly db: Db
  readonly files: FileStorage
  readonly locks: Locks
  readonly encryption: Encryption
  readonly dataDirectory: string
}
