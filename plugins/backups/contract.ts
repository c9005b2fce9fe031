export { BackupDiskFull, BackupFailed, BackupInterrupted, BackupRunning, backups, BackupSettings, places, type Place } from './contract/backups.ts'
export { backupApi, BackupOverview, BackupRun } from './contract/api.ts'
