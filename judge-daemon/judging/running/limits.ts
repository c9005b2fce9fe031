import type { RunLimits } from '../../sandbox/sandbox.ts'
import type { Language } from '../../languages/language.ts'
import type { JudgeTask } from '../../task/task.ts'

const mebibyte = 1 << 20

/** The limits of a submission in its language, in milliseconds and bytes. */
export interface Allowance {
  time: number
  memory: number
  stack: number
}

export function allowance({ limits, timeFactor }: Pick<JudgeTask, 'limits' | 'timeFactor'>, language: Language): Allowance {
  return {
    time: Math.round(limits.time * timeFactor) * language.factor,
    memory: Math.round(limits.memory * language.factor * mebibyte),
    stack: limits.stack * mebibyte,
  }
}

/** The most that a program may write: the problem's own limit, or the larger of twice the answer and 32 MiB. */
export function outputBytes({ output }: JudgeTask['limits'], answerSize = 0): number {
  return output === null ? Math.max(2 * answerSize, 32 * mebibyte) : output * mebibyte
}

/** A program up to 10 % late may run a second time; beyond that nothing can change the verdict, so it is killed. */
export function killLimits(allowed: Allowance, output: number): RunLimits {
  return {
    cpu: allowed.time * 1.1 + 20,
    wall: 3 * (allowed.time + 200),
    memory: allowed.memory + 2 * mebibyte,
    stack: allowed.stack,
    processes: 128,
    output,
    errorOutput: 16 * mebibyte,
    file: Math.max(64 * mebibyte, output),
    openFiles: 256,
  }
}

/** With a stack of a fixed size. */
type FixedLimits = RunLimits & { stack: number }

export const checkerLimits: FixedLimits = {
  cpu: 16_000,
  wall: 48_000,
  memory: 1024 * mebibyte,
  stack: 128 * mebibyte,
  processes: 16,
  output: mebibyte,
  errorOutput: 16 * mebibyte,
  file: 64 * mebibyte,
}

export function interactorLimits(allowed: Allowance): FixedLimits {
  const { cpu, wall, memory } = killLimits(allowed, 0)
  return { ...checkerLimits, cpu: 2 * cpu, wall: 2 * wall, memory: 2 * memory }
}
