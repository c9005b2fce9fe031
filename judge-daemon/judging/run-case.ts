import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fillCommand, runEnvironment } from '../languages/command-words.ts'
import type { Box, PlacedFile, RunResult, RunSpec } from '../sandbox/sandbox.ts'
import type { Program } from './compiler.ts'
import type { Lane, Lanes } from './lanes.ts'
import { killLimits, type Allowance } from './limits.ts'
import { deservesAnotherRun } from './outcome.ts'
import type { ProblemRules } from './task.ts'

const small = 64 * 1024

export interface HeldCase {
  inputPath: string
  answerPath: string
  answerSize: number
}

/** A program laid into a box of its own, ready for case after case. */
export interface Stage {
  box: Box
  program: Program
  lane: Lane
  /** How many of its cases may still be run a second time. */
  secondRuns: number
}

const mostSecondRuns = 3

/** Interpreters look for what a program imports beside it; where names meet, the program wins. */
export async function setStage(lane: Lane, program: Program, extra: readonly PlacedFile[] = []): Promise<Stage> {
  const box = await lane.sandbox.open({ mounts: program.mounts })
  await box.put([...extra, ...program.files]).catch(async (error: unknown) => {
    await box.close()
    throw error
  })
  return { box, program, lane, secondRuns: mostSecondRuns }
}

export const extraFiles = (files: Record<string, string> | undefined): PlacedFile[] =>
  Object.entries(files ?? {}).map(([name, text]) => ({ name, source: { bytes: Buffer.from(text) } }))

export function programSpec({ program, lane }: Stage, allowed: Allowance): Pick<RunSpec, 'command' | 'environment' | 'core'> {
  const { language } = program.found
  const places = { program: lane.sandbox.folders.program, prepared: '', toolchain: program.found.toolchain, memory: allowed.memory, stack: allowed.stack }
  return { command: fillCommand(language.run, places), environment: runEnvironment(language), core: lane.core }
}

/** One timed run of the user's program; a little too late by itself is run once more while no compiler runs. */
export async function runProgram(stage: Stage, lanes: Lanes, allowed: Allowance, problem: ProblemRules, held: HeldCase): Promise<RunResult> {
  const { fileIO } = problem
  const input = { path: held.inputPath }
  const spec: RunSpec = {
    ...programSpec(stage, allowed),
    limits: killLimits(allowed, Math.max(2 * held.answerSize, 32 << 20)),
    files: [...extraFiles(problem.userExtraFiles), ...(fileIO ? [{ name: fileIO.readName, source: input }] : [])],
    ...(fileIO ? { collect: [fileIO.writeName], collectLimit: Math.max(2 * held.answerSize, 32 << 20) } : { stdin: input }),
  }
  const first = await stage.box.run(spec)
  if (!deservesAnotherRun(first, allowed) || stage.secondRuns === 0) return first
  stage.secondRuns--
  return lanes.quietly(() => stage.box.run(spec))
}

/** What the program wrote, to its output or into its file; a missing file is an empty one. */
export const outputOf = (result: RunResult, problem: ProblemRules): Uint8Array =>
  problem.fileIO ? (result.files.get(problem.fileIO.writeName) ?? new Uint8Array()) : result.stdout

/** A small file is in memory already, and asking other threads for it costs more than reading it. */
export const answerOf = async (held: HeldCase): Promise<Buffer> => (held.answerSize <= small ? readFileSync(held.answerPath) : readFile(held.answerPath))
