import type { SubmissionWork } from '@verdict/plugin-judging/contract'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fillCommand, runEnvironment } from '../../languages/command-words.ts'
import type { Box, PlacedFile, RunResult, RunSpec, Source } from '../../sandbox/sandbox.ts'
import type { Program } from './compiler.ts'
import type { CoreSlot, CorePool } from '../../machine/core-pool.ts'
import { killLimits, outputBytes, type Allowance } from './limits.ts'
import { inPhase } from '../../machine/phases.ts'
import { deservesAnotherRun } from './outcome.ts'

const smallFileBytes = 64 * 1024

export interface CachedCase {
  input: Source
  answerPath: string
  answerSize: number
}

/** A box that contains a program, ready to run one case after another. */
export interface PreparedSandbox {
  box: Box
  program: Program
  coreSlot: CoreSlot
  /** How many cases may still run a second time. */
  secondRunsLeft: number
}

const maxSecondRuns = 3

/** The extra files lie beside the program, where interpreters look for imports; if names collide, the program takes precedence. */
export async function prepareSandbox(coreSlot: CoreSlot, program: Program, extra: readonly PlacedFile[] = []): Promise<PreparedSandbox> {
  const box = await inPhase('open a box', () => openBox(coreSlot, program, extra))
  return { box, program, coreSlot, secondRunsLeft: maxSecondRuns }
}

async function openBox(coreSlot: CoreSlot, program: Program, extra: readonly PlacedFile[]): Promise<Box> {
  const box = await coreSlot.sandbox.open({ mounts: program.mounts })
  await box.put([...extra, ...program.files]).catch(async (error: unknown) => {
    await box.close()
    throw error
  })
  return box
}

export const extraFiles = (files: Record<string, string>): PlacedFile[] =>
  Object.entries(files).map(([name, text]) => ({ name, source: { bytes: Buffer.from(text) } }))

export function programSpec({ program, coreSlot }: PreparedSandbox, allowed: Allowance): Pick<RunSpec, 'command' | 'environment' | 'core'> {
  const { language } = program.found
  const paths = { program: coreSlot.sandbox.folders.program, prepared: '', toolchain: program.found.toolchain, memory: allowed.memory, stack: allowed.stack }
  return { command: fillCommand(language.run, paths), environment: runEnvironment(language), core: coreSlot.core }
}

/** Runs the user's program on a case. If it ends normally but slightly late, it runs once more while no compiler runs. */
export async function runProgram(
  prepared: PreparedSandbox,
  corePool: CorePool,
  allowed: Allowance,
  task: Pick<SubmissionWork, 'fileIo' | 'extraFiles' | 'limits'>,
  testCase: CachedCase,
): Promise<RunResult> {
  const { fileIo } = task
  const { input } = testCase
  const maxOutputBytes = outputBytes(task.limits, testCase.answerSize)
  const spec: RunSpec = {
    ...programSpec(prepared, allowed),
    limits: killLimits(allowed, maxOutputBytes),
    files: [...extraFiles(task.extraFiles), ...(fileIo ? [{ name: fileIo.read, source: input }] : [])],
    ...(fileIo ? { collect: [fileIo.write], collectLimit: maxOutputBytes } : { stdin: input }),
  }
  const first = await inPhase('run', () => prepared.box.run(spec))
  if (!deservesAnotherRun(first, allowed) || prepared.secondRunsLeft === 0) return first
  prepared.secondRunsLeft--
  return corePool.withoutCompilers(prepared.coreSlot, () => prepared.box.run(spec))
}

/** Returns the program's standard output or output file; a missing file counts as empty. */
export const outputOf = (result: RunResult, { fileIo }: Pick<SubmissionWork, 'fileIo'>): Uint8Array =>
  fileIo ? (result.files.get(fileIo.write) ?? new Uint8Array()) : result.stdout

/** A small file is usually in the page cache; reading it synchronously then costs less than a round trip through the thread pool. */
export const answerOf = async ({ answerPath, answerSize }: CachedCase): Promise<Buffer> =>
  answerSize <= smallFileBytes ? readFileSync(answerPath) : readFile(answerPath)
