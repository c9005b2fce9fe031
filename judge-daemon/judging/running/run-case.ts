import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fillCommand, runEnvironment } from '../../languages/command-words.ts'
import type { Box, PlacedFile, RunResult, RunSpec } from '../../sandbox/sandbox.ts'
import type { Program } from './compiler.ts'
import type { CoreSlot, CorePool } from './core-pool.ts'
import { killLimits, type Allowance } from './limits.ts'
import { deservesAnotherRun } from '../scoring/outcome.ts'
import type { ProblemRules } from '../task.ts'

const small = 64 * 1024

export interface CachedCase {
  inputPath: string
  answerPath: string
  answerSize: number
}

/** A program laid into a box of its own, ready for case after case. */
export interface PreparedSandbox {
  box: Box
  program: Program
  coreSlot: CoreSlot
  /** How many of its cases may still be run a second time. */
  secondRuns: number
}

const mostSecondRuns = 3

/** Interpreters look for what a program imports beside it; where names meet, the program wins. */
export async function prepareSandbox(coreSlot: CoreSlot, program: Program, extra: readonly PlacedFile[] = []): Promise<PreparedSandbox> {
  const box = await coreSlot.sandbox.open({ mounts: program.mounts })
  await box.put([...extra, ...program.files]).catch(async (error: unknown) => {
    await box.close()
    throw error
  })
  return { box, program, coreSlot, secondRuns: mostSecondRuns }
}

export const extraFiles = (files: Record<string, string> | undefined): PlacedFile[] =>
  Object.entries(files ?? {}).map(([name, text]) => ({ name, source: { bytes: Buffer.from(text) } }))

export function programSpec({ program, coreSlot }: PreparedSandbox, allowed: Allowance): Pick<RunSpec, 'command' | 'environment' | 'core'> {
  const { language } = program.found
  const paths = { program: coreSlot.sandbox.folders.program, prepared: '', toolchain: program.found.toolchain, memory: allowed.memory, stack: allowed.stack }
  return { command: fillCommand(language.run, paths), environment: runEnvironment(language), core: coreSlot.core }
}

/** One timed run of the user's program; a little too late by itself is run once more while no compiler runs. */
export async function runProgram(
  prepared: PreparedSandbox,
  corePool: CorePool,
  allowed: Allowance,
  problem: ProblemRules,
  held: CachedCase,
): Promise<RunResult> {
  const { fileIO } = problem
  const input = { path: held.inputPath }
  const spec: RunSpec = {
    ...programSpec(prepared, allowed),
    limits: killLimits(allowed, Math.max(2 * held.answerSize, 32 << 20)),
    files: [...extraFiles(problem.userExtraFiles), ...(fileIO ? [{ name: fileIO.readName, source: input }] : [])],
    ...(fileIO ? { collect: [fileIO.writeName], collectLimit: Math.max(2 * held.answerSize, 32 << 20) } : { stdin: input }),
  }
  const first = await prepared.box.run(spec)
  if (!deservesAnotherRun(first, allowed) || prepared.secondRuns === 0) return first
  prepared.secondRuns--
  return corePool.quietly(() => prepared.box.run(spec))
}

/** What the program wrote, to its output or into its file; a missing file is an empty one. */
export const outputOf = (result: RunResult, problem: ProblemRules): Uint8Array =>
  problem.fileIO ? (result.files.get(problem.fileIO.writeName) ?? new Uint8Array()) : result.stdout

/** A small file is in memory already, and asking other threads for it costs more than reading it. */
export const answerOf = async (held: CachedCase): Promise<Buffer> => (held.answerSize <= small ? readFileSync(held.answerPath) : readFile(held.answerPath))
