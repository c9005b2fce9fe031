import type { SiteCommand } from '@verdict/core'
import { exportProblems } from './export-problems.ts'
import { importProblems } from './import-problems.ts'

const atSite = (name: string) =>
  [`${name} ... --url URL --user NAME`, 'Selects site and user; by default VERDICT_URL, VERDICT_USER and VERDICT_PASSWORD.'] as const
const visibility = '--visibility public|hidden|contest'

/** Imports and exports at a running site, possibly on another machine. */
const commands: readonly SiteCommand[] = [
  {
    name: 'import',
    usages: [
      ['import FILE [--dry-run]', 'Imports the problems of a package; --dry-run only lists its contents.'],
      [`import FILE ${visibility} --tag TAG`, 'Sets the visibility of all problems, and adds tags.'],
      ['import FILE --no-validation', "Skips the package's validators."],
      atSite('import'),
    ],
    run: importProblems,
  },
  {
    name: 'export',
    usages: [
      ['export --format FORMAT [--out FILE] [--dry-run]', 'Exports all problems to a package; --dry-run only reports what the format cannot store.'],
      [`export --format FORMAT --keyword WORDS ${visibility}`, 'Exports the matching problems.'],
      ['export --format FORMAT ID...', 'Exports the problems with these IDs.'],
      atSite('export'),
    ],
    run: exportProblems,
  },
]
export default commands
