import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { backupSite } from '../backup/backup-site.ts'
import { restoreSite } from '../backup/restore-site.ts'
import { Workspace } from './workspace.ts'

/** Writes everything into one archive; the site may be running. */
export async function backup([file]: readonly string[]): Promise<void> {
  if (!file) throw new Error('verdict backup FILE')
  const workspace = new Workspace()
  await workspace.withDatabase(async (database) => {
    await backupSite(database.db, await workspace.files(database), createWriteStream(`${file}.part`, { mode: 0o600 }))
    await rename(`${file}.part`, file)
  })
  console.log(`Everything is in ${file}. It holds password hashes and secrets: keep it safe.`)
}

/** Brings an archive back; the site must not be running. */
export async function restore(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...words], options: { replace: { type: 'boolean' } }, allowPositionals: true })
  const [file] = positionals
  if (!file) throw new Error('verdict restore FILE [--replace]')
  const workspace = new Workspace()
  await workspace.withDatabase(async (database) => {
    const count = await restoreSite(database.db, await workspace.files(database), () => createReadStream(file), {
      replace: values.replace ?? false,
    })
    console.log(`${count.documents} documents and ${count.files} files are back.`)
  })
}
