import { chmodSync, chownSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockDirectory } from '../base/directory-lock.ts'
import { privateFolder } from '../base/private-folder.ts'
import { recordState } from '../storage/data-file/closed-state.ts'
import { dataFileOf } from '../storage/data-file/data-file.ts'
import { checkIntact } from '../storage/data-file/intact.ts'
import { everyKey } from '../storage/data-file/key-layout.ts'
import { Store } from '../storage/store.ts'
import { batches } from './batches.ts'
import { checkFreeSpace } from './free-space.ts'

/** Where an interrupted run leaves its copy, which the next one deletes. */
function copyFolderOf(directory: string): string {
  return join(directory, 'compacting')
}

/** Deletes the copy of a run that was interrupted. The directory must be locked. */
export function removeInterruptedCopy(directory: string): void {
  rmSync(copyFolderOf(directory), { recursive: true, force: true })
}

/** Replaces the file of a directory by a copy without free pages. Until the copy is complete and synced, the file stays in place. */
export async function compact(directory: string): Promise<{ readonly before: number; readonly after: number }> {
  const path = dataFileOf(directory)
  if (!existsSync(path)) throw new Error(`${directory} contains no data.mdb, so there is nothing to compact`)
  const before = statSync(path).size
  const release = await lockDirectory(directory)
  try {
    await checkIntact(directory, { everyPage: true })
    removeInterruptedCopy(directory)
    const copyFolder = copyFolderOf(directory)
    await copyTo(copyFolder, directory)
    await checkIntact(copyFolder, { everyPage: true })
    const copy = dataFileOf(copyFolder)
    giveToOwnerOf(path, copy)
    syncFile(copy)
    renameSync(copy, path)
    syncFile(directory)
    await recordState(directory)
    return { before, after: statSync(path).size }
  } finally {
    removeInterruptedCopy(directory)
    await release()
  }
}

async function copyTo(copyFolder: string, directory: string): Promise<void> {
  const source = new Store(directory)
  try {
    checkFreeSpace(directory, source.bytesInUse())
    privateFolder(copyFolder)
    const target = new Store(copyFolder)
    try {
      await copyEntries(source, target)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function copyEntries(source: Store, target: Store): Promise<void> {
  for await (const batch of batches(source.entries(everyKey)))
    await target.write(() => {
      for (const { key, value } of batch) target.append(key, value)
    })
}

/** Root may compact the database of another account. */
function giveToOwnerOf(model: string, path: string): void {
  const { uid, gid, mode } = statSync(model)
  if (process.getuid?.() === 0) chownSync(path, uid, gid)
  chmodSync(path, mode)
}

function syncFile(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
