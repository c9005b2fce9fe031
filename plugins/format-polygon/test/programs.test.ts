import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { judgingApi } from '@verdict/plugin-judging/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRoot } from '../../../judge-daemon/test/support/judge.ts'
import { startExchangeSite, bankReader, modelOf, importAll } from '@verdict/plugin-exchange/testing'
import { shareOf } from '@verdict/core/testing'
import { zipOf } from '@verdict/plugin-problems/testing'
import { until } from '@verdict/plugin-submissions/testing'
import { realJudge } from '@verdict/plugin-submissions/testing/real-judge'
import formatPolygon from '../server/index.ts'
import { polygonFiles, wcmp } from './polygon-package.ts'

describe.skipIf(!isRoot)('programs of packages run in the sandbox', () => {
  let running: Awaited<ReturnType<typeof startExchangeSite>>
  let judge: { close(): Promise<void> } | undefined
  beforeAll(async () => {
    running = await startExchangeSite([formatPolygon, bankReader], {
      settings: { exchange: { programSeconds: 1, programMegabytes: 128, maximumMegabytes: 1 } },
    })
    judge = await realJudge(running.site)
    const offered = () => running.root.use(judgingApi).languages({ query: {} })
    await until(async () => expect((await offered()).map(({ name }) => name)).toEqual(expect.arrayContaining(['C++ 17 With O2', 'Python3'])), 60_000)
  }, 240_000)
  afterAll(async () => {
    await judge?.close()
    await running?.site.close()
  })

  const source = (path: string) => `<source path="${path}" type="${path.endsWith('.py') ? 'python.3' : 'cpp.g++17'}"/>`
  const executables = (...paths: string[]) => paths.map((path) => `<executable>${source(path)}</executable>`).join('')
  const validators = (...paths: string[]) => `<validators>${paths.map((path) => `<validator>${source(path)}</validator>`).join('')}</validators>`
  const noTests = Object.fromEntries([1, 2, 3, 4].flatMap((number) => [`tests/0${number}`, `tests/0${number}.a`]).map((path) => [path, '']))
  const outcome = async (files: Parameters<typeof zipOf>[0]) => {
    const { items } = await importAll(running, zipOf(files))
    return items.map(({ state, findings }) => [state, findings.filter(({ level }) => level === 'error').map(({ message }) => message)])
  }

  test('missing inputs are generated and validated, and answered by the main solution with its files', async () => {
    const files = polygonFiles(
      'made',
      {
        tests:
          '<test method="manual" group="s"/><test method="generated" cmd="gen -n=5 &quot;a b&quot;" group="m"/>' +
          '<test method="generated" cmd="several.exe 7" from-file="one"/><test method="generated" cmd="several.exe 7" from-file="two"/>',
        executables: executables('files/gen.cpp', 'files/several.py'),
        assets: wcmp + validators('files/val.py'),
      },
      {
        ...noTests,
        'tests/01': '1 2\r\n',
        'files/gen.cpp':
          '#include "testlib.h"\n#include "help.h"\nint main(int c, char* v[]) { registerGen(c, v, 1); std::cout << opt<int>("n") << " " << std::string(v[2]).size() << std::endl; }',
        'files/several.py': 'import sys\nfor name in "one", "two":\n  print(len(name), sys.argv[1], file=open(name, "w"))',
        'files/val.py': 'import re, sys\nsys.exit(0 if re.fullmatch(r"\\d+ \\d+\\n", sys.stdin.read()) and sys.argv[1:3] == ["--testset", "tests"] else "bad")',
        'solutions/main.py': 'print(sum(map(int, open("sum.in").read().split())), file=open("sum.out", "w"))',
      },
    )
    const xml = String(files['made/problem.xml']).replace('input-file="" output-file=""', 'input-file="sum.in" output-file="sum.out"')
    const withMain = xml.replace('<source path="solutions/main.cpp" type="cpp.g++17"/>', source('solutions/main.py'))
    expect(await outcome({ ...files, 'made/problem.xml': withMain })).toEqual([['done', []]])
    const warned = (await running.boss.items((await running.boss.upload(zipOf({ ...files, 'made/problem.xml': withMain }))).id))[0]!.findings
    expect(warned.filter(({ level }) => level === 'warning').map(({ code }) => code)).toContain('exchange/generated-differ')
    expect((await modelOf('made')).cases.map(({ input, output }) => [...input, ...output])).toEqual([
      ['01', '1 2\n', '01.a', '3\n'],
      ['02', '5 3\n', '02.a', '8\n'],
      ['03', '3 7\n', '03.a', '10\n'],
      ['04', '3 7\n', '04.a', '10\n'],
    ])
  })

  const tests = '<test method="generated" cmd="gen 1"/><test method="generated" cmd="gen 2"/>'
  /** Programs in Python, which need no compiler. By default a generator that writes its argument, and a solution that copies it. */
  function hostile({ gen = 'import sys\nprint(sys.argv[1])', val, main = 'print(input())' }: { gen?: string; val?: string; main?: string }, more = tests) {
    const files = polygonFiles(
      'hostile',
      { tests: more, executables: executables('files/gen.py'), assets: wcmp + (val === undefined ? '' : validators('files/val.py')) },
      { ...noTests, 'files/gen.py': gen, 'solutions/main.py': main, ...(val !== undefined && { 'files/val.py': val }) },
    )
    const xml = String(files['hostile/problem.xml']).replace('<source path="solutions/main.cpp" type="cpp.g++17"/>', source('solutions/main.py'))
    return { ...files, 'hostile/problem.xml': xml }
  }

  const refused: readonly [what: string, files: ReturnType<typeof hostile>, says: RegExp][] = [
    ['a generator that never ends', hostile({ gen: 'while True: pass' }), /^files\/gen\.py took more than 1000 ms for tests\/01\./],
    [
      'a generator that writes 1 GB',
      hostile({ gen: 'import sys\nfor _ in range(1024): sys.stdout.write("x" * 1048576)' }),
      /^files\/gen\.py wrote more than 64 MB for tests\/01\./,
    ],
    ['a generator that writes more than a package may hold', hostile({ gen: 'print("x" * 2000000)' }), /exceed 1 MB in total/],
    [
      'a generator that forks without an end',
      hostile({ gen: 'import os\nwhile True:\n  try: os.fork()\n  except OSError: pass' }),
      /^files\/gen\.py (?:took more than|used more than).* tests\/01\./,
    ],
    [
      'a generator that reads files of the site',
      hostile({ gen: 'print(open("/etc/shadow").read())' }),
      /^files\/gen\.py failed for tests\/01: .*(?:PermissionError|FileNotFoundError)/s,
    ],
    [
      'a generator that ends with an error',
      hostile({ gen: 'import sys\nsys.exit("no " + sys.argv[1] if sys.argv[1] == "2" else 0)' }),
      /^files\/gen\.py failed for tests\/02: .*no 2/s,
    ],
    [
      'a generator that does not write its file',
      hostile({}, '<test method="generated" cmd="gen 1" from-file="../1"/>'),
      /^files\/gen\.py (?:could not be run|did not write)/,
    ],
    [
      'a generator with an argument without an end',
      hostile({}, `<test method="generated" cmd="gen ${'x'.repeat(5000)}"/>`),
      /^files\/gen\.py could not be run: calls\.0\.arguments/,
    ],
    [
      'an input that its validator refuses',
      hostile({ val: 'import sys\nn = input()\nif n == "2": sys.exit("n is " + n)' }),
      /^files\/val\.py rejects tests\/02: n is 2$/,
    ],
    ['a main solution that crashes', hostile({ main: 'print(1 // (2 - int(input())))' }), /^solutions\/main\.py failed for tests\/02\.a: .*ZeroDivisionError/s],
    ['a main solution that is too slow', hostile({ main: 'while True: pass' }), /^solutions\/main\.py took more than 1500 ms for tests\/01\.a\./],
  ]
  test.each(shareOf(refused, 3))('%s refuses the problem, which leaves nothing', async (_, files, says) => {
    expect(await outcome(files)).toEqual([['failed', [expect.stringMatching(says)]]])
    expect(await running.site.site.db.collection('problems.problems').countDocuments({ problemId: 'HOSTILE' })).toBe(0)
    expect(await running.site.site.db.collection('judging.tasks').countDocuments()).toBe(0)
  })

  test('a program that does not compile says why', async () => {
    const files = polygonFiles('broken', { tests, executables: executables('files/gen.cpp') }, { ...noTests, 'files/gen.cpp': 'int main( {' })
    expect(await outcome(files)).toEqual([['failed', [expect.stringMatching(/^files\/gen\.cpp does not compile: .*error/s)]]])
  })

  // Third-party packages cannot be in this repository, and 48 tests take a minute.
  const folder = join(process.env.FORMAT_FIXTURES ?? '', 'polygon/Attack-Plan')
  test.skipIf(process.env.JUDGE_FIXTURES !== '1' || !existsSync(folder))(
    'a real package gets its 46 inputs and 48 answers (JUDGE_FIXTURES=1)',
    async () => {
      await running.site.close()
      await judge?.close()
      running = await startExchangeSite([formatPolygon, bankReader])
      judge = await realJudge(running.site)
      const paths = (readdirSync(folder, { recursive: true }) as string[]).filter((path) => statSync(join(folder, path)).isFile())
      const { api, upload, items: itemsOf } = running.boss
      const { id } = await upload(zipOf(Object.fromEntries(paths.map((path) => [`plan/${path}`, readFileSync(join(folder, path))]))))
      await api.start({ body: { id } })
      await until(async () => expect(await api.read({ query: { id } })).toMatchObject({ state: 'done' }), 540_000)
      const items = await itemsOf(id)
      expect(items[0]!.findings.filter(({ level }) => level === 'error')).toEqual([])
      expect(items[0]).toMatchObject({ state: 'done', problemId: 'ATTACK-PLAN' })
      const { cases } = await modelOf('attack-plan')
      expect(new Set(cases.map(({ input: [name] }) => name.replace(/^\d+-/, ''))).size).toBe(48)
      for (const { input, output } of cases) expect([/^\d+ \d+ \d+\n/.test(input[1]), /^\d+\n$/.test(output[1])]).toEqual([true, true])
    },
    600_000,
  )
})
