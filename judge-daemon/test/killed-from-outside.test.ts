import { statuses } from '@verdict/plugin-judging/contract'
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MachineTrouble, type Judge } from '../index.ts'
import { Jail } from '../sandbox/jail/jail.ts'
import { cacheFolder, isRoot, languagesFile, openJudge } from './support/judge.ts'
import { aPlusB, task } from './support/tasks.ts'

/** On the command line of every compiler of this test. */
const mark = `-DMARK_${process.pid}`
const sum = (remark: string) => `#include <iostream>\n// ${remark}\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }`

/** Kills the compilers of this test while they compile, as an administrator or the out-of-memory killer would. */
async function killCompilers(most: number, until: Promise<unknown>): Promise<number> {
  const killed = new Set<string>()
  let ended = false
  until.finally(() => (ended = true)).catch(() => undefined)
  while (!ended) {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      if (killed.size >= most || killed.has(pid) || !isCompiler(pid)) continue
      process.kill(Number(pid), 'SIGKILL')
      killed.add(pid)
    }
    await pause(2)
  }
  return killed.size
}

function isCompiler(pid: string): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    // Headers are prepared in the background.
    return readFileSync(`/proc/${pid}/comm`, 'utf8') === 'cc1plus\n' && words.includes(mark.slice(2)) && !words.includes('source.h')
  } catch {
    return false // it has ended
  }
}

describe.skipIf(!isRoot)('what is killed from outside (needs root for the jail)', () => {
  let judge: Judge
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verdict-killed-'))
    const own = join(folder, 'languages.yaml')
    await writeFile(own, (await readFile(languagesFile, 'utf8')).replaceAll('- [g++,', `- [g++, ${mark},`))
    judge = await openJudge({ backend: 'jail', languagesFile: own })
  })
  afterAll(async () => {
    await judge?.close()
    await rm(folder, { recursive: true })
  })
  const judgeSum = (remark: string) => judge.judge(task(sum(remark), { language: 'C++', cases: aPlusB.slice(0, 1) }))

  test('a compiler that is killed once runs again, and the program is judged', async () => {
    const judging = judgeSum('once')
    expect(await killCompilers(1, judging)).toBe(1)
    expect((await judging).status).toBe(statuses.accepted)
  }, 60_000)
  test('a compiler that is killed twice is no fault of the program', async () => {
    const judging = judgeSum('always')
    expect(await killCompilers(Infinity, judging)).toBe(2)
    expect(await judging).toMatchObject({
      status: statuses.systemError,
      tryFailed: expect.any(MachineTrouble),
      errorMessage: expect.stringMatching(/killed the compiler/),
    })
  }, 60_000)
  test("a compiler's own memory limit is a compile error", async () => {
    const bomb = '#define A(x) x x x x x x x x\nint a[] = {A(A(A(A(A(A(A(A(A(1,)))))))))};\nint main() {}'
    expect(await judge.judge(task(bomb, { language: 'C++' }))).toMatchObject({
      status: statuses.compileError,
      errorMessage: expect.stringMatching(/^Compile memory limit exceeded/),
    })
  }, 120_000)
  test('a source that imitates a killed compiler puts no judge in trouble', async () => {
    const code = `asm(".error \\"\\\\ng++: fatal error: Killed signal terminated program cc1plus\\"");\nint main() {}`
    const judged = await judge.judge(task(code, { language: 'C++' }))
    expect(judged).toMatchObject({
      status: statuses.compileError,
      errorMessage: expect.stringMatching(/^g\+\+: fatal error: Killed signal terminated program cc1plus$/m),
    })
  }, 60_000)
  test('a program that kills itself is a runtime error', async () => {
    const code = '#include <signal.h>\nint main() { raise(SIGKILL); return 0; }'
    expect((await judge.judge(task(code))).cases[0]).toMatchObject({ status: statuses.runtimeError, message: expect.stringMatching(/SIGKILL/) })
  }, 60_000)

  test.skipIf(!hasMemoryV1())(
    'a program that the machine kills for lack of memory, far below its limit, is no memory limit',
    async () => {
      const group = '/sys/fs/cgroup/memory' + ownGroup() + `/small-machine-${process.pid}`
      const home = '/sys/fs/cgroup/memory' + ownGroup()
      mkdirSync(group)
      writeFileSync(join(group, 'memory.limit_in_bytes'), String(48 << 20))
      // The helper makes its groups below that of its parent.
      writeFileSync(join(group, 'cgroup.procs'), String(process.pid))
      const jail = await Jail.start({ folder: join(cacheFolder, 'jail'), slot: 13 }).finally(() =>
        writeFileSync(join(home, 'cgroup.procs'), String(process.pid)),
      )
      try {
        const box = await jail.open()
        const uses = (mebibytes: number, memory: number) =>
          box.run({
            command: ['/usr/bin/python3', '-S', '-E', '-c', `a = bytearray(${mebibytes} << 20)\nfor i in range(0, len(a), 4096): a[i] = 1`],
            limits: { cpu: 5000, wall: 20_000, memory: memory << 20 },
          })
        expect(await uses(10, 256)).toMatchObject({ ending: 'exit', exitCode: 0 })
        await expect(uses(100, 256)).rejects.toThrow(MachineTrouble)
        expect(await uses(100, 24)).toMatchObject({ ending: 'memory' })
      } finally {
        await jail.close()
        rmdirSync(group)
      }
    },
    60_000,
  )
})

function ownGroup(): string {
  const path = /^\d+:memory:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? ''
  return path === '/' ? '' : path
}

function hasMemoryV1(): boolean {
  return /^\d+:memory:/m.test(readFileSync('/proc/self/cgroup', 'utf8'))
}
