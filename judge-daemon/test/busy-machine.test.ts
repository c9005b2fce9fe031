import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { shareOf } from '../../core/testing/share.ts'
import { MachineTrouble, type Box, type RunSpec, type Sandbox } from '../index.ts'
import { findProgram } from '../languages/find-languages.ts'
import { Bubblewrap } from '../sandbox/bubblewrap/bubblewrap.ts'
import { GoJudge } from '../sandbox/go-judge/go-judge.ts'
import { Jail } from '../sandbox/jail/jail.ts'
import { makeBusy } from './support/busy.ts'
import { cacheFolder, isRoot } from './support/judge.ts'

const core = 0
const limits = { cpu: 2000, wall: 600, memory: 128 << 20 }
const python = (code: string, more: Partial<RunSpec> = {}): RunSpec => ({ command: ['/usr/bin/python3', '-S', '-E', '-c', code], core, limits, ...more })
const computing = (seconds: number) => `import time\nwhile time.process_time() < ${seconds}: pass`
/** Twenty threads compute at the same time for a moment, then all sleep: each waits for its siblings. */
const crowd = `import threading, time
def turn():
  while True:
    end = time.monotonic() + .005
    while time.monotonic() < end: pass
    time.sleep(.05 - time.monotonic() % .05)
for _ in range(20): threading.Thread(target=turn).start()`

/** Repeats a run while other work of this machine, such as other tests, leaves it no core: that says nothing about the run. */
async function whenThereIsACore<T>(run: () => Promise<T>): Promise<T> {
  const until = Date.now() + 120_000
  for (;;)
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof MachineTrouble) || Date.now() > until) throw error
    }
}

const goJudgeUrl = process.env['VERDICT_GO_JUDGE_URL'] ?? ''
/** `some` processes leave a program less than its wall limit allows, `many` next to nothing: timed programs of the jail come before others. */
const backends = [
  {
    name: 'jail',
    able: isRoot,
    why: 'needs root',
    some: 12,
    many: { nice: -20 },
    start: (): Promise<Sandbox> => Jail.start({ folder: join(cacheFolder, 'jail'), slot: 12 }),
  },
  {
    name: 'bubblewrap',
    able: findProgram('bwrap') !== undefined,
    why: 'needs bubblewrap',
    some: 2,
    many: {},
    start: (): Promise<Sandbox> => Bubblewrap.start({ folder: join(cacheFolder, 'bubblewrap') }),
  },
  {
    name: 'go-judge',
    able: goJudgeUrl !== '',
    why: 'needs a go-judge at VERDICT_GO_JUDGE_URL',
    some: 2,
    many: {},
    start: (): Promise<Sandbox> => GoJudge.start({ url: goJudgeUrl }),
  },
]

describe.each(shareOf(backends, 2))('a busy machine with $name ($why)', ({ able, name, some, many, start }) => {
  describe.skipIf(!able)('', () => {
    let sandbox: Sandbox
    let box: Box
    let end: (() => void) | undefined
    beforeAll(async () => {
      sandbox = await start()
      box = await sandbox.open()
    })
    afterEach(() => end?.())
    afterAll(async () => {
      await box.close()
      await sandbox.close()
    })

    test('a program that waits for its core ends normally', async () => {
      end = await makeBusy(some, { core })
      const result = await whenThereIsACore(() => box.run(python(computing(0.5))))
      expect(result).toMatchObject({ ending: 'exit', exitCode: 0 })
      expect(result.wall).toBeGreaterThan(limits.wall)
    })
    test('nothing is known about a program that gets no core', async () => {
      end = await makeBusy(12, { core, ...many })
      await expect(box.run(python(computing(1)))).rejects.toThrow(MachineTrouble)
    })
    test('a program that sleeps is idle', async () => {
      end = await makeBusy(some, { core })
      expect(await whenThereIsACore(() => box.run(python('import time; time.sleep(60)')))).toMatchObject({ ending: 'wall' })
    })
    test('in a pair, what one program waits for its core does not make the other idle', async () => {
      end = await makeBusy(some, { core })
      const other = await sandbox.open()
      const [first, second] = await whenThereIsACore(() =>
        sandbox.runPair({ box, spec: python(`${computing(0.5)}\nprint(1, flush=True)`) }, { box: other, spec: python('input()') }),
      )
      await other.close()
      expect([first, second]).toMatchObject([{ ending: 'exit' }, { ending: 'exit', exitCode: 0 }])
    })
    test.skipIf(name === 'go-judge')('threads that wait for each other do not wait for the machine', async () => {
      const result = await whenThereIsACore(() => box.run(python(crowd, { limits: { ...limits, cpu: 20_000 } })))
      expect(result.ending).toBe('wall')
    })
    test.skipIf(name !== 'jail')('a compiler that is late gets the priority of timed programs', async () => {
      const compiling = await sandbox.open({ urgency: 'background' })
      end = await makeBusy(8, { core })
      const result = await whenThereIsACore(() => compiling.run(python(computing(0.5), { compiling: true })))
      await compiling.close()
      expect(result).toMatchObject({ ending: 'exit', exitCode: 0 })
    })
  })
})
