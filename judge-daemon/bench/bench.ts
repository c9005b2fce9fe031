import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { Bubblewrap } from '../sandbox/bubblewrap/bubblewrap.ts'
import { Jail } from '../sandbox/jail/jail.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { leftovers } from '../test/support/leftovers.ts'
import { cacheFolder } from '../test/support/judge.ts'

const limits = { cpu: 1000, wall: 4000, memory: 256 << 20 }
const print = (name: string, text: string) => console.log(`${name.padEnd(44)} ${text}`)

async function quantiles(count: number, work: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  // The first half only warms up Node: a daemon runs for a long time.
  for (let i = -count; i < count; i++) {
    const started = performance.now()
    await work()
    if (i >= 0) times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  return `p50 ${times[count >> 1]!.toFixed(2)} ms, p99 ${times[Math.floor(count * 0.99)]!.toFixed(2)} ms (${count} runs)`
}

async function emptyRuns(name: string, sandbox: Sandbox): Promise<void> {
  const box = await sandbox.open()
  print(`empty run, ${name}`, await quantiles(500, () => box.run({ command: ['/bin/true'], limits, core: 1 })))
  print(`opening and closing a box, ${name}`, await quantiles(50, async () => (await sandbox.open()).close()))
  const late: number[] = []
  for (let i = 0; i < 10; i++) {
    const result = await box.run({ command: ['/bin/sh', '-c', 'while :; do :; done'], limits: { ...limits, cpu: 200 }, core: 1 })
    late.push(result.cpu - 200)
  }
  print(`delay of a kill after its limit, ${name}`, `${Math.min(...late).toFixed(1)} to ${Math.max(...late).toFixed(1)} ms of processor time`)
  const peaks: number[] = []
  for (let i = 0; i < 20; i++) {
    const code = 'a = bytearray(100 << 20)\nfor i in range(0, len(a), 4096): a[i] = 1'
    peaks.push((await box.run({ command: ['/usr/bin/python3', '-S', '-E', '-c', code], limits, core: 1 })).memory)
  }
  print(`100 MiB program, 20 runs, ${name}`, `spread ${((100 * (Math.max(...peaks) - Math.min(...peaks))) / Math.min(...peaks)).toFixed(2)} %`)
  await box.close()
}

const residentKiB = async (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])

async function endurance(jail: Jail, runs: number): Promise<void> {
  const pid = jail.helper.processId!
  const measure = async () => ({ ...(await leftovers()), memory: await residentKiB(pid), descriptors: (await readdir(`/proc/${pid}/fd`)).length })
  const before = await measure()
  for (let i = 0; i < runs / 100; i++) {
    const box = await jail.open()
    for (let j = 0; j < 100; j++) await box.run({ command: ['/bin/sh', '-c', 'echo x > file; sleep 100 & true'], limits, environment: { PATH: '/usr/bin' } })
    await box.close()
  }
  const after = await measure()
  print(
    `left behind by ${runs} runs`,
    `${after.processes} processes, ${after.groups.length} cgroups, ${after.mounts - before.mounts} mounts; helper ${before.memory} to ${after.memory} KiB, ${before.descriptors} to ${after.descriptors} descriptors`,
  )
}

async function bare(): Promise<void> {
  await once(spawn('/bin/true', { stdio: 'ignore' }), 'exit')
}

print(
  'load of the machine',
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' '),
)
print('bare spawn', await quantiles(300, bare))
const jail = await Jail.start({ folder: join(cacheFolder, 'jail'), slot: 5 })
await emptyRuns('jail', jail)
await endurance(jail, Number(process.env['VERDICT_BENCH_RUNS'] ?? 10_000))
await jail.close()
const bubblewrap = await Bubblewrap.start({ folder: join(cacheFolder, 'bubblewrap') }).catch(() => undefined)
if (bubblewrap) {
  await emptyRuns('bubblewrap', bubblewrap)
  await bubblewrap.close()
}
print(
  'load of the machine',
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' '),
)
