import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { doctor } from '../doctor.ts'
import { startJudge } from '../index.ts'
import { cacheFolder, isRoot, judgeFolder, languagesFile } from './support/judge.ts'
import { task } from './support/tasks.ts'

async function ownFolder(): Promise<string> {
  const folder = await judgeFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test.skipIf(!isRoot)('a judge opens after its self-test (needs root)', async () => {
  const judge = await startJudge({ folder: await ownFolder(), languagesFile, backend: 'jail', prepare: false })
  expect(judge.backend).toBe('jail')
  expect(judge.slots).toBeGreaterThanOrEqual(1)
  await judge.close()
})

test('a judge whose sandbox cannot be had refuses to open and says why', async () => {
  const opening = startJudge({ folder: await ownFolder(), languagesFile, backend: 'go-judge', goJudge: { url: 'http://127.0.0.1:9' } })
  await expect(opening).rejects.toThrow(/nothing is judged/)
})

test('without a sandbox it judges only when told', async () => {
  await expect(startJudge({ folder: await ownFolder(), languagesFile, backend: 'unsafe' })).rejects.toThrow(/only when told/)
  const judge = await startJudge({ folder: await ownFolder(), languagesFile, backend: 'unsafe', unsafe: true, prepare: false })
  const code = '#include <stdio.h>\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); return 0; }'
  expect(await judge.judge(task(code))).toMatchObject({ status: 0, errorMessage: '' })
  expect((await judge.judge(task('int main() { for (;;) ; }', { problem: { timeLimit: 200 } }))).status).toBe(1)
  expect(judge.weaknesses.join()).toMatch(/nothing is isolated/)
  await judge.close()
})

test('the doctor names what is found, what is missing and how to get it', async () => {
  const text = await doctor({ folder: cacheFolder, languagesFile })
  expect(text).toMatch(/Python3 +Python 3/)
  expect(text).toMatch(/backend/)
  expect(text).toMatch(/JavaScript V8 +missing/)
})

test('closing ends what is prepared in the background: nothing is written any more', async () => {
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

test('two judges do not share a folder', async () => {
  const folder = await ownFolder()
  const options = { folder, languagesFile, skipSelfTest: true, prepare: false, ...(isRoot ? {} : { unsafe: true }) }
  const first = await startJudge(options)
  await expect(startJudge(options)).rejects.toThrow(/another judge works in/)
  await first.close()
  await (await startJudge(options)).close()
})
