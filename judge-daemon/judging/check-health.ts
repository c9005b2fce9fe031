import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JudgeParts } from './judge.ts'
import { probeLanguage } from './probe-language.ts'

/** Less room than this is a full disk: the next test data or program would not fit. */
const roomNeeded = 16 << 20

/** Can this judge work at all, and in these languages? Answers what is wrong, if anything. */
export async function checkHealth(parts: JudgeParts, folder: string, languages: readonly string[]): Promise<string | undefined> {
  const path = join(folder, `room.${randomUUID()}`)
  try {
    await writeFile(path, Buffer.alloc(roomNeeded))
  } catch (error) {
    return `the folder of this judge: ${(error as Error).message}`
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
  const [first] = parts.languages.keys()
  if (first === undefined) return 'no language was found on this machine'
  for (const name of new Set([first, ...languages])) {
    const found = parts.languages.get(name)
    const wrong = found && (await probeLanguage(parts, found))
    if (wrong !== undefined) return wrong
  }
  return undefined
}
