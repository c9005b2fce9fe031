import { JudgingUnsupported, LanguageUnknown, type PackageArchive, type ProblemReport } from '@verdict/plugin-exchange/contract'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { readSource } from './package-source.ts'

/** The package's program that judges outputs, with the files next to it. */
export type OutputValidator = Required<Pick<ProblemDraft, 'judgeProgram' | 'judgeExtraFiles'>>

const folders = ['output_validator', 'output_validators']

/** Whether a package has one. */
export const hasOutputValidator = (folder: PackageArchive): boolean => [...folder.files.keys()].some((path) => folders.includes(path.split('/')[0]!))

/**
 * Reads the program in `output_validator` or `output_validators`, which may be in one more folder. Several sources are an error if the one that runs is
 * unclear.
 */
export async function readOutputValidator(folder: PackageArchive, known: ReadonlySet<string>, report: ProblemReport): Promise<OutputValidator | undefined> {
  const wrong = (feature: string): undefined => void report.error(new JudgingUnsupported({ feature }))
  const paths = [...folder.files.keys()].filter((path) => folders.includes(path.split('/')[0]!))
  const programs = new Set(paths.map((path) => (path.split('/').length > 2 ? path.split('/').slice(0, 2).join('/') : path)))
  const roots = new Set(paths.map((path) => path.split('/').slice(0, -1).join('/')))
  // Files without a folder are one program, if one of them is a source.
  const isOne = programs.size === 1 || (roots.size === 1 && [...roots][0]!.split('/').length === 1)
  if (!isOne) return wrong(`output_validators: ${programs.size}`)
  const root = [...roots].toSorted((left, right) => left.length - right.length)[0]!
  const names = paths.map((path) => path.slice(root.length + 1))
  const source = await readSource(folder, { root, names, report })
  if (typeof source === 'string') return wrong(source)
  const { language, code, extraFiles } = source
  if (known.size > 0 && !known.has(language)) report.warning(new LanguageUnknown({ language }))
  return { judgeProgram: { language, code, protocol: 'kattis' }, judgeExtraFiles: extraFiles }
}
