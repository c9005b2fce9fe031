import {
  FieldLost,
  FileMissing,
  JudgingUnsupported,
  type PackageArchive,
  type PackagedProblem,
  type ProblemReport,
  type ReadProblem,
} from '@verdict/plugin-exchange/contract'
import { baseName, checked, foldersWith, outputLimitOf, requireOwnPoints, scoringOf } from '@verdict/plugin-exchange/kit'
import { readJudging } from './dmoj-judging.ts'
import { subtasksOf } from './dmoj-subtasks.ts'
import { InitYml } from './init-yml.ts'
import { listedEntries } from './listed-entries.ts'
import { PackagedFiles } from './packaged-files.ts'

const file = 'init.yml'

/** Features of the DMOJ judge that this site's judge does not have. */
const unsupported = ['custom_judge', 'signature_grader', 'generator', 'pretest_test_cases', 'symlinks', 'short_circuit']
/** Fields that do not affect verdicts. */
const idle = ['unbuffered', 'output_prefix_length', 'meta']
const known = new Set([...Object.keys(InitYml.shape), ...unsupported, ...idle])

/** Whether it is a folder with an `init.yml` that lists test cases, or where they are. */
export async function isDmoj(archive: PackageArchive): Promise<boolean> {
  const [first] = foldersWith(archive, file)
  if (first === undefined) return false
  const text = await archive
    .folder(first)
    .text(file)
    .catch(() => '')
  return /^["']?(?:archive|test_cases|generator|custom_judge|signature_grader|interactive)(?:\+\+)?["']?\s*:/m.test(text)
}

export async function* readDmoj(archive: PackageArchive): AsyncGenerator<PackagedProblem> {
  for (const path of foldersWith(archive, file)) yield { place: path || archive.name, read: (report) => readProblem(archive.folder(path), path, report) }
}

async function readProblem(folder: PackageArchive, path: string, report: ProblemReport): Promise<ReadProblem> {
  const place = path === '' ? file : `${path}/${file}`
  const said = (await folder.yaml(file, report)) ?? {}
  // Their values are programs that the DMOJ judge runs to compute the real values.
  const [computed] = keysIn(said).filter((key) => key.endsWith('++'))
  if (computed !== undefined) throw new JudgingUnsupported({ feature: computed.slice(0, 100) })
  const init = checked(said, InitYml, place)
  for (const field of unsupported) if (init[field]) report.error(new JudgingUnsupported({ feature: field }))
  for (const field of Object.keys(init)) if (!known.has(field)) report.lost(new FieldLost({ field: field.slice(0, 100) }))
  report.warning(new FileMissing({ file: 'title, statement, limits' }))
  const files = new PackagedFiles(folder, init.archive ? await folder.zip(init.archive) : undefined)
  const entries = listedEntries(init, [...files.listed], place)
  const read: ReadProblem = {
    problemId: '',
    title: baseName(path) || folder.name.replace(/\.zip$/i, ''),
    description: '',
    outputLimit: outputLimitOf(init.output_limit_length && init.output_limit_length / 2 ** 20, { field: 'output_limit_length', report }),
    keepsLineEnds: init.binary_data === true,
    ...(await readJudging(init, { entries, files, report })),
    ...scoringOf(subtasksOf(init, { entries, files, place, report })),
  }
  await requireOwnPoints(read, report)
  return read
}

/** Returns the names of all fields at any depth. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}
