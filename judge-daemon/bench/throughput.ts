import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onPhase } from '../machine/phases.ts'
import type { Judge } from '../index.ts'
import { openJudge } from '../test/support/judge.ts'
import { task } from '../test/support/tasks.ts'

/* How many submissions of ten cases a judge judges in a second, and where their time goes. `--dedicated`: on a machine without a site. */

const { values } = parseArgs({
  options: { count: { type: 'string', default: '100' }, only: { type: 'string', default: '' }, dedicated: { type: 'boolean', default: false } },
})
const cases = Array.from({ length: 10 }, (_, index): [string, string] => [`${index} ${index + 1}\n`, `${2 * index + 1}\n`])

interface Kind {
  readonly name: string
  readonly language: string
  /** The program; different marks make different programs. */
  readonly source: (mark: string) => string
  readonly isSame?: boolean
  /** How many of the submissions are enough. */
  readonly share?: number
}

const iostream = (mark: string) => `#include <iostream>\n// ${mark}\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << std::endl; return 0; }\n`
const bits = (mark: string) => iostream(mark).replace('iostream', 'bits/stdc++.h')
/** A program that uses some containers and algorithms. */
const containers = (mark: string) => `#include <bits/stdc++.h>
using namespace std;
// ${mark}
map<string, vector<int>> numbers;
int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  for (int a; cin >> a;) numbers["all"].push_back(a);
  auto &all = numbers["all"];
  sort(all.begin(), all.end());
  cout << accumulate(all.begin(), all.end(), 0) << endl;
}
`
const burning = () => `#include <ctime>
#include <iostream>
int main() { int a, b; std::cin >> a >> b; unsigned x = a; for (int i = 0; i < 100000000; i++) x = x * 1664525 + 1013904223; std::cout << a + b + (x == 1) << std::endl; }
`
const python = (mark: string) => `# ${mark}\nprint(sum(map(int, input().split())))\n`

const kinds: readonly Kind[] = [
  { name: 'C++ with <iostream>, all different', language: 'C++ 17 With O2', source: iostream },
  { name: 'C++ with <bits/stdc++.h>, all different', language: 'C++ 17 With O2', source: bits },
  { name: 'C++ with containers, all different', language: 'C++ 17 With O2', source: containers },
  { name: 'C++, all the same', language: 'C++ 17 With O2', source: iostream, isSame: true },
  { name: 'C++ of 200 ms, all the same', language: 'C++ 17 With O2', source: burning, isSame: true, share: 0.25 },
  { name: 'Python, all different', language: 'Python3', source: python },
]

const spent = new Map<string, number>()
onPhase((phase, milliseconds) => spent.set(phase, (spent.get(phase) ?? 0) + milliseconds))

const idle = () => cpus().reduce((sum, { times }) => sum + times.idle, 0)
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b).at(numbers.length >> 1) ?? 0

async function measure(judge: Judge, { name, language, source, isSame = false, share = 1 }: Kind, most: number): Promise<void> {
  const count = Math.ceil(most * share)
  const stamp = Date.now()
  const judgeOne = (mark: string) => judge.judge(task(source(isSame ? `${stamp}` : `${stamp} ${mark}`), { language, cases }))
  const alone: number[] = []
  for (let index = 0; index < 20 * share; index++) {
    const began = performance.now()
    await judgeOne(`alone ${index}`)
    alone.push(performance.now() - began)
  }
  spent.clear()
  const [node, idleBefore, began] = [process.cpuUsage(), idle(), performance.now()]
  const results = await Promise.all(Array.from({ length: count }, (_, index) => judgeOne(`${index}`)))
  const wall = performance.now() - began
  const { user, system } = process.cpuUsage(node)
  const idleShare = (idle() - idleBefore) / (wall * cpus().length)
  const wrong = results.filter(({ status }) => status !== 0).length
  const times = results.flatMap((result) => result.cases.map((one) => Number(one.time)))
  console.log(`\n${name}: ${((count * 1000) / wall).toFixed(1)} per second; one alone ${median(alone).toFixed(0)} ms${wrong > 0 ? `; ${wrong} WRONG` : ''}`)
  const parts = [...spent].map(([phase, milliseconds]) => `${phase} ${(milliseconds / count).toFixed(1)}`)
  console.log(`  milliseconds a submission: ${parts.join(', ')}; in Node ${((user + system) / 1000 / count).toFixed(1)}`)
  console.log(`  cores idle ${(100 * idleShare).toFixed(0)} %; time of a case ${Math.min(...times)} to ${Math.max(...times)} ms`)
}

async function bareSpawn(): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < 300; index++) {
    const began = performance.now()
    await once(spawn('/bin/true', { stdio: 'ignore' }), 'exit')
    times.push(performance.now() - began)
  }
  return median(times.slice(100))
}

const popular = ['C++ 17 With O2', 'C With O2', 'Java', 'Python3', 'PyPy3', 'Golang', 'Rust', 'JavaScript Node']

/** Judges the template of each language: in a judge that has just started, its first submission. */
async function templates(judge: Judge): Promise<string> {
  const parts: string[] = []
  for (const { language } of judge.languages.filter((one) => popular.includes(one.language.name))) {
    const began = performance.now()
    const { status } = await judge.judge(task(`${language.template}\n`, { language: language.name, cases }))
    parts.push(`${language.name} ${status === 0 ? `${(performance.now() - began).toFixed(0)} ms` : `FAILED with ${status}`}`)
  }
  return parts.join(', ')
}

const start = () => openJudge({ backend: 'jail', dedicated: values.dedicated })
console.log(`bare spawn p50 ${(await bareSpawn()).toFixed(2)} ms; load ${loadavg()[0]!.toFixed(1)}`)
const first = await start()
console.log(`first submission of each language, first start: ${await templates(first)}`)
await first.preparationsSettled()
await first.close()
const judge = await start()
console.log(`first submission of each language, later start: ${await templates(judge)}`)
for (const kind of kinds.filter(({ name }) => name.includes(values.only))) await measure(judge, kind, Number(values.count))
await judge.close()
