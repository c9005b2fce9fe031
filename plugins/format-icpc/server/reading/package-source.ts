import type { PackageArchive, ProblemReport } from '@verdict/plugin-exchange/contract'
import { languageOf, withMainClass } from '../icpc-languages.ts'

interface PackageSource {
  readonly path: string
  readonly language: string
  readonly code: string
  /** What lies beside it. */
  readonly extraFiles: Readonly<Record<string, string>>
}

/** A validator of a package: the source that runs, with the files beside it; a text says why nobody could tell what runs. */
export async function readSource(
  folder: PackageArchive,
  { root, names, report }: { readonly root: string; readonly names: readonly string[]; readonly report: ProblemReport },
): Promise<PackageSource | string> {
  if (names.includes('build')) return `${root}: build`
  if (names.some((name) => name.includes('/'))) return `${root}: folders`
  const files = new Map(await Promise.all(names.map(async (name) => [name, await folder.text(`${root}/${name}`, report)] as const)))
  const main = mainOf(files)
  if (main === undefined) return `${root}: ${names.join(', ')}`.slice(0, 200)
  const code = files.get(main)!
  const others = [...files].filter(([name]) => name !== main && name !== 'run')
  return { path: `${root}/${main}`, language: languageOf(main, code)!, code: withMainClass(code, main), extraFiles: Object.fromEntries(others) }
}

/** The source that is compiled or run: the one that `run` is or starts, the only one, the one that is named so, or the only one that names its interpreter. Python imports the others, compilers would need them all. */
function mainOf(files: ReadonlyMap<string, string>): string | undefined {
  const script = files.get('run')
  if (script !== undefined && languageOf('run', script) === undefined) return startedBy(script, files)
  if (script !== undefined) return 'run'
  const sources = [...files].flatMap(([name, code]) => (languageOf(name, code) === undefined ? [] : [name]))
  if (sources.length === 1) return sources[0]
  if (!sources.every((name) => languageOf(name, files.get(name))!.startsWith('Python'))) return undefined
  const executable = sources.filter((name) => files.get(name)!.startsWith('#!'))
  return ['__main__.py', 'main.py'].find((name) => sources.includes(name)) ?? (executable.length === 1 ? executable[0] : undefined)
}

/** The Python source that a shell script only starts, with its own arguments; undefined for a script that does anything else. */
function startedBy(script: string, files: ReadonlyMap<string, string>): string | undefined {
  const lines = script.split('\n').flatMap((line) => (/^\s*(?:#.*|set -e)?$/.test(line) ? [] : [line.trim()]))
  const folder = String.raw`(?:"?\$\(dirname (?:"\$0"|\$0)\)"?\/|"?\$\{0%\/\*\}"?\/|\.\/)?`
  const [, name = ''] = new RegExp(String.raw`^(?:exec )?(?:python3?|pypy3) "?${folder}([\w.-]+\.py)"? "?\$@"?$`).exec(lines.join('\n')) ?? []
  return files.has(name) ? name : undefined
}
