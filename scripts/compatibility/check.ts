import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { differences } from './compare.ts'
import { withRevision } from './revision.ts'

const root = join(import.meta.dirname, '../..')
/** Breaks that are intended, each with its reason. */
const allowedFile = join(import.meta.dirname, 'allowed-breaks.json')

/** Prints what has changed for authors of plugins and for clients since a revision; returns the number of breaks without a reason. */
export async function checkContracts(revision: string): Promise<number> {
  const allowed = z.record(z.string(), z.string().min(10)).parse(JSON.parse(readFileSync(allowedFile, 'utf8')))
  const { added, broken } = await withRevision(root, revision, (before) => differences(before, root))
  const [intended, open] = [broken.filter((line) => line in allowed), broken.filter((line) => !(line in allowed))]
  const section = (title: string, lines: readonly string[]) => lines.length > 0 && console.log(`${title}\n${lines.map((line) => `- ${line}`).join('\n')}\n`)
  section('Added', added)
  section(
    'Broken, with a reason',
    intended.map((line) => `${line} (${allowed[line]})`),
  )
  section(`Broken: restore it, deprecate it first, or give the reason in ${allowedFile}`, open)
  if (broken.length === 0) console.log(`Nothing that worked at ${revision} is broken.`)
  return open.length
}
