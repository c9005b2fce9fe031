import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { judgeAdminApi, type SubmissionWork } from '@verdict/plugin-judging/contract'
import { startTestSite } from '@verdict/core/testing'
import judging from '../../../plugins/judging/server/index.ts'
import taskSource, { taskSourceApi } from '../../../plugins/judging/testing/task-source.ts'
import { submission } from '../../../plugins/judging/testing/fixtures.ts'
import { startJudge } from '../../start-judge.ts'
import { SandboxConnection } from '../sandbox-connection.ts'
import { serveSites } from '../serve-sites.ts'
import { script, trivialConnection } from '../test/support/trivial-connection.ts'

/* Measures tasks per second through site and daemon, and the time from the queue to the verdict. `--trivial` replaces the real judge. */

const load = () => loadavg()[0]!.toFixed(1)
const { values } = parseArgs({ options: { trivial: { type: 'boolean' }, count: { type: 'string', default: '200' } } })
const count = Number(values.count)
const folder = await mkdtemp(join(tmpdir(), 'verdict-bench-'))
const site = await startTestSite([judging, taskSource])
const judge = values.trivial ? undefined : await startJudge({ folder, languagesFile: 'config/languages.yaml' })
const connection = judge ? new SandboxConnection(judge, 'bench') : trivialConnection()
const { token } = await (await site.as('root')).use(judgeAdminApi).addDaemon({ body: { name: 'bench' } })
const daemon = serveSites([{ url: site.url, token }], { connection, log: console.error })
const api = site.visitor().use(taskSourceApi)
const source = (mark: string) =>
  judge ? `#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << std::endl; } // ${mark}\n` : script({ output: mark })

async function cases() {
  return Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const [input, output] = await Promise.all(
        [`${index} 2\n`, `${index + 2}\n`].map(async (text) => ({ hash: (await api.store({ body: { text } })).hash, size: text.length })),
      )
      return {
        seq: index + 1,
        caseId: index + 1,
        input: input!.hash,
        inputSize: input!.size,
        output: output!.hash,
        outputSize: output!.size,
        inputName: null,
        outputName: null,
        groupNum: null,
      }
    }),
  )
}
const ten = await cases()
const order = (ref: string, work: Partial<SubmissionWork>) => ({
  ref: ref.replaceAll(/\W/g, '-'),
  uid: `pupil-${ref.length % 7}`,
  work: submission({ cases: ten, ...work }),
})

async function allJudged(): Promise<void> {
  while ((await api.open()).open > 0) await new Promise((resolve) => setTimeout(resolve, 100))
}

async function flood(name: string, mark: (index: number) => string): Promise<void> {
  const orders = Array.from({ length: count }, (_, index) => order(`${name}-${index}`, { code: source(mark(index)) }))
  const began = performance.now()
  const before = process.cpuUsage()
  await api.put({ body: { tasks: orders } })
  const queued = performance.now() - began
  await allJudged()
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(before)
  console.log(
    `${count} at once, ${name}: ${(count / seconds).toFixed(1)} per second (${seconds.toFixed(1)} s, ${(queued / 1000).toFixed(1)} s of them to queue the tasks; site, daemon and database used ${((user + system) / 1000 / count).toFixed(1)} ms of processor time per task; load ${load()})`,
  )
}

async function oneByOne(name: string, work: (index: number) => Partial<SubmissionWork>, rounds = 20): Promise<void> {
  const times: number[] = []
  for (let index = 0; index < rounds; index += 1) {
    const began = performance.now()
    await api.judgeNow({ body: { task: order(`${name}-${index}`, work(index)), timeoutMs: 60_000 } })
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  if (rounds > 1)
    console.log(`one by one, ${name}: from the queue to the verdict p50 ${times[10]!.toFixed(0)} ms, p90 ${times[18]!.toFixed(0)} ms (load ${load()})`)
}

async function statuses(): Promise<string> {
  const counts = new Map<unknown, number>()
  for (const { verdict } of await api.results()) counts.set(verdict?.status, (counts.get(verdict?.status) ?? 0) + 1)
  return [...counts].map(([status, number]) => `${number} of status ${status}`).join(', ')
}

console.log(`load of the machine: ${load()}`)
// Nothing is measured before the prepared headers exist.
await oneByOne('warm', () => ({ code: source('first') }), 1)
await judge?.preparationsSettled()
await oneByOne('warm', () => ({ code: source('warm') }))
await oneByOne('all the same', () => ({ code: source('same') }))
await oneByOne('all different', (index) => ({ code: source(`different ${index}`) }))
if (judge) {
  await oneByOne('all different with <bits/stdc++.h>', (index) => ({ code: source(`different ${index}`).replace('iostream', 'bits/stdc++.h') }))
  await oneByOne('all different in Python', (index) => ({ language: 'Python3', code: `print(sum(map(int, input().split()))) # ${index}` }))
}
await flood('the same source', () => 'flood')
await flood('all different sources', (index) => `flood ${index}`)
console.log(`statuses: ${await statuses()}`)
await daemon.close()
if (connection instanceof SandboxConnection) connection.close()
await judge?.close()
await site.close()
await rm(folder, { recursive: true, force: true })
process.exit(0)
