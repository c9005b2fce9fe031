import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigurationError, loadLanguages, status, type Judge } from '../index.ts'
import { TestDataCache } from '../caches/test-data.ts'
import { isRoot, openJudge } from './support/judge.ts'
import { fetchKept, keep, task } from './support/tasks.ts'

let folder: string
beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), 'verdict-bad-input-')) })
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
  test('a missing file is named', () => expect(loadLanguages(join(folder, 'none'))).rejects.toThrow(/could not be read/))
})

describe('the test data cache', () => {
  test('keeps what is held, forgets the oldest beyond its bound, and checks every file', async () => {
    const cache = new TestDataCache(join(folder, 'cache'), 2500)
    await cache.open()
    const files = ['a', 'b', 'c'].map((letter) => keep(letter.repeat(1000)))
    const first = await cache.hold(files[0]!, fetchKept)
    for (const file of files.slice(1)) (await cache.hold(file, fetchKept)).release()
    expect(cache.bytes).toBeLessThanOrEqual(2500)
    first.release()
    let fetched = 0
    const counting = (file: typeof files[0]) => { fetched++; return fetchKept(file!) }
    await Promise.all([1, 2, 3].map(() => cache.hold(files[0]!, counting)))
    expect(fetched).toBe(0)
    const wrong = { hash: files[0]!.hash.replace(/^./, (one) => (one === '0' ? '1' : '0')), size: 1000 }
    await expect(cache.hold(wrong, () => fetchKept(files[0]!))).rejects.toThrow(/hash/)
    const longer = { ...keep('d'.repeat(2000)), size: 10 }
    await expect(cache.hold(longer, fetchKept)).rejects.toThrow(/longer/)
    await expect(cache.hold({ hash: '../../etc/passwd', size: 1 }, fetchKept)).rejects.toThrow(/proper hash/)
  })
})

describe.skipIf(!isRoot)('a bad task (needs root for the jail)', () => {
  let judge: Judge
  beforeAll(async () => { judge = await openJudge({ backend: 'jail' }) })
  afterAll(() => judge.close())
  const right = '#include <stdio.h>\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d", a + b); return 0; }'

  test('test data that cannot be had is a system error with its reason, and the next task is judged', async () => {
    const one = task(right)
    const lost = await judge.judge({ ...one, cases: one.cases.map((each) => ({ ...each, input: { hash: '0'.repeat(64), size: 3 } })) })
    expect(lost).toMatchObject({ status: status.systemError, errorMessage: expect.stringMatching(/no such file/) })
    expect((await judge.judge(one)).status).toBe(0)
  })
  test('no test data, a wild file name and a missing checker are named', async () => {
    expect(await judge.judge(task(right, { cases: [] }))).toMatchObject({ status: status.systemError, errorMessage: expect.stringMatching(/no test data/) })
    expect(await judge.judge(task(right, { problem: { userExtraFiles: { '../x.h': '' } } }))).toMatchObject({ status: status.systemError, errorMessage: expect.stringMatching(/x\.h/) })
    expect(await judge.judge(task(right, { problem: { judgeMode: 'spj' } }))).toMatchObject({ status: status.systemError, errorMessage: expect.stringMatching(/no checker/) })
  })
})
