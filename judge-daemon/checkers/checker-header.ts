import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const own = join(import.meta.dirname, 'testlib.h')

/** The header that checkers include: the operator's own file where there is one, ours otherwise. */
export async function readCheckerHeader(operatorsOwn: string | undefined): Promise<string> {
  if (operatorsOwn) {
    const text = await readFile(operatorsOwn, 'utf8').catch(() => undefined)
    if (text !== undefined) return text
  }
  return readFile(own, 'utf8')
}
