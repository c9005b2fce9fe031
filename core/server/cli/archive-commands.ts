import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { backupSite } from '../backup/backup-site.ts'
import { restoreSite } from '../backup/restore-site.ts'
import { canReadTokenKey } from '../kernel/site-secret.ts'
import { WrongCall } from './usages.ts'
import { Workspace } from './workspace.ts'

/** Writes everything to one archive; the site may be running. */
export async function backup(words: readonly string[]): Promise<void> {
  const { positionals } = parseArgs({ args: [...words], options: {}, allowPositionals: true })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new WrongCall('backup', 'backup needs the name of one file.')
  const workspace = await Workspace.ofSite()
  const part = `${file}.part`
  const count = await workspace
    .withSiteDatabase(async (database) => {
      await rm(part, { force: true })
      const saved = await backupSite(database.db, await workspace.files(database), createWriteStream(part, { mode: 0o600 }))
      await rename(part, file)
      return saved
    })
    .finally(() => rm(part, { force: true }))
  console.log(
    `Saved the site in ${workspace.place} to ${file} (${sizeText((await stat(file)).size)}): ` +
      `${count.documents} documents and ${count.files} files of ${sizeText(count.fileBytes)}.\n` +
      'The archive contains password hashes: keep it safe. Secrets in it are encrypted; to read them, a restored site needs the encryption key of this one.',
  )
}

/** Restores an archive; the site must not be running. */
export async function restore(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...words], options: { replace: { type: 'boolean' } }, allowPositionals: true })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new WrongCall('restore', 'restore needs the name of one archive.')
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const workspace = await Workspace.ofSiteOrNew()
  await workspace.withDatabase(async (database) => {
    const count = await restoreSite(database.db, await workspace.files(database), () => createReadStream(file), {
      replace: values.replace ?? false,
    })
    console.log(`Restored ${count.documents} documents and ${count.files} files to ${workspace.place}.`)
    if (!(await canReadTokenKey(database.db, workspace.encryption())))
      console.log(
        'This site has another encryption key than the archived one. After the next start, "verdict doctor" names the secrets that must be entered again.',
      )
  })
  workspace.remember()
}

function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}
