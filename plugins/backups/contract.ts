export {
  BackupDiskFull,
  BackupFailed,
  BackupInterrupted,
  BackupRunning,
  backups,
  NoBackupKey,
  PlaceFailed,
  places,
  type BackupSettings,
  type Place,
  type S3Settings,
  type SftpSettings,
} from './contract/backups.ts'
export { backupApi, BackupOverview, BackupRun } from './contract/api.ts'
