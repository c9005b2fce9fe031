import {
  FieldWrong,
  FileMissing,
  LanguageUnknown,
  OfAnotherJudge,
  type PackageArchive,
  type PackagedProblem,
  type PackageFile,
  type ProblemReport,
} from '@verdict/plugin-exchange/contract'
import { baseName, byNumbers, parseJson, warnOfPictures } from '@verdict/plugin-exchange/kit'
import { examplesIn, ProblemDraftFields, type DraftCase, type ProblemDraft } from '@verdict/plugin-problems/contract'
import { HojProblem } from '../package/hoj-problem.ts'

/** Returns the names of the languages that the site judges. */
type KnownLanguages = () => Promise<ReadonlySet<string>>

/** Next to each JSON file is a folder of the same name with the test cases. All of them may be in one more folder. */
function hojFiles(archive: PackageArchive): string[] {
  return [...archive.files.keys()].filter((path) => /^([^/]+\/)?[^/]+\.json$/.test(path) && baseName(path) !== 'problem.json').toSorted(byNumbers)
}

export async function isHoj(archive: PackageArchive): Promise<boolean> {
  const [first] = hojFiles(archive)
  if (first === undefined) return false
  const text = await archive.text(first).catch(() => '')
  return /"problem"\s*:\s*\{/.test(text) && /"(judgeMode|judgeCaseMode|codeTemplates)"/.test(text)
}

export async function* readHoj(archive: PackageArchive, languages: KnownLanguages): AsyncGenerator<PackagedProblem> {
  for (const path of hojFiles(archive)) yield { place: path, read: (report) => readProblem(archive, path, report, languages) }
}

async function readProblem(archive: PackageArchive, path: string, report: ProblemReport, languages: KnownLanguages): Promise<ProblemDraft> {
  const hoj = parseJson(await archive.text(path, report), HojProblem, path)
  const { problem } = hoj
  if (problem.isRemote) report.error(new OfAnotherJudge({ id: problem.problemId ?? '' }))
  const pick = <const T extends string>(value: string | null | undefined, allowed: readonly T[]): T => allowed.find((one) => one === value) ?? allowed[0]!
  const judgeMode = pick(hoj.judgeMode ?? problem.judgeMode, ['default', 'spj', 'interactive'])
  const texts = { description: problem.description ?? '', input: problem.input ?? '', output: problem.output ?? '', hint: problem.hint ?? '' }
  warnOfPictures(Object.values(texts), report)
  return {
    ...texts,
    problemId: problem.problemId ?? '',
    title: problem.title ?? '',
    source: problem.source ?? '',
    examples: examplesIn(problem.examples ?? ''),
    type: problem.type === 1 ? 1 : 0,
    // HOJ's documentation has more levels than its pages.
    difficulty: difficultyOf(problem.difficulty ?? 0),
    auth: problem.auth === 1 || problem.auth === 3 ? problem.auth : 2,
    timeLimit: problem.timeLimit ?? null,
    memoryLimit: problem.memoryLimit ?? null,
    ...(problem.stackLimit ? { stackLimit: problem.stackLimit } : {}),
    codeShare: problem.codeShare ?? true,
    openCaseResult: problem.openCaseResult ?? true,
    removeTrailingBlanks: problem.isRemoveEndBlank ?? true,
    judgeMode,
    caseMode: pick(problem.judgeCaseMode, ['default', 'subtask_lowest', 'subtask_average', 'ergodic_without_error']),
    judgeProgram: judgeMode === 'default' ? null : judgeProgramOf(problem),
    fileIo: problem.isFileIO ? { read: problem.ioReadFileName ?? '', write: problem.ioWriteFileName ?? '' } : null,
    userExtraFiles: filesOf(problem.userExtraFile, hoj.userExtraFile, { path, field: 'userExtraFile' }),
    judgeExtraFiles: filesOf(problem.judgeExtraFile, hoj.judgeExtraFile, { path, field: 'judgeExtraFile' }),
    languages: knownOf(hoj.languages ?? [], await languages(), report),
    templates: Object.fromEntries((hoj.codeTemplates ?? []).flatMap(({ language, code }) => (code?.trim() ? [[language, code]] : []))),
    tags: [...new Set((hoj.tags ?? []).map((tag) => tag.trim()).filter(Boolean))],
    cases: casesOf(hoj, archive.folder(path.slice(0, -'.json'.length)), { path, report }),
  }
}

/** HOJ does not distinguish its own checkers from those that use testlib. */
function judgeProgramOf({ spjCode, spjLanguage }: HojProblem['problem']): ProblemDraft['judgeProgram'] {
  const code = spjCode ?? ''
  return { language: spjLanguage ?? 'C++', code, protocol: code.includes('testlib.h') ? 'testlib' : 'hoj' }
}

/** HOJ writes the judge's files in place of the others, so the JSON inside the problem counts. */
function filesOf(
  json: string | null | undefined,
  beside: HojProblem['userExtraFile'],
  { path, field }: { path: string; field: string },
): Record<string, string> {
  if (!json) return Object.fromEntries(Object.entries(beside ?? {}).map(([name, content]) => [name, content ?? '']))
  const read = ProblemDraftFields.shape.userExtraFiles.safeParse(asJson(json))
  if (!read.success) throw new FieldWrong({ file: path, field: `problem.${field}`, problem: read.error.issues[0]?.message ?? '' })
  return read.data
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A new site without judges does not know any languages. */
function knownOf(names: readonly string[], known: ReadonlySet<string>, report: ProblemReport): string[] {
  if (known.size === 0) return [...names]
  for (const language of names) if (!known.has(language)) report.warning(new LanguageUnknown({ language }))
  return names.filter((name) => known.has(name))
}

function casesOf({ samples }: HojProblem, folder: PackageArchive, { path, report }: { path: string; report: ProblemReport }): DraftCase[] {
  const place = path.slice(0, -'.json'.length)
  const fileOf = (name: string): PackageFile | undefined => {
    // A server without its own folder writes whole paths.
    const file = folder.files.get(baseName(name))
    if (!file) report.error(new FileMissing({ file: `${place}/${baseName(name)}` }))
    return file
  }
  return (samples ?? []).flatMap(({ input, output, score, groupNum }) => {
    const [inputFile, outputFile] = [fileOf(input), fileOf(output)]
    return inputFile && outputFile ? [{ input: inputFile, output: outputFile, score: score ?? 0, groupNum: groupNum ?? null }] : []
  })
}

function difficultyOf(steps: number): 0 | 1 | 2 {
  const step = Math.round(steps)
  return step < 1 ? 0 : step === 1 ? 1 : 2
}
