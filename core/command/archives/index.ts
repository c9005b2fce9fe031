export { backupSite } from './backup-site.ts'
export { restoreSite } from './restore-site.ts'
export { createSiteArchives } from './site-archives.ts'
