import type { SiteCommand } from '@verdict/core'
import { exportProblems } from './export-problems.ts'
import { importProblems } from './import-problems.ts'

const atSite = (name: string) =>
  [`${name} ... --url URL --user NAME`, 'At this site, as this user; else as VERDICT_URL, VERDICT_USER and VERDICT_PASSWORD say.'] as const
const visibility = '--visibility public|hidden|contest'

/** Imports and exports at a running site, possibly on another machine. */
const commands: readonly SiteCommand[] = [
  {
    name: 'import',
    usages: [
      ['import FILE [--dry-run]', 'Imports the problems of a package; --dry-run only says what is in it.'],
      [`import FILE ${visibility} --tag TAG`, 'Gives all of them this visibility, and tags besides their own.'],
      ['import FILE --no-validation', 'Takes the inputs as they are, without the validators of the package.'],
      atSite('import'),
    ],
    run: importProblems,
  },
  {
    name: 'export',
    usages: [
      ['export --format FORMAT [--out FILE] [--dry-run]', 'Writes all problems into a package; --dry-run only says what the format loses.'],
      [`export --format FORMAT --keyword WORDS ${visibility}`, 'Writes those that fit.'],
      ['export --format FORMAT ID...', 'Writes those with these ids.'],
      atSite('export'),
    ],
    run: exportProblems,
  },
]
export default commands
