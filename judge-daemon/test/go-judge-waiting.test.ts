import { expect, test } from 'vitest'
import { MachineTrouble, type RunResult } from '../index.ts'
import { repeatStopped } from '../sandbox/go-judge/repeat-stopped.ts'

type Figures = [ending: RunResult['ending'], cpu: number, wall: number]
const empty = new Uint8Array()
const result = ([ending, cpu, wall]: Figures): RunResult => ({
  ending,
  cpu,
  wall,
  exitCode: 0,
  signal: 0,
  endedAt: wall,
  memory: 0,
  stdout: empty,
  stdoutLength: 0,
  stderr: empty,
  stderrLength: 0,
  files: new Map(),
  problems: new Map(),
})

/** Figures of a go-judge for a wall limit of 600 ms, by the multiple of the limit. */
async function repeat(runs: Record<number, Figures[]>, share = 1): Promise<{ results: readonly RunResult[]; factors: number[] }> {
  const factors: number[] = []
  const run = async (factor: number) => {
    factors.push(factor)
    return (runs[factor] ?? []).map(result)
  }
  return { results: await repeatStopped({ run, coreShare: async () => share }), factors }
}

test('a program that ends runs once', async () => {
  expect(await repeat({ 1: [['exit', 500, 510]] })).toMatchObject({ results: [{ ending: 'exit' }], factors: [1] })
  expect(await repeat({ 1: [['cpu', 1120, 1130]] })).toMatchObject({ results: [{ ending: 'cpu' }], factors: [1] })
})
test('a program that ends when it has more time counts as if it had ended at first', async () => {
  expect(await repeat({ 1: [['wall', 210, 610]], 2: [['exit', 500, 1190]] })).toMatchObject({ results: [{ ending: 'exit', cpu: 500 }], factors: [1, 2] })
})
test('a program that does not compute in the additional time is idle', async () => {
  expect(await repeat({ 1: [['wall', 9, 610]], 2: [['wall', 10, 1210]] }, 0.1)).toMatchObject({ results: [{ ending: 'wall' }], factors: [1, 2] })
})
test('a program that computes slowly on a busy core is not at fault, on a free core it is idle', async () => {
  const runs: Record<number, Figures[]> = { 1: [['wall', 50, 610]], 2: [['wall', 110, 1210]], 5: [['wall', 260, 3010]] }
  await expect(repeat(runs, 0.1)).rejects.toThrow(MachineTrouble)
  expect(await repeat(runs, 0.95)).toMatchObject({ results: [{ ending: 'wall' }], factors: [1, 2, 5] })
})
test('of a pair, one that computes shows that the other waits for it', async () => {
  const runs: Record<number, Figures[]> = {
    1: [
      ['wall', 200, 610],
      ['wall', 5, 610],
    ],
    2: [
      ['exit', 400, 1100],
      ['exit', 6, 1105],
    ],
  }
  expect(await repeat(runs)).toMatchObject({ results: [{ ending: 'exit' }, { ending: 'exit' }], factors: [1, 2] })
})
