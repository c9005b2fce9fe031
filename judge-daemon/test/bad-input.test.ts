import { statuses } from '@verdict/plugin-judging/contract'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigurationError, TaskDropped, FetchError, loadLanguages, startJudge, type Judge } from '../index.ts'
import { readDaemonConfig, readWords } from '../site/daemon-config.ts'
import { TestDataCache } from '../caches/test-data.ts'
import { isRoot, judgeFolder, languagesFile, openJudge } from './support/judge.ts'
import { fetchKept, keep, task } from './support/tasks.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-bad-input-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a broken configuration', () => {
  const write = async (text: string) => {
    const path = join(folder, 'languages.yaml')
    await writeFile(path, text)
    return path
  }
  test.each([
    ['no YAML', 'languages: [', /languages.yaml/],
    ['no list', 'languages: 3', /languages/],
    ['a row without a name', 'languages:\n  - source: x', /name/],
    ['an unknown field', 'languages:\n  - { name: X, nmae: Y }', /nmae/],
  ])('%s is named', async (_name, text, words) => {
    await expect(loadLanguages(await write(text))).rejects.toThrow(ConfigurationError)
    await expect(loadLanguages(await write(text))).rejects.toThrow(words)
  })
  test('a missing file is named', () => expect(loadLanguages(join(folder, 'none'))).rejects.toThrow(/failed to read the languages/))
})

test('a daemon reports where its own configuration is invalid', async () => {
  const path = join(folder, 'judge.yaml')
  await writeFile(path, 'sites: [')
  expect(() => readDaemonConfig(path)).toThrow(/judge\.yaml: .*Flow sequence/)
  await writeFile(path, 'sites: [{ url: nowhere, token: x }]')
  expect(() => readDaemonConfig(path)).toThrow(/judge\.yaml: 'sites\.0\.url'/)
})

test('a judge takes the address of its site from the command line', () => {
  const given = readWords(['--site', 'https://oj.example.org', '--token', 't', '--folder', 'f'])
  expect(readDaemonConfig(join(folder, 'none.yaml'), given)).toMatchObject({ sites: [{ url: 'https://oj.example.org', token: 't' }], folder: 'f' })
  expect(() => readWords(['--site', 'https://oj.example.org'])).toThrow('--site URL and --token T belong together')
  expect(() => readWords(['--sites', 'x'])).toThrow(/Unknown option '--sites'/)
  expect(() => readDaemonConfig(join(folder, 'none.yaml'), { site: 'oj', token: 't' })).toThrow('oj is not the address of a site')
})

describe('the test data cache', () => {
  test('keeps files in use, removes the oldest beyond its limit, and verifies every file', async () => {
    const cache = new TestDataCache(join(folder, 'cache'), 2500)
    await cache.open()
    const files = ['a', 'b', 'c'].map((letter) => keep(letter.repeat(1000)))
    const first = await cache.acquire(files[0]!, fetchKept)
    for (const file of files.slice(1)) (await cache.acquire(file, fetchKept)).release()
    expect(cache.bytes).toBeLessThanOrEqual(2500)
    first.release()
    let fetched = 0
    const counting = (file: (typeof files)[0]) => {
      fetched++
      return fetchKept(file!)
    }
    await Promise.all([1, 2, 3].map(() => cache.acquire(files[0]!, counting)))
    expect(fetched).toBe(0)
    const wrong = { hash: files[0]!.hash.replace(/^./, (one) => (one === '0' ? '1' : '0')), size: 1000 }
    await expect(cache.acquire(wrong, () => fetchKept(files[0]!))).rejects.toThrow(/hash/)
    const longer = { ...keep('d'.repeat(2000)), size: 10 }
    await expect(cache.acquire(longer, fetchKept)).rejects.toThrow(/longer/)
    await expect(cache.acquire({ hash: '../../etc/passwd', size: 1 }, fetchKept)).rejects.toThrow(/hash of a test file is invalid/)
  })
})

test('a download stops at the size that the site announced', async () => {
  const cache = new TestDataCache(join(folder, 'swelling'), 1 << 30)
  await cache.open()
  let sent = 0
  // An endless upload, as of a site that unpacks a bomb.
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) yield Buffer.alloc((sent += 65_536) && 65_536)
  }
  await expect(cache.acquire({ hash: '0'.repeat(64), size: 100_000 }, endless)).rejects.toThrow(/longer than the site announced/)
  expect(sent).toBeLessThan(2 << 20)
  expect(cache.bytes).toBe(0)
})

describe.skipIf(!isRoot)('a bad task (needs root for the jail)', () => {
  let judge: Judge
  beforeAll(async () => {
    judge = await openJudge({ backend: 'jail' })
  })
  afterAll(() => judge.close())
  const right = '#include <stdio.h>\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d", a + b); return 0; }'

  test('test data that cannot be downloaded is a system error with the reason, and the next task is judged', async () => {
    const one = task(right)
    const lost = await judge.judge({ ...one, cases: one.cases.map((each) => ({ ...each, input: '0'.repeat(64), inputSize: 3 })) })
    expect(lost).toMatchObject({ status: statuses.systemError, errorMessage: expect.stringMatching(/no such file/), tryFailed: expect.any(FetchError) })
    expect((await judge.judge(one)).status).toBe(0)
  })
  test('missing test data, an invalid file name and a missing checker are named in the error', async () => {
    expect(await judge.judge(task(right, { cases: [] }))).toMatchObject({ status: statuses.systemError, errorMessage: expect.stringMatching(/no test data/) })
    expect(await judge.judge(task(right, { problem: { userExtraFiles: { '../x.h': '' } } }))).toMatchObject({
      status: statuses.systemError,
      errorMessage: expect.stringMatching(/x\.h/),
    })
    expect(await judge.judge(task(right, { problem: { judgeMode: 'spj' } }))).toMatchObject({
      status: statuses.systemError,
      errorMessage: expect.stringMatching(/no checker/),
    })
  })

  test('a dropped task ends at once, and the next task is judged', async () => {
    const stop = new AbortController()
    const endless = task('#include <unistd.h>\nint main() { for (;;) pause(); }', { problem: { timeLimit: 20_000 } })
    const judging = judge.judge(endless, ({ status }) => status === statuses.judging && setTimeout(() => stop.abort(), 100), stop.signal)
    const began = performance.now()
    await expect(judging).rejects.toThrow(TaskDropped)
    expect(performance.now() - began).toBeLessThan(15_000)
    expect((await judge.judge(task(right))).status).toBe(0)
  })
})

test.skipIf(!isRoot)('a missing compiler is named in the error, and other languages are judged', async () => {
  const languages = join(folder, 'gone.yaml')
  const text = await readFile(languagesFile, 'utf8')
  await writeFile(languages, text.replace('- [gcc, -DONLINE_JUDGE, -O2', '- [/usr/bin/gcc-that-is-gone, -O2'))
  const judge = await openJudge({ backend: 'jail', languagesFile: languages })
  const right = '#include <stdio.h>\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d", a + b); return 0; }'
  expect(await judge.judge(task(right, { language: 'C With O2' }))).toMatchObject({
    status: statuses.systemError,
    errorMessage: expect.stringMatching(/gcc-that-is-gone could not be started.*No such file/),
    tryFailed: expect.any(Error),
  })
  expect((await judge.judge(task(right))).status).toBe(0)
  await judge.close()
})

test.skipIf(!isRoot)('a full disk is reported, and tasks that still fit are judged', async () => {
  const small = join(folder, 'small')
  execFileSync('mkdir', [small])
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'small', small])
  const shared = await judgeFolder()
  for (const name of ['prepared', 'jail']) await symlink(join(shared, name), join(small, name))
  const judge = await startJudge({ folder: small, languagesFile, backend: 'jail', skipSelfTest: true, prepare: false })
  try {
    const code = '#include <stdio.h>\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d", a + b); return 0; }'
    const big = task(code, { cases: [[`1 2\n${' '.repeat(8 << 20)}`, '3']] })
    expect(await judge.judge(big)).toMatchObject({
      status: statuses.systemError,
      errorMessage: expect.stringMatching(/ENOSPC|no space/),
      tryFailed: expect.any(Error),
    })
    expect((await judge.judge(task(code))).status).toBe(0)
  } finally {
    await judge.close()
    execFileSync('umount', [small])
    await rm(shared, { recursive: true })
  }
})
