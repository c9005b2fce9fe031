import type { Parser } from '@verdict/core/server'
import {
  FieldLost,
  JudgingUnsupported,
  LanguageUnknown,
  type PackageArchive,
  type PackagedProblem,
  type ProblemReport,
  type ReadProblem,
  TimeLimitAssumed,
} from '@verdict/plugin-exchange/contract'
import { baseName, byNumbers, checked, foldersWith, outputLimitOf, scoringOf, textsOf, warnOfPictures } from '@verdict/plugin-exchange/kit'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { itsLanguage } from '../package/icpc-languages.ts'
import type * as parse from './parse.ts'
import { withConstants } from './constants.ts'
import { readIni } from './domjudge-ini.ts'
import { readInputChecks } from './input-validators.ts'
import { hasOwnValidator, isScoring, readJudging } from './judging.ts'
import { ProblemYaml, silentKeys, silentLimits } from './problem-yaml.ts'
import { readSamples } from './samples.ts'
import { textsIn } from './statement-languages.ts'
import { readStatements } from './statements.ts'
import { readSubmissions } from './submissions.ts'
import { subtasksOf } from './points/subtasks.ts'
import { casesOf, isGroup, TestGroupReader, type TestGroup } from './points/test-groups.ts'

const yamlFile = 'problem.yaml'
const iniFile = 'domjudge-problem.ini'
/** DOMjudge's default. */
const assumedSeconds = 10
/** The default of the source site. */
const usualMemory = 1024

interface ReaderDeps {
  readonly languages: () => Promise<ReadonlySet<string>>
  readonly parser: Parser<typeof parse>
}

/** Other systems also have a `problem.yaml`, but their test data is elsewhere. */
const isProblem = (archive: PackageArchive, path: string): boolean =>
  [...archive.folder(path).files.keys()].some((name) => /^data\/(?:sample|secret)\//.test(name))

function problemFolders(archive: PackageArchive): string[] {
  const found = new Set([...foldersWith(archive, yamlFile), ...foldersWith(archive, iniFile)])
  return [...found].filter((path) => isProblem(archive, path)).toSorted(byNumbers)
}

export async function isIcpc(archive: PackageArchive): Promise<boolean> {
  return problemFolders(archive).length > 0
}

export async function* readIcpc(archive: PackageArchive, { languages, parser }: ReaderDeps): AsyncGenerator<PackagedProblem> {
  for (const path of problemFolders(archive)) {
    const name = path === '' ? archive.name.replace(/\.(?:zip|kpp)$/i, '') : baseName(path)
    yield { place: path || archive.name, read: async (report) => readProblem(archive.folder(path), { name, known: await languages(), parser, report }) }
  }
}

interface Reading {
  readonly name: string
  readonly known: ReadonlySet<string>
  readonly parser: Parser<typeof parse>
  readonly report: ProblemReport
}

async function readProblem(written: PackageArchive, { name, known, parser, report }: Reading): Promise<ReadProblem> {
  const yaml = checked(written.files.has(yamlFile) ? ((await written.yaml(yamlFile, report)) ?? {}) : {}, ProblemYaml, yamlFile)
  const constants = new Map(Object.entries(yaml.constants ?? {}))
  const folder = withConstants(written, constants)
  const ini = folder.files.has(iniFile) ? readIni(await folder.text(iniFile, report)) : new Map<string, string>()
  reportLostKeys(yaml, report)
  const data = folder.folder('data')
  const groups = new TestGroupReader(data, report, hasOwnValidator(folder, yaml))
  const tests = await groups.read('')
  groups.reportLost()
  const statements = await readStatements(folder, { constants, report, parser })
  const problem: ReadProblem = {
    problemId: ini.get('externalid') ?? name,
    ...textsIn(statements, yaml, ini.get('name') ?? name),
    source: yaml.source.join(', ').slice(0, 255),
    tags: [...new Set(yaml.keywords)],
    examples: await readSamples(data),
    timeLimit: await timeLimitOf(folder, { yaml, ini, report }),
    memoryLimit: Math.ceil(yaml.limits?.memory ?? usualMemory),
    outputLimit: outputLimitOf(yaml.limits?.output, { field: `${yamlFile}: limits.output`, report }),
    languages: permittedLanguages(yaml.languages, known, report),
    userExtraFiles: await readIncluded(folder, report),
    solutions: await readSubmissions(folder, report),
    pictures: statements.pictures,
    keepsLineEnds: true,
    ...(await readJudging(folder, { yaml, ini, tests, known, report })),
    ...casesAndScores(tests, yaml, report),
    inputChecks: await readInputChecks(folder, tests, report),
  }
  reportLeftOut(folder, report)
  warnOfPictures(
    textsOf(problem),
    report,
    statements.pictures.map(({ address }) => address),
  )
  return problem
}

async function timeLimitOf(
  folder: PackageArchive,
  { yaml, ini, report }: { yaml: ProblemYaml; ini: ReadonlyMap<string, string>; report: ProblemReport },
): Promise<number> {
  const fromFile = folder.files.has('.timelimit') ? await folder.text('.timelimit', report) : undefined
  const seconds = yaml.limits?.time_limit ?? Number(ini.get('timelimit') ?? fromFile ?? NaN)
  if (seconds > 0 && Number.isFinite(seconds)) return Math.max(1, Math.round(seconds * 1000))
  report.warning(new TimeLimitAssumed({ seconds: assumedSeconds }))
  return assumedSeconds * 1000
}

function casesAndScores(tests: TestGroup, yaml: ProblemYaml, report: ProblemReport): Pick<ProblemDraft, 'type' | 'caseMode' | 'cases'> {
  if (isScoring(yaml)) return scoringOf(subtasksOf(tests, yaml.problem_format_version ?? 'legacy', report))
  const cases = (name: string) => tests.members.filter(isGroup).flatMap((group) => (group.path === name ? casesOf(group) : []))
  const secret = cases('secret')
  return { type: 0, cases: secret.length > 0 ? secret : cases('sample') }
}

/** The package lists language families; this site has several languages of each. A new site without judges does not know any. */
function permittedLanguages(codes: readonly string[], known: ReadonlySet<string>, report: ProblemReport): string[] {
  if (codes.length === 0 || codes.includes('all') || known.size === 0) return []
  const permitted = [...known].filter((language) => codes.includes(itsLanguage(language)?.code ?? ''))
  for (const code of codes) if (!permitted.some((language) => itsLanguage(language)?.code === code)) report.warning(new LanguageUnknown({ language: code }))
  return permitted
}

function reportLostKeys(yaml: ProblemYaml, report: ProblemReport): void {
  for (const [key, value] of Object.entries(yaml))
    if (!(key in ProblemYaml.shape) && !silentKeys.has(key) && value !== null && value !== 'unknown')
      report.lost(new FieldLost({ field: `${yamlFile}: ${key}` }))
  for (const key of Object.keys(yaml.limits ?? {}))
    if (!['time_limit', 'memory', 'output', 'validation_passes'].includes(key) && !silentLimits.has(key))
      report.lost(new FieldLost({ field: `${yamlFile}: limits.${key}` }))
}

/** Files checked by the authors, or given to them and to participants with the problem. */
const leftOut = ['attachments', 'generators', 'input_visualizer', 'output_visualizer', 'solution']
/** Languages whose compilers here get only the participant's source. */
const compiled = /\.(?:c|cc|cpp|cxx|java|kt|rs|go|cs|pas|hs)$/i
const maxIncluded = 1024 * 1024

/** Reads the files of `include`, which are next to the source in every language. */
async function readIncluded(folder: PackageArchive, report: ProblemReport): Promise<Record<string, string>> {
  const included: Record<string, string> = {}
  for (const [path, { size }] of folder.folder('include').files) {
    const name = baseName(path)
    const wrong = path.split('/').length !== 2 || compiled.test(name) || size > maxIncluded
    const text = wrong ? undefined : await folder.text(`include/${path}`, report)
    if (text === undefined || (included[name] ?? text) !== text) report.error(new JudgingUnsupported({ feature: `include/${path}` }))
    else included[name] = text
  }
  return included
}

/** Reports folders that are not supported here. */
function reportLeftOut(folder: PackageArchive, report: ProblemReport): void {
  for (const name of leftOut) if ([...folder.files.keys()].some((path) => path.startsWith(`${name}/`))) report.lost(new FieldLost({ field: `${name}/` }))
}
