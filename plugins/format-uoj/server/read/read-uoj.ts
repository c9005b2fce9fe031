import {
  FieldLost,
  FieldWrong,
  FileMissing,
  JudgingUnsupported,
  type PackageArchive,
  type PackagedProblem,
  type ProblemReport,
  type ReadProblem,
} from '@verdict/plugin-exchange/contract'
import { baseName, foldersWith, outputLimitOf, solutionsOf, stockChecker } from '@verdict/plugin-exchange/kit'
import { scoredCases } from './uoj-cases.ts'
import { fileNames, UojConf } from './uoj-conf.ts'

const file = 'problem.conf'
const maxSampleBytes = 65_535

/** Whether it is a folder with a `problem.conf`. */
export async function isUoj(archive: PackageArchive): Promise<boolean> {
  const [first] = foldersWith(archive, file)
  if (first === undefined) return false
  const text = await archive
    .folder(first)
    .text(file)
    .catch(() => '')
  return /^[ \t]*(use_builtin_judger|n_tests|time_limit|use_builtin_checker)\s/m.test(text)
}

export async function* readUoj(archive: PackageArchive): AsyncGenerator<PackagedProblem> {
  for (const path of foldersWith(archive, file)) yield { place: path || archive.name, read: (report) => readProblem(archive.folder(path), path, report) }
}

async function readProblem(folder: PackageArchive, path: string, report: ProblemReport): Promise<ReadProblem> {
  const conf = new UojConf(await folder.text(file, report), path === '' ? file : `${path}/${file}`)
  // The package of a custom judger may not list test cases.
  if (!conf.isOn('use_builtin_judger')) throw new JudgingUnsupported({ feature: 'judger.cpp' })
  for (const feature of unsupported(conf)) report.error(new JudgingUnsupported({ feature }))
  report.warning(new FileMissing({ file: 'title, statement' }))
  const judging = await judgingOf(folder, conf, report)
  const reading = { folder, conf, path, report, givesParts: /quitp|_points|_pc\b|_partially/.test(judging.judgeProgram?.code ?? '') }
  for (const name of folder.files.keys()) if (/^(download\/|val\.cpp$)/.test(name)) report.lost(new FieldLost({ field: name.slice(0, 200) }))
  return {
    problemId: '',
    title: baseName(path) || folder.name.replace(/\.zip$/i, ''),
    description: '',
    keepsLineEnds: true,
    ...judging,
    ...scoredCases(reading),
    timeLimit: Math.round(limitOf(conf, 'time_limit', 1, report) * 1000),
    memoryLimit: Math.ceil(limitOf(conf, 'memory_limit', 256, report)),
    outputLimit: outputLimitOf(limitOf(conf, 'output_limit', undefined, report), { field: 'output_limit', report }),
    ...(conf.text('stack_limit') !== undefined && { stackLimit: Math.ceil(conf.number('stack_limit', 1)) }),
    examples: await samplesOf(folder, conf),
    userExtraFiles: await requiredFiles(folder, report),
    solutions: folder.files.has('std.cpp')
      ? solutionsOf([{ name: 'std.cpp', language: 'C++', code: await folder.text('std.cpp', report), expected: 'accepted' }], report)
      : [],
  }
}

function* unsupported(conf: UojConf): Generator<string> {
  for (const key of ['submit_answer', 'with_implementer', 'interaction_mode']) if (conf.isOn(key)) yield key
  if (conf.text('token') !== undefined) yield 'token'
}

async function judgingOf(
  folder: PackageArchive,
  conf: UojConf,
  report: ProblemReport,
): Promise<Pick<ReadProblem, 'judgeMode' | 'judgeProgram' | 'comparison'>> {
  const name = conf.text('use_builtin_checker')
  if (name === undefined) return { judgeMode: 'spj', judgeProgram: { language: 'C++', code: await folder.text('chk.cpp', report), protocol: 'testlib' } }
  const comparison = stockChecker(name)
  if (!comparison) report.error(new JudgingUnsupported({ feature: `use_builtin_checker: ${name.slice(0, 50)}` }))
  return { comparison: comparison ?? null }
}

/** Returns the limit that all test cases of a problem share. */
function limitOf<T extends number | undefined>(conf: UojConf, key: string, otherwise: T, report: ProblemReport): number | T {
  const limit = conf.number(key, otherwise)
  const count = Math.min(conf.number('n_tests', 10), 100_000)
  for (let number = 1; number <= count; number += 1) {
    const other = conf.number<number | undefined>(`${key}_${number}`, limit)
    if (other !== limit) {
      report.error(new JudgingUnsupported({ feature: `${key}_${number}: ${other}, but ${limit} for others` }))
      break
    }
  }
  return limit
}

/** The first extra tests are the samples of the statement. */
async function samplesOf(folder: PackageArchive, conf: UojConf): Promise<{ input: string; output: string }[]> {
  const samples = []
  for (let number = 1; number <= Math.min(conf.number('n_sample_tests', 0), 20); number += 1) {
    const [input, output] = fileNames(conf, number, 'ex_')
    if ([input, output].some((name) => (folder.files.get(name)?.size ?? Infinity) > maxSampleBytes)) continue
    samples.push({ input: await folder.text(input), output: await folder.text(output) })
  }
  return samples
}

/** Returns the files next to every program. */
async function requiredFiles(folder: PackageArchive, report: ProblemReport): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const path of folder.folder('require').files.keys()) {
    if (path.includes('/')) throw new FieldWrong({ file: `require/${path.slice(0, 200)}`, field: 'require', problem: 'a folder' })
    found[path] = await folder.text(`require/${path}`, report)
  }
  return found
}
