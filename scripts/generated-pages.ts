import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkContracts } from './compatibility/check.ts'
import { contractsPage } from './pages/contracts.ts'
import { errorsPage } from './pages/errors.ts'
import { mapPage } from './pages/map.ts'
import { referencePages } from './pages/reference/reference.ts'

const docs = join(import.meta.dirname, '../docs')

/** The documents that are generated; some keep numbers of their present text that are still about right. */
export const generatedPages: Readonly<Record<string, (present: string) => Promise<string>>> = {
  'contracts.md': contractsPage,
  'errors.md': errorsPage,
  'map.md': mapPage,
  ...referencePages,
}

export function presentPage(name: string): string {
  const path = join(docs, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({ options: { check: { type: 'string' } } })
  if (values.check === undefined) for (const [name, page] of Object.entries(generatedPages)) writeFileSync(join(docs, name), await page(presentPage(name)))
  else if ((await checkContracts(values.check)) > 0) process.exitCode = 1
}
