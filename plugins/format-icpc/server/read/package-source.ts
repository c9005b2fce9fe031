import type { PackageArchive, ProblemReport } from '@verdict/plugin-exchange/contract'
import { languageOf, withMainClass } from '../package/icpc-languages.ts'

interface PackageSource {
  readonly path: string
  readonly language: string
  readonly code: string
  /** The files next to it. */
  readonly extraFiles: Readonly<Record<string, string>>
}

interface Source {
  readonly name: string
  readonly language: string
  readonly code: string
}

/** Reads a validator: the source that runs, with the files next to it. Returns a text with the reason if the source is unclear. */
export async function readSource(
  folder: PackageArchive,
  { root, names, report }: { readonly root: string; readonly names: readonly string[]; readonly report: ProblemReport },
): Promise<PackageSource | string> {
  if (names.includes('build')) return `${root}: build`
  if (names.some((name) => name.includes('/'))) return `${root}: folders`
  const files = new Map(await Promise.all(names.map(async (name) => [name, await folder.text(`${root}/${name}`, report)] as const)))
  const main = mainOf(files)
  if (!main) return `${root}: ${names.join(', ')}`.slice(0, 200)
  const others = [...files].filter(([name]) => name !== main.name && name !== 'run')
  const { name, language, code } = main
  return { path: `${root}/${name}`, language, code: withMainClass(code, name), extraFiles: Object.fromEntries(others) }
}

/**
 * Returns the source that is compiled or run: `run` or the one that it starts, the only one, the one with the expected name, or the only one with an
 * interpreter line. Python imports other sources; compilers would need all of them.
 */
function mainOf(files: ReadonlyMap<string, string>): Source | undefined {
  const sources = [...files].flatMap(([name, code]): Source[] => {
    const language = languageOf(name, code)
    return language === undefined ? [] : [{ name, language, code }]
  })
  const named = (wanted: string) => sources.find(({ name }) => name === wanted)
  const script = files.get('run')
  if (script !== undefined) return named('run') ?? named(startedBy(script))
  if (sources.length === 1) return sources[0]
  if (!sources.every(({ language }) => language.startsWith('Python'))) return undefined
  const executable = sources.filter(({ code }) => code.startsWith('#!'))
  return named('__main__.py') ?? named('main.py') ?? (executable.length === 1 ? executable[0] : undefined)
}

/** Returns the Python source of a shell script that only starts it with its own arguments; empty for any other script. */
function startedBy(script: string): string {
  const lines = script.split('\n').flatMap((line) => (/^\s*(?:#.*|set -e)?$/.test(line) ? [] : [line.trim()]))
  const folder = String.raw`(?:"?\$\(dirname (?:"\$0"|\$0)\)"?\/|"?\$\{0%\/\*\}"?\/|\.\/)?`
  const [, name = ''] = new RegExp(String.raw`^(?:exec )?(?:python3?|pypy3) "?${folder}([\w.-]+\.py)"? "?\$@"?$`).exec(lines.join('\n')) ?? []
  return name
}
