import { existsSync } from 'node:fs'
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { decryptArchive, isEncrypted, markBytes } from '../archives/archive-encryption.ts'
import { createArchiveKey } from '../archives/archive-key.ts'
import { backupSite } from '../archives/backup-site.ts'
import { restoreSite } from '../archives/restore-site.ts'
import { canReadTokenKey, runningDatabase } from '@verdict/core/site'
import { archiveSources } from './added-commands.ts'
import { FinishedFile } from './finished-file.ts'
import { WrongCall } from './usages.ts'
import { Workspace } from '../workspace/workspace.ts'

/** Writes everything to one archive; the site may be running. */
export async function backup(words: readonly string[]): Promise<void> {
  if (words[0] === 'key') return printKey(words.slice(1))
  const { positionals } = parseArgs({ args: [...words], options: {}, allowPositionals: true })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new WrongCall('backup', 'Specify one file for the archive.')
  const workspace = await Workspace.ofSite()
  const archive = await FinishedFile.create(file)
  const count = await workspace
    .withSiteDatabase(async (database) => backupSite(database.db, await workspace.files(database), archive.stream))
    .catch(async (error: Error) => {
      await archive.discard()
      throw error
    })
  const bytes = await archive.finish()
  console.log(
    `Saved the site in ${workspace.place} to ${file} (${sizeText(bytes)}): ` +
      `${count.documents} documents and ${count.files} files of ${sizeText(count.fileBytes)}.\n` +
      `${count.isOneMoment ? 'All documents show the same moment.' : severalMoments}\n` +
      "The archive contains password hashes: keep it safe. Its secrets are encrypted; to read them, a restored site needs this site's encryption key.",
  )
}

/** Creates the key of encrypted archives and prints it, the only time. */
async function printKey(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { new: { type: 'boolean' } } })
  const workspace = await Workspace.ofSite()
  const key = await workspace.withSiteDatabase(({ db }) => createArchiveKey(db, workspace.encryption(), { replace: values.new ?? false }))
  if (key === undefined) throw new Error('A key already exists; it was shown only once. To create a new one for future archives: verdict backup key --new')
  console.log(key)
  console.error('This key encrypts archives that leave this machine. Store it elsewhere: they cannot be restored without it.')
}

/** Why a restored site may count wrongly at first. */
const severalMoments = 'This database cannot provide a snapshot (a replica set can), so the archive may contain only some of the writes made during the backup.'

/** Restores an archive; the site must not be running. */
export async function restore(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { replace: { type: 'boolean' }, key: { type: 'string' } },
    allowPositionals: true,
  })
  const [place] = positionals
  if (!place || positionals.length > 1) throw new WrongCall('restore', 'Specify one archive: a file or a URL.')
  const address = /^[a-z0-9]+:\/\//.test(place) && URL.canParse(place) ? new URL(place) : undefined
  if (!address && !existsSync(place)) throw new Error(`There is no file ${place}.`)
  const workspace = await Workspace.ofSiteOrNew()
  if (!workspace.uri && (await runningDatabase(join(workspace.dataDirectory, 'database'))))
    throw new Error('The site, or another command, is using the database. Stop it first.')
  // Opened before this process acts as the data's owner, who may lack permission to read it.
  const archive = await (address ? openFetched(address, workspace.root) : open(place))
  const restored = readerOf(archive, values.key ?? process.env.VERDICT_BACKUP_KEY).then((read) =>
    workspace.withDatabase(async (database) => {
      const count = await restoreSite(database.db, await workspace.files(database), read, { replace: values.replace ?? false })
      console.log(`Restored ${count.documents} documents and ${count.files} files to ${workspace.place}.`)
      if (!(await canReadTokenKey(database.db, workspace.encryption())))
        console.log(
          `This site has another encryption key than the archived one. Copy the old site's file encryption-key to ${join(workspace.dataDirectory, 'encryption-key')} before the next start. Without it, "verdict doctor" lists the secrets that must be entered again.`,
        )
    }),
  )
  await restored.finally(() => archive.close())
  workspace.remember()
}

/** Fetches an archive to a temporary file, which is gone when it is closed. */
async function openFetched(address: URL, root: string): Promise<FileHandle> {
  const sources = await archiveSources(root)
  const source = sources.find(({ protocol }) => protocol === address.protocol)
  if (!source)
    throw new Error(`Archives cannot be fetched from ${address.protocol}//. Use a file, ${sources.map(({ protocol }) => `${protocol}//`).join(', ')}.`)
  const folder = await mkdtemp(join(tmpdir(), 'verdict-restore-'))
  try {
    const file = join(folder, 'archive')
    await source.fetch(address, file)
    return await open(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Opens an archive again and again, decrypted if it is encrypted. */
async function readerOf(archive: FileHandle, key: string | undefined): Promise<() => Readable> {
  const { buffer } = await archive.read({ buffer: Buffer.alloc(markBytes), position: 0 })
  const open = () => archive.createReadStream({ start: 0, autoClose: false })
  if (!isEncrypted(buffer)) return open
  if (!key) throw new Error('The archive is encrypted. Pass the key printed by "verdict backup key", with --key KEY or VERDICT_BACKUP_KEY.')
  return () => Readable.from(decryptArchive(open(), key))
}

function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}
