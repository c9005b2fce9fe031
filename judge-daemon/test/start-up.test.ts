import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { doctor } from '../doctor.ts'
import { startJudge } from '../index.ts'
import { findProgram } from '../languages/find-languages.ts'
import { Jail } from '../sandbox/jail/jail.ts'
import { startGoJudgeStandIn } from './support/go-judge-stand-in.ts'
import { cacheFolder, isRoot, judgeFolder, languagesFile } from './support/judge.ts'
import { task } from './support/tasks.ts'

async function ownFolder(): Promise<string> {
  const folder = await judgeFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test.skipIf(!isRoot)('a judge starts after its self-test (needs root)', async () => {
  const judge = await startJudge({ folder: await ownFolder(), languagesFile, backend: 'jail', prepare: false })
  expect(judge.backend).toBe('jail')
  expect(judge.slots).toBeGreaterThanOrEqual(1)
  await judge.close()
})

test('a judge whose sandbox is not available refuses to start and says why', async () => {
  const opening = startJudge({ folder: await ownFolder(), languagesFile, backend: 'go-judge', goJudge: { url: 'http://127.0.0.1:9' } })
  await expect(opening).rejects.toThrow(/no sandbox works/)
})

test('without a sandbox it judges only with --unsafe', async () => {
  await expect(startJudge({ folder: await ownFolder(), languagesFile, backend: 'unsafe' })).rejects.toThrow(/requires --unsafe/)
  const judge = await startJudge({ folder: await ownFolder(), languagesFile, backend: 'unsafe', unsafe: true, prepare: false })
  const code = '#include <stdio.h>\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); return 0; }'
  expect(await judge.judge(task(code))).toMatchObject({ status: 0, errorMessage: null })
  expect((await judge.judge(task('int main() { for (;;) ; }', { problem: { timeLimit: 200 } }))).status).toBe(1)
  expect(judge.weaknesses.join()).toMatch(/nothing is isolated/)
  await judge.close()
})

test('the doctor reports what is found, what is missing and how to install it', async () => {
  const text = await doctor({ folder: cacheFolder, languagesFile })
  expect(text).toMatch(/Python3 +Python 3/)
  expect(text).toMatch(/backend/)
  expect(text).toMatch(/JavaScript V8 +missing/)
})

test('closing ends background preparations: no file is written afterwards', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-closing-'))
  const judge = await startJudge({ folder, languagesFile, skipSelfTest: true, ...(isRoot ? {} : { unsafe: true }) })
  const judging = judge.judge(task('#include <bits/stdc++.h>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }', { language: 'C++' }))
  await vi.waitFor(async () => expect(await readdir(join(folder, 'prepared'))).not.toEqual([]), { timeout: 30_000, interval: 20 })
  await judge.close()
  expect((await judging).status).not.toBe(0)
  const left = await readdir(folder, { recursive: true })
  expect(left.filter((name) => /prepared.|programs./.test(name))).toEqual([])
  await rm(folder, { recursive: true })
})

test('test data and compiled programs are closed to other accounts, even if their folders were open before', async () => {
  const folder = await ownFolder()
  await mkdir(join(folder, 'test-data'), { mode: 0o755 })
  const judge = await startJudge({ folder, languagesFile, skipSelfTest: true, prepare: false, ...(isRoot ? {} : { unsafe: true }) })
  await judge.close()
  for (const name of ['test-data', 'programs']) expect([name, (await stat(join(folder, name))).mode & 0o777]).toEqual([name, 0o700])
})

test('two judges cannot share a folder', async () => {
  const folder = await ownFolder()
  const options = { folder, languagesFile, skipSelfTest: true, prepare: false, ...(isRoot ? {} : { unsafe: true }) }
  const first = await startJudge(options)
  await expect(startJudge(options)).rejects.toThrow(/another judge uses the folder/)
  await first.close()
  await (await startJudge(options)).close()
})

test.skipIf(!isRoot)(
  'go-judge: attacks that it does not block are listed, and only languages that work there are offered (needs root for the stand-in)',
  async () => {
    const standIn = await startGoJudgeStandIn(await Jail.start({ folder: join(cacheFolder, 'jail'), slot: 7 }), 'secret')
    const judge = await startJudge({ folder: await ownFolder(), languagesFile, backend: 'go-judge', goJudge: { url: standIn.url, token: 'secret' } })
    try {
      expect(judge.weaknesses.join()).toMatch(/not blocked: a program that reads the host/)
      const offered = judge.languages.map(({ language }) => language.name)
      expect(offered).toEqual(expect.arrayContaining(['C', 'C++', 'Python3']))
      for (const { language } of judge.languages) {
        const judgement = await judge.judge(task(language.template, { language: language.name, problem: { timeLimit: 10_000 } }))
        expect([language.name, judgement.status, judgement.errorMessage]).toEqual([language.name, 0, null])
      }
      const missing = new Map(judge.missing.map(({ language, why }) => [language.name, why]))
      if (findProgram('javac')) expect(missing.get('Java')).toMatch(/cannot copy folders out/)
      if (findProgram('go')) expect(missing.get('Golang')).toMatch(/template was not accepted/)
      const flood = '#include <stdio.h>\nint main() { for (;;) puts("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"); }'
      expect(JSON.stringify(await judge.judge(task(flood)))).toMatch(/"status":3.*Output limit exceeded/)
    } finally {
      await judge.close()
      await standIn.close()
    }
  },
  300_000,
)
