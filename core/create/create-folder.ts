import { archiveFolder, type Archives } from './archives.ts'
import { runNpm } from './installing.ts'
import { NewFolder } from './new-folder.ts'
import { Refusal } from './texts.ts'

/** The contents of a new folder. */
export interface FolderContents {
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>
  readonly archives: Archives | undefined
  /** Called before npm installs its packages; undefined if it should not. */
  readonly onInstall: (() => void) | undefined
}

/** Creates a folder completely, or not at all. Returns its path. */
export async function createFolder(name: string, { files, archives, onInstall }: FolderContents, signal: AbortSignal): Promise<string> {
  const tops = Object.keys(files).map((path) => path.split('/')[0] ?? path)
  const folder = NewFolder.open(name, [...new Set(tops), 'node_modules', 'package-lock.json', archiveFolder])
  try {
    for (const [path, text] of Object.entries(files)) folder.write(path, text)
    archives?.copyTo(folder)
    if (onInstall) {
      onInstall()
      await runNpm(folder.draft, signal)
    }
    if (signal.aborted) throw new Refusal('refused.interrupted')
    folder.finish()
  } catch (error) {
    folder.discard()
    throw error
  }
  return folder.path
}
