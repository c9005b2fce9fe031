import { MachineTrouble, maxWaitFactor, type RunResult } from '../sandbox.ts'

interface Repetition<Results extends readonly RunResult[]> {
  /** Runs with this multiple of the wall limit. */
  run(factor: number): Promise<Results>
  /** The share of its core that a program gets which computes all the time, from 0 to 1. */
  coreShare(): Promise<number>
}

/** The part of additional wall-clock time in which a program that only sleeps computes at most. */
const idleShare = 0.02
/** If others leave less than this of the core, they are the reason that a program is late. */
const fairShare = 0.5

/**
 * go-judge does not report whether a program that reached its wall limit slept or waited for a core. So it runs again, for longer: the processor time of a program
 * that waited for a core grows with the wall-clock time.
 */
export async function repeatStopped<Results extends readonly RunResult[]>({ run, coreShare }: Repetition<Results>): Promise<Results> {
  const first = await run(1)
  if (!isStopped(first)) return first
  const longer = await run(2)
  if (!isStopped(longer)) return longer
  const [more, longerBy] = [cpuOf(longer) - cpuOf(first), wallOf(longer) - wallOf(first)]
  if (more <= idleShare * longerBy) return longer
  const longest = await run(maxWaitFactor)
  if (!isStopped(longest) || (await coreShare()) > fairShare) return longest
  throw new MachineTrouble('starved')
}

const isStopped = (results: readonly RunResult[]) => results.some(({ ending }) => ending === 'wall')
const cpuOf = (results: readonly RunResult[]) => results.reduce((sum, { cpu }) => sum + cpu, 0)
const wallOf = (results: readonly RunResult[]) => results.reduce((most, { wall }) => Math.max(most, wall), 0)
