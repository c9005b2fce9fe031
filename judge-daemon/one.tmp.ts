import { openJudge } from '/work/main/judge-daemon/test/support/judge.ts'
import { task } from '/work/main/judge-daemon/test/support/tasks.ts'
import { Jail } from '/work/main/judge-daemon/sandbox/jail/jail.ts'
import { setStage, runProgram } from '/work/main/judge-daemon/judging/run-case.ts'
const sum = (mark: string) => `#include <iostream>\n// ${mark}\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << std::endl; return 0; }`
const judge = await openJudge({ backend: 'jail' })
const cases = Array.from({ length: 10 }, (_, i): [string, string] => [`${i} ${i + 1}\n`, `${2 * i + 1}\n`])
await judge.judge(task(sum('warm'), { language: 'C++ 17 With O2', cases }))
const times: number[] = []
for (let i = 0; i < 30; i++) { const t = performance.now(); const r = await judge.judge(task(sum('warm'), { language: 'C++ 17 With O2', cases })); times.push(performance.now() - t); if (i == 0) console.log(r.cases.map(c=>[c.time,c.memory])) }
times.sort((a,b)=>a-b); console.log('cached, one by one: p50', times[15], 'min', times[0])
const t2: number[] = []
for (let i = 0; i < 15; i++) { const t = performance.now(); await judge.judge(task(sum('d'+Date.now()+i), { language: 'C++ 17 With O2', cases })); t2.push(performance.now() - t) }
t2.sort((a,b)=>a-b); console.log('different: p50', t2[7], 'min', t2[0])
await judge.close()
const jail = await Jail.start({ folder: '/tmp/verdict-judge-test/jail', slot: 3 })
const m = async (n: string, f: () => Promise<unknown>) => { const a: number[] = []; for (let i = 0; i < 200; i++) { const t = performance.now(); await f(); a.push(performance.now() - t) } a.sort((x,y)=>x-y); console.log(n, a[100]!.toFixed(2), a[198]!.toFixed(2)) }
await m('open/close', async () => { await (await jail.open()).close() })
const box = await jail.open()
const limits = { cpu: 1000, wall: 4000, memory: 256 << 20 }
await m('true', () => box.run({ command: ['/bin/true'], limits, core: 1 }))
const { execFileSync } = await import('node:child_process')
const { writeFileSync } = await import('node:fs')
writeFileSync('/tmp/sum.cpp', sum('x')); execFileSync('g++', ['-O2', '-o', '/tmp/sumx', '/tmp/sum.cpp']); execFileSync('g++', ['-O2', '-static', '-o', '/tmp/sums', '/tmp/sum.cpp'])
await m('put', () => box.put([{ name: 'main', source: { path: '/tmp/sumx' }, executable: true }]))
await box.put([{ name: 'mains', source: { path: '/tmp/sums' }, executable: true }])
const stdin = { bytes: Buffer.from('1 2\n') }
await m('c++ dynamic', () => box.run({ command: ['/p/main'], limits, core: 1, stdin }))
await m('c++ static', () => box.run({ command: ['/p/mains'], limits, core: 1, stdin }))
let r = await box.run({ command: ['/p/main'], limits, core: 1, stdin }); console.log(r.cpu, r.wall, r.memory)
r = await box.run({ command: ['/p/mains'], limits, core: 1, stdin }); console.log(r.cpu, r.wall, r.memory)
await jail.close()
process.exit(0)
