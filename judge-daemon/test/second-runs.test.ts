import { statuses } from '@verdict/plugin-judging/contract'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TaskDropped, type Judgement } from '../index.ts'
import { Jail } from '../sandbox/jail/jail.ts'
import { startGoJudgeStandIn } from './support/go-judge-stand-in.ts'
import { parse } from 'yaml'
import { cacheFolder, isRoot, languagesFile, openJudge } from './support/judge.ts'
import { aPlusB, task } from './support/tasks.ts'

const burns = (milliseconds: number) =>
  `#define _POSIX_C_SOURCE 200809L\n#include <stdio.h>\n#include <time.h>\nint main() { struct timespec t; do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); while (t.tv_sec * 1000 + t.tv_nsec / 1000000 < ${milliseconds}); puts("3"); return 0; }`

test.skipIf(!isRoot)(
  'a submission that is a little late in every case has a bounded number of second runs (needs root for the stand-in)',
  async () => {
    const standIn = await startGoJudgeStandIn(await Jail.start({ folder: join(cacheFolder, 'jail'), slot: 7 }), 'secret')
    const judge = await openJudge({ backend: 'go-judge', goJudge: { url: standIn.url, token: 'secret' } })
    try {
      const cases = Array.from({ length: 8 }, () => aPlusB[0]!)
      const before = standIn.runs()
      const judgement = await judge.judge(task(burns(260), { cases, problem: { timeLimit: 250 } }))
      expect(judgement.status).toBe(statuses.timeLimitExceeded)
      const compiles = 1
      expect(standIn.runs() - before).toBeGreaterThan(compiles + cases.length)
      expect(standIn.runs() - before).toBeLessThanOrEqual(compiles + cases.length + 3)
    } finally {
      await judge.close()
      await standIn.close()
    }
  },
  120_000,
)

test.skipIf(!isRoot)(
  'a second run does not wait for other submissions (needs root for the jail)',
  async () => {
    const judge = await openJudge({ backend: 'jail', cores: [0, 1, 0] })
    const stop = new AbortController()
    try {
      const endless = task('#include <unistd.h>\nint main() { for (;;) pause(); }', { problem: { timeLimit: 300_000 } })
      let judging: Promise<Judgement> | undefined
      await new Promise<void>((running) => {
        judging = judge.judge(endless, ({ status }) => status === statuses.judging && running(), stop.signal)
      })
      const ended = judging!.then(
        () => 'the other',
        () => 'the other',
      )
      const late = judge.judge(task(burns(520), { cases: aPlusB.slice(0, 1), problem: { timeLimit: 500 } }))
      expect(await Promise.race([late.then((judgement) => judgement.status), ended])).toBe(statuses.timeLimitExceeded)
      stop.abort()
      await expect(judging).rejects.toThrow(TaskDropped)
    } finally {
      stop.abort()
      await judge.close()
    }
  },
  120_000,
)

test.skipIf(!isRoot)(
  'a compiler that starves is given more time, and its program is judged (needs root for the jail)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'verdict-languages-'))
    const slow = join(folder, 'languages.yaml')
    const { languages } = parse(await readFile(languagesFile, 'utf8'), { maxAliasCount: 500 }) as { languages: Record<string, unknown>[] }
    const python = languages.find(({ name }) => name === 'Python3')
    // It waits for longer than its wall-clock limit, and for less than three times that.
    const changed = { ...python, compile: [['/bin/sh', '-c', 'sleep 2']], compileLimits: { cpu: 1, wall: 1, memory: 512 } }
    await writeFile(slow, JSON.stringify({ languages: [changed] }))
    const judge = await openJudge({ backend: 'jail', languagesFile: slow })
    try {
      expect((await judge.judge(task('print(sum(map(int, input().split())))', { language: 'Python3' }))).status).toBe(statuses.accepted)
    } finally {
      await judge.close()
      await rm(folder, { recursive: true })
    }
  },
  60_000,
)
