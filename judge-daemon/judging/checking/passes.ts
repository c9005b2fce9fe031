import { statuses } from '@verdict/plugin-judging/contract'
import type { PlacedFile, RunResult, RunSpec } from '../../sandbox/sandbox.ts'
import type { CachedCase } from '../running/run-case.ts'
import type { NextPass, Outcome } from '../running/outcome.ts'
import { JudgeFailure } from '../../task/task.ts'

/** A test case in one of several passes: its input is what the validator has left, and the validator finds its own files again. */
export interface PassCase extends CachedCase {
  readonly feedback?: readonly PlacedFile[]
}

const folder = 'feedback'
const nextInput = `${folder}/nextpass.in`
const maxKeptBytes = 64 << 20
const maxKeptFiles = 100

/**
 * The files that are read from the validator's folder besides those with a meaning of their own. The input is named, so that a folder of that
 * name is an error.
 */
export const passFiles: Required<Pick<RunSpec, 'collect' | 'collectFolders'>> = { collect: [nextInput], collectFolders: [folder] }

/** The next pass, where the validator has left an input for one. */
export function nextPassOf({ files, problems }: RunResult, accepted: boolean, who: string): NextPass | undefined {
  const fail = (what: string): never => {
    throw new JudgeFailure(`the ${who} of this problem ${what}`)
  }
  const why = problems.get(nextInput)
  if (why !== undefined && why !== 'missing') fail(`left a nextpass.in that cannot be read (${why})`)
  const input = files.get(nextInput)
  if (input === undefined) return undefined
  if (!accepted) fail('asks for another pass, but did not accept the output')
  const kept = [...files].filter(([name]) => name.startsWith(`${folder}/`) && name !== nextInput)
  if (kept.length > maxKeptFiles) fail(`left more than ${maxKeptFiles} files`)
  if (kept.reduce((bytes, [, file]) => bytes + file.length, 0) > maxKeptBytes) fail(`left more than ${maxKeptBytes >> 20} MiB`)
  return { input, feedback: kept.map(([name, bytes]) => ({ name, source: { bytes } })) }
}

/** Judges a case again and again, as long as the validator leaves an input. The last pass decides; time and memory are the highest of all, because the limits are those of a pass. */
export async function runPasses(most: number, testCase: CachedCase, judgePass: (testCase: PassCase) => Promise<Outcome>): Promise<Outcome> {
  let [time, memory] = [0, 0]
  let passCase: PassCase = testCase
  for (let pass = 1; pass <= most; pass++) {
    const { next, ...outcome } = await judgePass(passCase)
    time = Math.max(time, outcome.time)
    memory = Math.max(memory, outcome.memory)
    if (next === undefined || outcome.status !== statuses.accepted) return { ...outcome, time, memory }
    passCase = { ...testCase, input: { bytes: next.input }, feedback: next.feedback }
  }
  throw new JudgeFailure(`the checker or interactor of this problem asks for more than ${most} passes`)
}
