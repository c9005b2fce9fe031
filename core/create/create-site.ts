import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runNpm, prepareNode } from './installing.ts'
import type { Choice, PackageList } from './package-list.ts'
import { SiteFolder } from './site-folder.ts'
import { archiveFolder, siteFiles } from './site-files.ts'
import { Refusal, type Texts } from './texts.ts'

interface Order {
  readonly name: string
  readonly list: PackageList
  readonly choice: Choice
  readonly texts: Texts
  /** The folder with the archives of the packages; undefined if the registry has them. */
  readonly from: string | undefined
  readonly install: boolean
}

/** Creates the folder of a site completely, or not at all. */
export async function createSite({ name, list, choice, texts, from, install }: Order, signal: AbortSignal): Promise<void> {
  const archives =
    from === undefined
      ? []
      : archivesIn(
          resolve(from),
          list.withNeeds(list.named(choice)).map((one) => list.archiveOf(one)),
        )
  const folder = SiteFolder.open(name)
  try {
    for (const [path, text] of Object.entries(siteFiles({ list, choice, texts, hasArchives: from !== undefined }))) folder.write(path, text)
    if (archives.length > 0) mkdirSync(join(folder.draft, archiveFolder))
    for (const { path, file } of archives) copyFileSync(path, join(folder.draft, archiveFolder, file))
    if (install) {
      console.log(texts.t('installing'))
      await runNpm(folder.draft, signal)
    }
    if (signal.aborted) throw new Refusal('refused.interrupted')
    folder.finish()
  } catch (error) {
    folder.discard()
    throw error
  }
  if (install) await prepareNode(folder.path)
}

/** The archives in a folder; all must be there. */
function archivesIn(folder: string, files: readonly string[]): { path: string; file: string }[] {
  if (!existsSync(folder)) throw new Refusal('refused.noFolder', { path: folder })
  const missing = files.filter((file) => !existsSync(join(folder, file)))
  if (missing.length > 0) throw new Refusal('refused.noArchive', { path: folder, names: missing.join(', ') })
  return files.map((file) => ({ path: join(folder, file), file }))
}
