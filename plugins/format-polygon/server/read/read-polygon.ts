import type { Parser } from '@verdict/core/server'
import {
  FieldLost,
  FieldWrong,
  GeneratedDiffer,
  JudgingUnsupported,
  type PackageArchive,
  type PackagedProblem,
  type ProblemReport,
  type ReadProblem,
} from '@verdict/plugin-exchange/contract'
import { foldersWith, isGenerated, requireOwnPoints, textsOf, warnOfPictures } from '@verdict/plugin-exchange/kit'
import type * as parse from './parse.ts'
import { readInputChecks, TestGenerators } from './polygon-generators.ts'
import { readJudging, readSolutions } from './polygon-programs.ts'
import { readStatements } from './polygon-statements.ts'
import { readTests } from './polygon-tests.ts'
import { readElements, type XmlElement } from './xml-element.ts'

const file = 'problem.xml'
const mebibyte = 1024 * 1024

/** Whether each problem is a folder with a `problem.xml`. FPS files in a zip may have the same name. */
export async function isPolygon(archive: PackageArchive): Promise<boolean> {
  const [first] = foldersWith(archive, file)
  if (first === undefined) return false
  for await (const event of archive.folder(first).xml(file)) if (event.kind === 'open') return event.name === 'problem'
  return false
}

export async function* readPolygon(archive: PackageArchive, parser: Parser<typeof parse>): AsyncGenerator<PackagedProblem> {
  for (const path of foldersWith(archive, file)) yield { place: path || archive.name, read: (report) => readProblem(archive.folder(path), parser, report) }
}

async function readProblem(folder: PackageArchive, parser: Parser<typeof parse>, report: ProblemReport): Promise<ReadProblem> {
  const problem = (await readElements(folder, file, report)).first('problem')
  const testsets = problem?.all('judging/testset') ?? []
  const testset = testsets.find(({ attributes }) => (attributes.name ?? 'tests') === 'tests')
  if (!problem || !testset) throw new FieldWrong({ file, field: 'judging/testset', problem: 'is not there' })
  const { pictures, ...texts } = await readStatements({ folder, problem, parser, report })
  const limits = { time: limitOf(testset, 'time-limit'), memory: Math.ceil(limitOf(testset, 'memory-limit') / mebibyte) }
  const fileIo = fileIoOf(problem, report)
  const generators = new TestGenerators({ folder, problem, report }, { limits, fileIo })
  const { tests, scoring } = await readTests(folder, testset, { generators, report })
  const read: ReadProblem = {
    problemId: problem.attributes['short-name'] ?? '',
    ...texts,
    timeLimit: limits.time,
    memoryLimit: limits.memory,
    tags: [...new Set(problem.all('tags/tag').map(({ attributes }) => attributes.value?.trim() ?? ''))].filter(Boolean),
    fileIo,
    solutions: await readSolutions(folder, problem, report),
    pictures: picturesIn(textsOf({ ...texts, problemId: '', cases: [] }), pictures),
    ...(await readJudging(folder, problem, report)),
    ...scoring,
    inputChecks: await readInputChecks(
      { folder, problem, report },
      tests.map(({ place, group, case: { input } }) => ({ place, group, input })),
    ),
  }
  await requireOwnPoints(read, report)
  const random = tests.filter(({ case: { input } }) => isGenerated(input) && input.run.program.code.includes('testlib.h')).length
  if (random > 0) report.warning(new GeneratedDiffer({ count: random }))
  for (const field of lostOf(problem, testsets)) report.lost(new FieldLost({ field }))
  warnOfPictures(
    textsOf(read),
    report,
    pictures.map(({ address }) => address),
  )
  return read
}

/** Each language contains the same images, so only those that a text shows are imported. */
const picturesIn = (texts: readonly string[], pictures: NonNullable<ReadProblem['pictures']>) =>
  pictures.filter(({ address }) => texts.some((text) => text.includes(address)))

function limitOf(testset: XmlElement, name: string): number {
  const text = testset.first(name)?.text.trim() ?? ''
  if (!/^\d{1,15}$/.test(text)) throw new FieldWrong({ file, field: name, problem: text === '' ? 'is not there' : text.slice(0, 50) })
  return Number(text)
}

/** Returns both files or none, because here a program cannot use only one of them. */
function fileIoOf(problem: XmlElement, report: ProblemReport): ReadProblem['fileIo'] {
  const { 'input-file': read = '', 'output-file': write = '' } = problem.first('judging')?.attributes ?? {}
  if (read === '' && write === '') return null
  if (read === '' || write === '') report.error(new JudgingUnsupported({ feature: `input-file: ${read || '-'}, output-file: ${write || '-'}` }))
  return { read, write }
}

function* lostOf(problem: XmlElement, testsets: readonly XmlElement[]): Generator<string> {
  for (const { attributes } of testsets) if ((attributes.name ?? 'tests') !== 'tests') yield `testset: ${attributes.name}`
  if (problem.all('assets/validators/validator').length > 0) yield 'validators'
  if (problem.all('files/executables/executable').length > 0) yield 'executables'
}
