import { CodedError, pick } from '@verdict/core'
import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import type { DraftCase, ProblemBank } from '@verdict/plugin-problems/contract'
import {
  NoJudgeNow,
  PackageEmpty,
  PictureElsewhere,
  ReadFailed,
  TooManyProblems,
  transferLimits,
  TwiceInPackage,
  type PackageArchive,
  type PackageContents,
  type PackagedProblem,
  type PackageFormat,
  type PackageProgram,
  type PackageWriter,
  type ExportedProblem,
  type ReadProblem,
} from '../../contract.ts'
import type { TransferItemDoc } from './transfer-schema.ts'
import { FindingList } from '../packages/finding-list.ts'
import { programsOf, type ProgramsOfProblem } from '../programs/run-programs.ts'
import { previewOf } from '../packages/package-pictures.ts'

/** The preview of a problem. */
export type ItemPreview = Pick<TransferItemDoc, 'place' | 'problemId' | 'title' | 'contents' | 'findings'>

const maxShownTests = 200
/** A placeholder in the dry run for the display ID that the site will choose; no problem has it. */
const chosenLater = 'NOT-CHOSEN-YET-41C7F9'

interface PreviewDeps {
  readonly bank: Pick<ProblemBank, 'check'>
  readonly queue: Pick<JudgeQueue, 'isServed'>
  readonly onFault: (error: unknown) => void
}

/** Reads all problems of a package without their test case files, and reports every obstacle to importing them. */
export async function previewPackage(archive: PackageArchive, format: PackageFormat, deps: PreviewDeps): Promise<ItemPreview[]> {
  const previews: ItemPreview[] = []
  const ids = new Set<string>()
  try {
    for await (const packaged of format.read(archive)) {
      if (previews.length >= transferLimits.problems) throw new TooManyProblems({ most: transferLimits.problems })
      previews.push(await previewProblem(packaged, ids, deps))
    }
  } catch (error) {
    throw codedOf(error, deps.onFault)
  }
  if (previews.length === 0) throw new PackageEmpty()
  return previews
}

async function previewProblem(packaged: PackagedProblem, ids: Set<string>, { bank, queue, onFault }: PreviewDeps): Promise<ItemPreview> {
  const findings = new FindingList()
  const { place } = packaged
  try {
    const read = await packaged.read(findings)
    const draft = previewOf(read)
    const problemId = draft.problemId.trim().toUpperCase()
    let cases = 0
    const groups = new Set<number>()
    const counted = (async function* count(): AsyncGenerator<DraftCase> {
      for await (const one of draft.cases) {
        cases += 1
        if (typeof one.groupNum === 'number') groups.add(one.groupNum)
        yield one
      }
    })()
    for (const error of await bank.check({ ...draft, problemId: problemId || chosenLater, cases: counted })) findings.error(error)
    if (problemId !== '' && ids.has(problemId)) findings.error(new TwiceInPackage({ id: problemId }))
    ids.add(problemId)
    const programs = programsOf(read)
    for (const { file, language } of programs ? calledBy(programs) : [])
      if (!(await queue.isServed(probeOf(language)))) findings.warning(new NoJudgeNow({ file, language }))
    return { place, problemId, title: draft.title.trim(), contents: contentsOf(read, programs, { cases, subtasks: groups.size }), findings: findings.all }
  } catch (error) {
    findings.error(codedOf(error, onFault))
    return { place, problemId: '', title: '', contents: null, findings: findings.all }
  }
}

/** Reports what the format does not support, and the images that stay on this site. */
export async function checkExport(writer: PackageWriter, problem: ExportedProblem, findings: FindingList): Promise<void> {
  await writer.check(problem, findings)
  if (!writer.takesPictures) for (const { address } of problem.pictures) findings.warning(new PictureElsewhere({ address }))
}

/** Converts a crash of a format to the error that the problem or package cannot be read. */
function codedOf(error: unknown, onFault: PreviewDeps['onFault']): CodedError {
  if (error instanceof CodedError) return error
  onFault(error)
  return new ReadFailed({ reason: error instanceof Error ? error.message.slice(0, 200) : '' })
}

function contentsOf(problem: ReadProblem, programs: ProgramsOfProblem | undefined, counts: Pick<PackageContents, 'cases' | 'subtasks'>): PackageContents {
  const { type = 0, timeLimit = null, memoryLimit = null, judgeMode = 'default', caseMode = 'default', examples = [] } = problem
  const { translations = {}, tags = [], judgeProgram, solutions = [], pictures = [] } = problem
  return {
    type,
    timeLimit,
    memoryLimit,
    judgeMode,
    caseMode,
    ...counts,
    checker: judgeProgram ? { language: judgeProgram.language, protocol: judgeProgram.protocol ?? 'hoj', passes: judgeProgram.passes ?? 1 } : null,
    solutions: solutions.map((solution) => pick(solution, ['name', 'language', 'expected'])),
    pictures: pictures.map(({ name }) => name),
    examples: examples.length,
    translations: Object.keys(translations),
    tags: [...tags],
    templates: Object.keys(problem.templates ?? {}),
    extraFiles: [...Object.keys(problem.userExtraFiles ?? {}), ...Object.keys(problem.judgeExtraFiles ?? {})],
    programs: programs ? programContents(programs) : null,
  }
}

function programContents(programs: ProgramsOfProblem): NonNullable<PackageContents['programs']> {
  const { inputs, answers, checks } = programs
  const tests = [...inputs, ...answers].slice(0, maxShownTests).map(({ place }) => place)
  return { inputs: inputs.length, answers: answers.length, checks: checks.length, names: calledBy(programs).map(({ file }) => file), tests }
}

function calledBy({ inputs, answers, checks }: ProgramsOfProblem): PackageProgram[] {
  return [...new Set([...inputs.map(({ program }) => program), ...checks.map(({ validator }) => validator), ...answers.map(({ program }) => program)])]
}

/** Returns a task to ask whether a judge runs programs in a language. */
const probeOf = (language: string) => ({ kind: 'program' as const, language, code: '', limits: { time: 1, memory: 1 }, calls: [{}] })
