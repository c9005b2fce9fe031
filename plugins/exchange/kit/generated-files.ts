import type { DraftFile } from '@verdict/plugin-problems/contract'
import type { GeneratedFile, ProgramRun } from '../contract/programs.ts'

/** A file of a test case that is not in the package: its input from a generator, or its answer from a solution. */
export function generatedFile(name: string, run: ProgramRun): GeneratedFile {
  return { name, run, open: () => Promise.reject(new Error(`${run.place} was not generated`)) }
}

export const isGenerated = (side: string | DraftFile): side is GeneratedFile => typeof side !== 'string' && 'run' in side
