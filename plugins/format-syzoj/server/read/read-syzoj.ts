import {
  FieldLost,
  FileMissing,
  JudgingUnsupported,
  TextTooLarge,
  type PackageArchive,
  type PackagedProblem,
  type ProblemReport,
  type ReadProblem,
} from '@verdict/plugin-exchange/contract'
import { baseName, byNumbers, checked, foldersWith, scoringOf, shareOut, statementParts, warnOfPictures, type PackagedCase } from '@verdict/plugin-exchange/kit'
import { z } from 'zod'

const Id = z.union([z.string(), z.number().transform(String)])
/** A text for all languages, or a list of files for each language. */
const SourceFiles = z.array(z.object({ language: z.string(), files: z.array(z.object({ name: z.string(), dest: z.string() })) }))

/** The file data.yml. */
const SyzojData = z.object({
  subtasks: z
    .array(z.object({ score: z.number(), type: z.enum(['sum', 'mul', 'min']).default('sum'), cases: z.array(Id) }))
    .min(1)
    .nullish(),
  inputFile: z.string().nullish(),
  outputFile: z.string().nullish(),
  userOutput: z.string().nullish(),
  specialJudge: z.unknown().optional(),
  interactor: z.unknown().optional(),
  extraSourceFiles: SourceFiles.nullish(),
})
type SyzojData = z.infer<typeof SyzojData>

const file = 'data.yml'
const statement = 'statement.md'
const megabyte = 1024 * 1024
const checker = /^spj_[^/]+\.[a-z]+$/

/** Returns the folders of test data: those with `data.yml`, and those next to a statement or with a checker, which do not need it. */
function dataFolders(archive: PackageArchive): string[] {
  const { files } = archive
  const beside = foldersWith(archive, statement).map((path) => (path === '' ? 'data' : `${path}/data`))
  const withData = beside.filter((path) => [...files.keys()].some((one) => one.startsWith(`${path}/`) && one.endsWith('.in')))
  const withChecker = [...files.values()].filter(({ name }) => checker.test(name)).map(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/'))))
  return [...new Set([...foldersWith(archive, file), ...withData, ...withChecker])].toSorted(byNumbers)
}

export async function isSyzoj(archive: PackageArchive): Promise<boolean> {
  const [first] = dataFolders(archive)
  if (first === undefined) return false
  const folder = archive.folder(first)
  if (!folder.files.has(file)) return [...folder.files.keys()].some((path) => path.endsWith('.in'))
  return /^(subtasks|inputFile|outputFile|specialJudge|interactor|userOutput)\s*:/m.test(await folder.text(file).catch(() => ''))
}

export async function* readSyzoj(archive: PackageArchive): AsyncGenerator<PackagedProblem> {
  for (const path of dataFolders(archive)) yield { place: path || archive.name, read: (report) => readProblem(archive, path, report) }
}

async function readProblem(archive: PackageArchive, path: string, report: ProblemReport): Promise<ReadProblem> {
  const folder = archive.folder(path)
  const data = folder.files.has(file) ? checked((await folder.yaml(file, report)) ?? {}, SyzojData, `${path}/${file}`) : {}
  for (const feature of unsupported(folder, data)) report.error(new JudgingUnsupported({ feature }))
  return {
    ...(await statementOf(archive, path, report)),
    problemId: '',
    keepsLineEnds: true,
    ...scoringOf(subtasksOf(folder, data, { path, report })),
    userExtraFiles: await extraFiles(folder, data, report),
  }
}

/** The checkers of SYZOJ print points, which this site's judge does not read. */
function* unsupported({ files }: PackageArchive, data: SyzojData): Generator<string> {
  if (data.specialJudge) yield 'specialJudge'
  if (data.interactor) yield 'interactor'
  if (data.userOutput) yield 'userOutput'
  for (const path of files.keys()) if (checker.test(path) && !data.specialJudge) yield path
}

/** The package does not contain title and limits, unless its statement specifies them. */
async function statementOf(archive: PackageArchive, path: string, report: ProblemReport): Promise<Omit<ReadProblem, 'problemId' | 'cases'>> {
  const home = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  const found = [home === '' ? statement : `${home}/${statement}`, path === '' ? statement : `${path}/${statement}`].find((one) => archive.files.has(one))
  if (found === undefined) {
    report.warning(new FileMissing({ file: 'title, statement, limits' }))
    return { title: baseName(path) || archive.name.replace(/\.zip$/i, ''), description: '' }
  }
  if ((archive.files.get(found)?.size ?? 0) > megabyte) throw new TextTooLarge({ file: found, most: 1 })
  const text = await archive.text(found, report)
  const [, time] = /时间限制[：:]\s*(\d{1,9})\s*ms/i.exec(text) ?? []
  const [, memory] = /(?:空间|内存)限制[：:]\s*(\d{1,9})\s*(?:MiB|MB)/i.exec(text) ?? []
  if (time === undefined || memory === undefined) report.warning(new FileMissing({ file: 'limits' }))
  const [line = '', heading = ''] = /^#[ \t]+(.{1,250})$/m.exec(text) ?? []
  // The heading of a section is not a title.
  const isTitle = heading !== '' && statementParts(`${line}\nx`).description.startsWith('#')
  const parts = statementParts(isTitle ? text.replace(line, '') : text)
  warnOfPictures(
    Object.values(parts).filter((part) => typeof part === 'string'),
    report,
  )
  return {
    ...parts,
    title: (isTitle && heading.trim()) || baseName(home) || archive.name.replace(/\.zip$/i, ''),
    timeLimit: time === undefined ? null : Number(time),
    memoryLimit: memory === undefined ? null : Number(memory),
  }
}

function subtasksOf(folder: PackageArchive, data: SyzojData, { path, report }: { path: string; report: ProblemReport }) {
  const listed = data.subtasks ?? [{ score: 100, type: 'sum' as const, cases: casesIn(folder, data) }]
  const used = new Set([file, statement])
  const find = (name: string) => {
    const found = folder.files.get(name)
    if (!found) report.error(new FileMissing({ file: `${path}/${name.slice(0, 200)}` }))
    used.add(name)
    return found && { name: found.name, open: () => found.open() }
  }
  const caseOf = (id: string): PackagedCase[] => {
    const [input, output] = [find((data.inputFile ?? '#.in').replace('#', id)), find(outputOf(folder, data, id))]
    return input && output ? [{ input, output }] : []
  }
  const subtasks = listed.flatMap(({ score, type, cases }) => {
    const found = cases.flatMap(caseOf)
    // The fractions of a case are 0 and 1, so the minimum equals the product.
    if (type !== 'sum') return [{ score, cases: found }]
    const shares = shareOut(
      score,
      found.map(() => null),
    )
    return found.map((one, index) => ({ score: shares[index]!, cases: [one] }))
  })
  for (const { files = [] } of data.extraSourceFiles ?? []) for (const { name } of files) used.add(name)
  for (const name of folder.files.keys()) if (!used.has(name) && !checker.test(name)) report.lost(new FieldLost({ field: name.slice(0, 200) }))
  const isPlain = subtasks.every(({ cases }) => cases.length === 1)
  const isDivided = listed.some(({ type, cases }) => type === 'sum' && cases.length > 1)
  if (!isPlain && isDivided) report.lost(new FieldLost({ field: 'subtasks with the type sum: each case is a subtask' }))
  return subtasks.filter(({ cases }) => cases.length > 0)
}

/** Returns all inputs, ordered by number. */
function casesIn({ files }: PackageArchive, { inputFile }: SyzojData): string[] {
  const [before = '', after = ''] = (inputFile ?? '#.in').split('#')
  const names = [...files.keys()].filter((name) => name.startsWith(before) && name.endsWith(after) && name.length > before.length + after.length)
  return names.map((name) => name.slice(before.length, name.length - after.length)).toSorted(byNumbers)
}

function outputOf({ files }: PackageArchive, { outputFile }: SyzojData, id: string): string {
  if (outputFile) return outputFile.replace('#', id)
  return files.has(`${id}.out`) || !files.has(`${id}.ans`) ? `${id}.out` : `${id}.ans`
}

/** The files of all languages are next to every program. */
async function extraFiles(folder: PackageArchive, { extraSourceFiles }: SyzojData, report: ProblemReport): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { files } of extraSourceFiles ?? [])
    for (const { name, dest } of files) {
      const content = await folder.text(name, report)
      if (found[dest] !== undefined && found[dest] !== content) report.error(new JudgingUnsupported({ feature: `extraSourceFiles: ${dest.slice(0, 100)}` }))
      found[dest] = content
    }
  return found
}
