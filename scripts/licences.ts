import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Licenses that ask for no more than a notice, or for the source of its own changed files (MPL). Old packages write BSD and MIT/X11. */
const permissive = new Set([
  'BSD',
  'MIT/X11',
  'MPL-2.0',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** An installed package that production needs, with its license. */
export interface Licensed {
  readonly name: string
  readonly version: string
  readonly licence: string
}

interface Typed {
  readonly type: string
}

type Manifest = Pick<Licensed, 'name' | 'version'> & { readonly license?: string | Typed; readonly licenses?: readonly Typed[] }

/** The production dependencies of all workspaces, as they are installed. */
export function productionPackages(): Licensed[] {
  const paths = execFileSync('npm', ['ls', '--all', '--omit=dev', '--parseable'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const installed = paths.filter((path) => path.includes('/node_modules/') && !path.includes('/node_modules/@verdict/'))
  const manifests = [...new Set(installed)].map((path): Manifest => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')))
  const licensed = manifests.map(({ name, version, license, licenses = [] }) => {
    const all = license === undefined ? licenses : [license]
    return { name, version, licence: all.map((one) => (typeof one === 'string' ? one : one.type)).join(' OR ') || 'none' }
  })
  return licensed.toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Whether one of the licenses that an expression offers is permissive; of those joined by AND, all must be. */
export function isPermissive(licence: string): boolean {
  const offered = licence.replaceAll(/[()]/g, '').split(' OR ')
  return offered.some((one) => one.split(' AND ').every((name) => permissive.has(name.trim())))
}

if (import.meta.filename === process.argv[1]) {
  const packages = productionPackages()
  for (const [licence, found = []] of Object.entries(Object.groupBy(packages, (one) => one.licence)).toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`${licence} (${found.length})\n  ${found.map(({ name, version }) => `${name} ${version}`).join(', ')}`)
  const refused = packages.filter(({ licence }) => !isPermissive(licence))
  for (const { name, licence } of refused) console.error(`${name} has the license ${licence}, which is not permissive`)
  process.exitCode = refused.length > 0 ? 1 : 0
}
