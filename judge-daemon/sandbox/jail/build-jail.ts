import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildHelper } from '../build-helper.ts'

/** The C sources of the helper: the resident supervisor and what runs inside its containers. */
export const helperSources = join(import.meta.dirname, 'helper')

export async function buildJail(folder: string): Promise<string> {
  const names = (await readdir(helperSources, { recursive: true })).filter((name) => /\.[ch]$/.test(name))
  return buildHelper(
    'jail',
    names.map((name) => join(helperSources, name)),
    folder,
  )
}
