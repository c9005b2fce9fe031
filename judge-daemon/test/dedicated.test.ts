import { hostname } from 'node:os'
import { expect, test, vi } from 'vitest'
import { TaskDropped, type Judge, type JudgeTask } from '../index.ts'
import { DaemonConfig, isDedicated, readDaemonConfig } from '../site/daemon-config.ts'
import { isRoot, openJudge } from './support/judge.ts'
import { aPlusB, task } from './support/tasks.ts'

/** Different marks make different programs, which are compiled each. */
const burns = (milliseconds: number, mark = '') =>
  `#define _POSIX_C_SOURCE 200809L\n#include <stdio.h>\n#include <time.h>\n// ${mark}\nint main() { int a, b; scanf("%d%d", &a, &b); struct timespec t; do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); while (t.tv_sec * 1000 + t.tv_nsec / 1000000 < ${milliseconds}); printf("%d", a + b); }`
const pausesFromTheSecondCase =
  '#include <stdio.h>\n#include <unistd.h>\nint main() { int a, b; scanf("%d%d", &a, &b); if (a == 1) printf("%d", a + b); else for (;;) pause(); }'

async function withJudge(dedicated: boolean, work: (judge: Judge) => Promise<void>): Promise<void> {
  const judge = await openJudge({ backend: 'jail', cores: [0, 1], dedicated })
  try {
    await work(judge)
  } finally {
    await judge.close()
  }
}

/** Judges in the background until the signal aborts, and counts the cases. */
function begin(judge: Judge, one: JudgeTask, signal: AbortSignal) {
  const progress = { done: 0, ended: false }
  const judging = judge.judge(one, ({ done }) => (progress.done = Math.max(progress.done, done)), signal)
  const ended = judging.then(
    () => (progress.ended = true),
    (error: unknown) => expect(error).toBeInstanceOf(TaskDropped),
  )
  return { progress, ended }
}

test('a machine is dedicated unless a site has an address of it; the configuration has the last word', () => {
  const config = (url: string, dedicated?: boolean) =>
    DaemonConfig.parse({
      sites: [
        { url: 'https://judge.example.org', token: 'a' },
        { url, token: 'b' },
      ],
      dedicated,
    })
  for (const url of ['http://127.0.0.1:3000', 'http://localhost', 'http://[::1]:80', `http://${hostname()}:3000`]) {
    expect(isDedicated(config(url)), url).toBe(false)
    expect(isDedicated(config(url, true)), url).toBe(true)
  }
  expect(isDedicated(config('http://203.0.113.9'))).toBe(true)
  expect(isDedicated(config('http://203.0.113.9', false))).toBe(false)
  vi.stubEnv('VERDICT_SITE', 'http://203.0.113.9').stubEnv('VERDICT_DAEMON_TOKEN', 'c').stubEnv('VERDICT_JUDGE_DEDICATED', 'off')
  expect(isDedicated(readDaemonConfig('no-such-file.yaml'))).toBe(false)
  vi.unstubAllEnvs()
})

test.skipIf(!isRoot)('a dedicated judge times programs on every core, and only there (needs root for the jail)', async () => {
  await withJudge(false, async (judge) => expect(judge.slots).toBe(1))
  await withJudge(true, async (judge) => {
    expect(judge.slots).toBe(2)
    const stop = new AbortController()
    const endless = () => begin(judge, task(pausesFromTheSecondCase, { problem: { timeLimit: 300_000 } }), stop.signal)
    const both = [endless(), endless()]
    await vi.waitFor(() => expect(both.map(({ progress }) => progress.done)).toEqual([1, 1]), { timeout: 60_000 })
    stop.abort()
    await Promise.all(both.map(({ ended }) => ended))
    expect(await judge.judge(task(burns(1)))).toMatchObject({ status: 0 })
  })
})

test.skipIf(!isRoot)('on the core of the compilers, a late program has its second run, too (needs root for the jail)', async () => {
  await withJudge(true, async (judge) => {
    const stop = new AbortController()
    const other = begin(judge, task(pausesFromTheSecondCase, { problem: { timeLimit: 300_000 } }), stop.signal)
    await vi.waitFor(() => expect(other.progress.done).toBe(1), { timeout: 60_000 })
    expect(await judge.judge(task(burns(520), { problem: { timeLimit: 500 } }))).toMatchObject({ status: 1 })
    expect(other.progress).toEqual({ done: 1, ended: false })
    stop.abort()
    await other.ended
  })
})

test.skipIf(!isRoot)('long programs on every core give way to a compiler and to the program that it compiles (needs root for the jail)', async () => {
  await withJudge(true, async (judge) => {
    const stop = new AbortController()
    const cases = Array.from({ length: 2000 }, () => aPlusB[0]!)
    const long = ['one', 'other'].map((mark) => begin(judge, task(burns(300, mark), { cases }), stop.signal))
    await vi.waitFor(() => expect(long.every(({ progress }) => progress.done > 0)).toBe(true), { timeout: 60_000 })
    expect(await judge.judge(task(burns(1, 'short')))).toMatchObject({ status: 0 })
    const before = long.map(({ progress }) => progress.done)
    await vi.waitFor(() => expect(long.every(({ progress }, index) => progress.done > before[index]!)).toBe(true), { timeout: 60_000 })
    expect(long.map(({ progress }) => progress.ended)).toEqual([false, false])
    stop.abort()
    await Promise.all(long.map(({ ended }) => ended))
  })
})
