import { startTestSite, type TestSite } from '@verdict/core/testing'
import { programLimits, type ProgramEnd } from '@verdict/plugin-judging/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import judging from '../../../plugins/judging/server/index.ts'
import { programWork } from '../../../plugins/judging/testing/fixtures.ts'
import taskSource, { taskSourceApi } from '../../../plugins/judging/testing/task-source.ts'
import { realJudge } from '../../../plugins/submissions/testing/real-judge.ts'
import { isRoot } from '../../test/support/judge.ts'

describe.skipIf(!isRoot)('calls of programs', () => {
  let site: TestSite
  let judge: { close(): Promise<void> } | undefined
  beforeAll(async () => {
    site = await startTestSite([judging, taskSource])
    judge = await realJudge(site)
  }, 120_000)
  afterAll(async () => {
    await judge?.close()
    await site?.close()
  })

  const api = () => site.visitor().use(taskSourceApi)
  let number = 0
  async function judged(work: Parameters<typeof programWork>[0]) {
    const ref = `call-${(number += 1)}`
    const task = { ref, work: programWork({ language: 'Python3', ...work }) }
    const { verdict } = await api().judgeNow({ body: { task, timeoutMs: 60_000 } })
    return verdict!
  }
  const stored = async (text: string) => ({ hash: (await api().store({ body: { text } })).hash, size: text.length })
  const written = async ({ outputs }: ProgramEnd) => Promise.all(outputs.map(async ({ hash }) => (await api().read({ query: { hash } })).text))

  test('a program gets its arguments and its input, and its output is kept', async () => {
    const code = 'import sys\nprint(sys.argv[1:], sys.stdin.read().upper())'
    const { status, programEnds = [] } = await judged({ code, calls: [{ arguments: ['a b', '"', '$HOME'] }, { input: await stored('text') }] })
    expect([status, programEnds.map(({ ending, exitCode }) => [ending, exitCode])]).toEqual([
      0,
      [
        ['exit', 0],
        ['exit', 0],
      ],
    ])
    expect([await written(programEnds[0]!), await written(programEnds[1]!)]).toEqual([["['a b', '\"', '$HOME'] \n"], ['[] TEXT\n']])
  })

  test('a program may write several files, and read one', async () => {
    const code = 'text = open("sum.in").read()\nfor name in "4", "5": open(name, "w").write(text + name)'
    const { programEnds = [] } = await judged({ code, inputName: 'sum.in', calls: [{ input: await stored('in'), outputs: ['5', '4'] }, { outputs: ['6'] }] })
    expect(await written(programEnds[0]!)).toEqual(['in5', 'in4'])
    expect(programEnds[1]).toMatchObject({ ending: 'no-file', message: '6', outputs: [] })
  })

  test('generators and validators in C++ have our testlib.h, and headers of the package', async () => {
    const code =
      '#include "testlib.h"\n#include "most.h"\nint main(int c, char* v[]) { registerValidation(c, v); inf.readInt(1, validator.group() == "s" ? 5 : most, "n"); inf.readEoln(); inf.readEof(); }'
    const calls = await Promise.all(
      [
        ['9\n', 'b'],
        ['9\n', 's'],
        ['9 \n', 'b'],
      ].map(async ([text, group]) => ({ arguments: ['--group', group!], input: await stored(text!), outputs: [] })),
    )
    const { programEnds = [] } = await judged({ language: 'C++', code, extraFiles: { 'most.h': 'const int most = 10;' }, calls })
    expect(programEnds.map(({ exitCode, message }) => [exitCode === 0, message])).toEqual([
      [true, ''],
      [false, expect.stringContaining('[1, 5]')],
      [false, expect.stringMatching(/FAIL/)],
    ])
  })

  test.each<[what: string, code: string, ending: ProgramEnd['ending'], says: RegExp]>([
    ['never ends', 'while True: pass', 'time', /^$/],
    ['sleeps', 'import time\ntime.sleep(100)', 'time', /^$/],
    ['writes too much', 'import sys\nwhile True: sys.stdout.write("x" * 1000000)', 'output', /^$/],
    ['takes too much memory', 'x = bytearray(900_000_000)', 'memory', /^$|MemoryError/],
    ['is killed', 'import os\nos.kill(os.getpid(), 11)', 'crash', /SIGSEGV/],
    ['forks without an end', 'import os\nwhile True:\n  try: os.fork()\n  except OSError: pass', 'time', /^$/],
  ])('a program that %s is stopped, and its further calls are not made', async (_, code, ending, says) => {
    // Where the test expects another limit, a slow machine must not exceed the time limit first.
    const time = ending === 'time' ? 200 : 5000
    const { status, programEnds = [] } = await judged({ code, limits: { time, memory: 128 }, calls: [{}, {}] })
    expect([status, programEnds.length]).toEqual([0, 1])
    // A hundred processes need memory, too, and one of both limits is reached first.
    expect(ending === 'time' ? ['time', 'memory'] : [ending]).toContain(programEnds[0]!.ending)
    expect(programEnds[0]).toMatchObject({ exitCode: null, message: expect.stringMatching(says), outputs: [] })
  })

  test('a program that says no, or finds nothing of the machine, only ends with a code', async () => {
    const code =
      'import sys\nfor path in "/root", "/etc/shadow", "/proc/1/environ", "data", "config/site.yaml":\n  try: print(open(path).read()); sys.exit(9)\n  except OSError: pass\nsys.exit("no: " + sys.argv[1])'
    const { programEnds } = await judged({ code, calls: [{ arguments: ['1'] }, { arguments: ['2'] }] })
    const refused = (message: string) => ({ ending: 'exit', exitCode: 1, message: `no: ${message}\n`, outputs: [] })
    expect(programEnds).toEqual([refused('1'), refused('2')])
  })

  test('a file of the largest size is kept', async () => {
    const { programEnds = [] } = await judged({ code: `import sys\nsys.stdout.write("x" * ${programLimits.fileBytes})`, limits: { time: 5000, memory: 512 } })
    expect(programEnds[0]).toMatchObject({ ending: 'exit', outputs: [{ size: programLimits.fileBytes }] })
  })

  test('a program that does not compile says why', async () => {
    expect(await judged({ language: 'C++', code: 'int main( {' })).toMatchObject({ status: -2, errorMessage: expect.stringContaining('error') })
  })
})
