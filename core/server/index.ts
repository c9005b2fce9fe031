export type { SiteArchives } from './kernel/site-archives.ts'
export { isPrivateAddress } from './http/protection/networks.ts'
export { addressGroup } from './base/client-address.ts'
export { isSameSecret } from './base/encryption.ts'
export type { Caller } from './base/caller.ts'
export { filterOf } from './base/filters.ts'
export type { ChangeLog } from './changes/change-log.ts'
export type { Pending, Stored } from './storage/stored.ts'
export { defineServer, optional } from './kernel/define-server.ts'
export type { ResolvedNeeds, Needs, Optional, ServerPlugin } from './kernel/define-server.ts'
export type { TimerSchedule } from './base/timers.ts'
export { endingOf } from './files/public-files.ts'
export type { NewPublicFile, PublicFiles } from './files/public-files.ts'
export { pictureIn, readPagePicture, readPicture } from './files/picture.ts'
export type { OwnerUse, StorageUses } from './kernel/storage-overview.ts'
export { ZipFile } from './files/zip/zip-file.ts'
export type { ZipEntry } from './files/zip/zip-index.ts'
export type { FileStore, StoredFile } from './files/file-store.ts'
export type { FileAnswer } from './files/file-answer.ts'
export type { Call, Handlers, UploadedFile } from './http/routes/handlers.ts'
export { randomPassword } from './kernel/first-account.ts'
export type { LoginRecord, SessionLog } from './kernel/session-log.ts'
export type { SiteControl } from './kernel/site-control.ts'
export {
  encryption,
  healthItems,
  loginCaptchas,
  publicFilesService,
  rolePermissions,
  sessionLog,
  siteArchives,
  siteControl,
  storageOverview,
  userChanged,
  userRemoved,
} from './kernel/kernel-services.ts'
export type { Encryption } from './base/encryption.ts'
export type { Language } from './base/locales.ts'
export type { LocaleMessages } from './base/translations.ts'
export type { Parser } from './parsing/parser.ts'
export type { ChangeOptions, FollowOptions, ServerContext } from './kernel/server-context.ts'
export { AttemptCounter, AttemptDoc } from './storage/attempt-counter.ts'
export { BoundedMap } from './base/bounded-map.ts'
export { BatchedReads, byId } from './concurrency/batched-reads.ts'
export { defineCollection } from './storage/collections.ts'
export type { CollectionDeclaration } from './storage/collections.ts'
export { KeyedMutex } from './concurrency/keyed-mutex.ts'
export type { Jobs } from './storage/job-scheduler.ts'
export type { StorageStatistics } from './storage/storage-statistics.ts'
export { readPage } from './storage/read-page.ts'
export { WorkQueue } from './concurrency/work-queue.ts'
export { findOrInsert, isDuplicate, writtenUnlessDuplicate } from './storage/duplicates.ts'
export type { Migration, MigrationStore } from './storage/migrations/migrations.ts'
export { normalizeName } from './users/user-schema.ts'
export type { NewUser, User, UserSummary, UserChange, Users, UserSearch } from './users/users.ts'
