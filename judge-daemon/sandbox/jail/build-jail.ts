import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildHelper } from '../build-helper.ts'

export async function buildJail(folder: string): Promise<string> {
  const here = import.meta.dirname
  const names = (await readdir(here)).filter((name) => /\.[ch]$/.test(name))
  return buildHelper(
    'jail',
    names.map((name) => join(here, name)),
    folder,
  )
}
