export {
  BackupDiskFull,
  BackupFailed,
  BackupInterrupted,
  BackupRunning,
  backups,
  NoArchive,
  NoBackupKey,
  PlaceFailed,
  places,
  ProofFailed,
  type BackupSettings,
  type Place,
  type S3Settings,
  type SftpSettings,
} from './contract/backups.ts'
export { backupApi, BackupOverview, BackupRun } from './contract/api.ts'
