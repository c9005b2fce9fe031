import type { FileStore } from '@verdict/core/server'
import type { FileReference } from '@verdict/plugin-judging/contract'
import type { DraftCase, DraftFile, ProblemBank } from '@verdict/plugin-problems/contract'
import type { InputCheck, PackageProgram, ProgramRun, ReadProblem } from '../../contract.ts'
import { isGenerated } from '../../kit/index.ts'
import { faultOfCall } from './program-faults.ts'
import type { ProgramTasks, Step } from './program-tasks.ts'

interface RunDeps {
  readonly tasks: ProgramTasks
  readonly bank: Pick<ProblemBank, 'storeFiles'>
  readonly files: Pick<FileStore, 'open'>
}

/** The programs that must run before a problem is added. */
export interface ProgramsOfProblem {
  /** Without duplicates. */
  readonly inputs: readonly ProgramRun[]
  readonly answers: readonly ProgramRun[]
  readonly checks: readonly InputCheck[]
}

/** Returns undefined if no program must run. Streamed cases cannot be read in advance and contain no generated files. */
export function programsOf({ cases, inputChecks: checks = [] }: Pick<ReadProblem, 'cases' | 'inputChecks'>): ProgramsOfProblem | undefined {
  const found = (side: 'input' | 'output') => [...new Set(listOf(cases).flatMap((one) => (isGenerated(one[side]) ? [one[side].run] : [])))]
  const [inputs, answers] = [found('input'), found('output')]
  return inputs.length + answers.length + checks.length > 0 ? { inputs, answers, checks } : undefined
}

const listOf = (cases: ReadProblem['cases']): readonly DraftCase[] => (Array.isArray(cases) ? cases : [])

/** Returns the problem with the files that its package's programs have written, after its validators accepted the inputs. */
export async function withProgramsRun(
  problem: ReadProblem,
  { inputs, answers, checks }: ProgramsOfProblem,
  { tasks, bank, files }: RunDeps,
): Promise<ReadProblem> {
  const { keepsLineEnds = false } = problem
  /** By package file, or by the run that writes it. */
  const references = new Map<DraftFile | ProgramRun, FileReference>()

  /** Returns the reference that the bank would store. */
  function stored(file: DraftFile): FileReference {
    const reference = references.get(isGenerated(file) ? file.run : file)
    if (!reference) throw new Error(`the file ${file.name} is needed before it is stored`)
    return reference
  }
  async function store(wanted: Iterable<DraftFile>): Promise<void> {
    const missing = [...new Set(wanted)].filter((file) => !isGenerated(file) && !references.has(file))
    const found = await bank.storeFiles(missing, keepsLineEnds)
    missing.forEach((file, index) => references.set(file, found[index]!))
  }

  async function write(step: Step, runs: readonly ProgramRun[]): Promise<void> {
    await store(runs.flatMap(({ input }) => input ?? []))
    const calls = callsOf(runs)
    const ends = await tasks.run(
      step,
      calls.map(({ program, calls: own }) => ({
        program,
        calls: own.map(([run, ...more]) => ({
          arguments: [...run.arguments],
          input: run.input ? stored(run.input) : null,
          outputs: namesOf(program, [run, ...more]),
        })),
      })),
      (program, call, end) => {
        const [{ place, program: source }] = calls[program]!.calls[call]!
        throwFault(faultOfCall({ file: source.file, place }, { end, limits: tasks.limitsOf(source) }))
      },
    )
    const written = calls.flatMap(({ calls: own }, program) =>
      own.flatMap((together, index) => together.map((run, at) => ({ run, file: ends[program]![index]!.outputs[at]! }))),
    )
    for (const { run, file } of keepsLineEnds ? written : await normalized(written)) references.set(run, file)
  }

  /** Converts line ends to those of the bank. */
  async function normalized(written: readonly Written[]): Promise<Written[]> {
    const found = await bank.storeFiles(
      written.map(({ run, file }) => ({ name: run.place, open: () => files.open(file.hash) })),
      false,
    )
    return written.map(({ run }, index) => ({ run, file: found[index]! }))
  }

  async function validate(): Promise<void> {
    await store(checks.map(({ input }) => input))
    const called = checksOf(checks)
    await tasks.run(
      'validating',
      called.map(({ program, calls }) => ({
        program,
        calls: calls.map((check) => ({ arguments: [...check.arguments], input: stored(check.input), outputs: [] })),
      })),
      (program, call, end) => {
        const { place, accepts, validator } = called[program]!.calls[call]!
        throwFault(faultOfCall({ file: validator.file, place }, { end, limits: tasks.limitsOf(validator), accepts }))
      },
    )
  }

  if (inputs.length > 0) await write('generating', inputs)
  if (checks.length > 0) await validate()
  if (answers.length > 0) await write('answering', answers)
  const finished = <S extends string | DraftFile>(side: S): S | DraftFile =>
    isGenerated(side) ? { name: side.name, open: () => files.open(stored(side).hash) } : side
  const cases = listOf(problem.cases).map((one) => ({ ...one, input: finished(one.input), output: finished(one.output) }))
  return { ...problem, cases: Array.isArray(problem.cases) ? cases : problem.cases }
}

interface Written {
  readonly run: ProgramRun
  readonly file: FileReference
}

interface Calls<T> {
  readonly program: PackageProgram
  readonly calls: T[]
}

/** Groups runs by program and call. Runs with equal arguments are one call that writes several files. */
function callsOf(runs: readonly ProgramRun[]): Calls<[ProgramRun, ...ProgramRun[]]>[] {
  const found = new Map<PackageProgram, Map<string, [ProgramRun, ...ProgramRun[]]>>()
  for (const [index, run] of runs.entries()) {
    const calls = found.get(run.program) ?? new Map<string, [ProgramRun, ...ProgramRun[]]>()
    found.set(run.program, calls)
    const key = run.output === undefined || run.input ? String(index) : JSON.stringify(run.arguments)
    const known = calls.get(key)
    if (known) known.push(run)
    else calls.set(key, [run])
  }
  return [...found].map(([program, calls]) => ({ program, calls: [...calls.values()] }))
}

function checksOf(checks: readonly InputCheck[]): Calls<InputCheck>[] {
  const found = new Map<PackageProgram, InputCheck[]>()
  for (const check of checks) {
    const known = found.get(check.validator)
    if (known) known.push(check)
    else found.set(check.validator, [check])
  }
  return [...found].map(([program, calls]) => ({ program, calls }))
}

/** The files that a call writes; null for standard output. */
function namesOf({ fileIo }: PackageProgram, runs: readonly ProgramRun[]): string[] | null {
  const names = runs.flatMap(({ output }) => output ?? [])
  if (names.length > 0) return names
  return fileIo ? [fileIo.write] : null
}

function throwFault(fault: Error | undefined): void {
  if (fault) throw fault
}
