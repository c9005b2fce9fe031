import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'testlib')
let own: Promise<string> | undefined

/** The header that checkers include: the operator's own file if there is one, otherwise ours. */
export async function readCheckerHeader(operatorsOwn: string | undefined): Promise<string> {
  if (operatorsOwn) {
    const text = await readFile(operatorsOwn, 'utf8').catch(() => undefined)
    if (text !== undefined) return text
  }
  return (own ??= joinParts())
}

/** Our header is written in several parts, and joined into the single file that authors include. */
async function joinParts(): Promise<string> {
  const names = (await readdir(folder)).sort()
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}
