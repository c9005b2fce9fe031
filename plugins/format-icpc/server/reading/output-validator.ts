import { JudgingUnsupported, LanguageUnknown, type PackageArchive, type ProblemReport } from '@verdict/plugin-exchange/contract'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { languageOf, withMainClass } from '../icpc-languages.ts'

/** The program of a package that judges outputs, with the files beside it. */
export type OutputValidator = Required<Pick<ProblemDraft, 'judgeProgram' | 'judgeExtraFiles'>>

const folders = ['output_validator', 'output_validators']

/** Whether a package has one. */
export const hasOutputValidator = (folder: PackageArchive): boolean => [...folder.files.keys()].some((path) => folders.includes(path.split('/')[0]!))

/** The program in `output_validator` or `output_validators`, which may lie in one more folder. One of several sources is an error where we could not tell what runs. */
export async function readOutputValidator(folder: PackageArchive, known: ReadonlySet<string>, report: ProblemReport): Promise<OutputValidator | undefined> {
  const wrong = (feature: string): undefined => void report.error(new JudgingUnsupported({ feature }))
  const paths = [...folder.files.keys()].filter((path) => folders.includes(path.split('/')[0]!))
  const programs = new Set(paths.map((path) => (path.split('/').length > 2 ? path.split('/').slice(0, 2).join('/') : path)))
  const roots = new Set(paths.map((path) => path.split('/').slice(0, -1).join('/')))
  // Files that lie there without a folder are one program, if one of them is a source.
  const isOne = programs.size === 1 || (roots.size === 1 && [...roots][0]!.split('/').length === 1)
  if (!isOne) return wrong(`output_validators: ${programs.size}`)
  const root = [...roots].toSorted((left, right) => left.length - right.length)[0]!
  const names = paths.map((path) => path.slice(root.length + 1))
  if (names.includes('build')) return wrong(`${root}: build`)
  if (names.some((name) => name.includes('/'))) return wrong(`${root}: folders`)
  const files = new Map(await Promise.all(names.map(async (name) => [name, await folder.text(`${root}/${name}`, report)] as const)))
  const main = mainOf(files)
  if (main === undefined) return wrong(`${root}: ${names.join(', ')}`.slice(0, 200))
  const code = files.get(main)!
  const language = languageOf(main, code)!
  if (known.size > 0 && !known.has(language)) report.warning(new LanguageUnknown({ language }))
  const others = [...files].filter(([name]) => name !== main && name !== 'run')
  return { judgeProgram: { language, code: withMainClass(code, main), protocol: 'kattis' }, judgeExtraFiles: Object.fromEntries(others) }
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
