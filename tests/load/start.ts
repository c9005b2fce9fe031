import { parseArgs } from 'node:util'
import { Packages } from '../packages/packaged-site.ts'
import { measureKind, tableOf, type Figures } from '../packages/site-of-kind.ts'

/** Measures the installation, the starts and the idle memory of sites made of packages. */
const { values } = parseArgs({ options: { from: { type: 'string' }, kind: { type: 'string', multiple: true, default: ['class', 'everything'] } } })
const packages = await Packages.pack(values.from)
try {
  const rows: Figures[] = []
  for (const kind of values.kind) rows.push(await measureKind(kind, packages, () => Promise.resolve({})))
  console.log(tableOf(rows))
} finally {
  await packages.remove()
}
