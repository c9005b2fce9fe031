import type { Sandbox } from '../sandbox/sandbox.ts'

const rounds = 7
const limits = { cpu: 10_000, wall: 30_000, memory: 256 << 20 }
const work = 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done'

/** Measures the cost of an empty run, and how much the timing of equal work varies. */
export async function calibrate(sandbox: Sandbox): Promise<string[]> {
  const box = await sandbox.open()
  try {
    const empty: number[] = []
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const started = performance.now()
      await box.run({ command: ['/bin/true'], limits, core: 0 })
      empty.push(performance.now() - started)
      times.push((await box.run({ command: ['/bin/sh', '-c', work], limits, core: 0 })).cpu)
    }
    const [least, most] = [Math.min(...times), Math.max(...times)]
    return [
      `  ${'empty run'.padEnd(24)} ${Math.min(...empty).toFixed(1)} ms`,
      `  ${'fixed work'.padEnd(24)} ${least.toFixed(0)} to ${most.toFixed(0)} ms of processor time (spread ${((100 * (most - least)) / least).toFixed(0)} %)`,
    ]
  } finally {
    await box.close()
  }
}
