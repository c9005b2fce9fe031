import { statuses } from '@verdict/plugin-judging/contract'
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Judge } from '../index.ts'
import { allAttacks } from './attacks/all.ts'
import { isRoot, openJudge } from './support/judge.ts'
import { leftovers } from './support/leftovers.ts'
import { task } from './support/tasks.ts'

const full = process.env['VERDICT_SECURITY'] === 'full'
const backend = process.env['VERDICT_SECURITY_BACKEND'] === 'bubblewrap' ? 'bubblewrap' : 'jail'
/** An emulated processor is slow: attacks that must not end by the time limit get more time. */
const slowness = Number(process.env['VERDICT_SLOWNESS'] ?? 1)
const secret = 'VERDICT-CANARY-5d1f0c'
process.env['VERDICT_CANARY'] = secret

const canary = '#include <stdio.h>\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); return 0; }'

describe.skipIf(!isRoot)(`hostile programs in ${backend} (${full ? 'full suite' : 'short suite; VERDICT_SECURITY=full for all'}; needs root)`, () => {
  let judge: Judge
  let listener: Server
  let folder: string
  let calls = 0

  const port = () => (listener.address() as AddressInfo).port
  const chosen = allAttacks(0)
    .map((attack, index) => ({ ...attack, index }))
    .filter((attack) => (full || attack.short) && !(backend === 'bubblewrap' && attack.kernelOnly))

  beforeAll(async () => {
    judge = await openJudge({ backend })
    listener = createServer((socket) => {
      calls++
      socket.on('error', () => undefined).end(secret)
    })
    await new Promise<void>((resolve) => {
      listener.listen(0, '127.0.0.1', resolve)
    })
    folder = await mkdtemp(join(tmpdir(), 'verdict-canary-'))
    await writeFile(join(folder, 'answer.ans'), secret, { mode: 0o644 })
    // Background preparations for a language must be over before leftovers are counted.
    for (const name of new Set(chosen.flatMap(({ language = 'C', problem }) => [language, problem?.checker?.language ?? language]))) {
      const found = judge.languages.find(({ language }) => language.name === name)
      if (found) await judge.judge(task(found.language.template, { language: name }))
      await judge.preparationsSettled()
    }
  }, 900_000)
  afterAll(async () => {
    await judge.close()
    listener.close()
    await rm(folder, { recursive: true })
  })

  test.each(chosen)(
    '$number $name',
    async ({ index }) => {
      const attack = allAttacks(port())[index]!
      const language = attack.language ?? 'C'
      if (!judge.languages.some((found) => found.language.name === language)) return
      const cases = Array.from({ length: attack.times ?? 1 }, (): [string, string] => [attack.input ?? '1 2\n', attack.answer ?? '3'])
      const before = await leftovers()
      const limit = (attack.problem?.timeLimit ?? 1000) * (attack.expect.includes(statuses.timeLimitExceeded) ? 1 : slowness)
      const started = performance.now()
      const attacking = judge.judge(task(attack.code, { language, cases, problem: { ...attack.problem, timeLimit: limit } }))
      const neighbours = full ? [judge.judge(task(canary)), judge.judge(task(canary)), judge.judge(task(canary))] : []
      const judgement = await attacking
      const shown = JSON.stringify(judgement)
      expect(attack.expect, shown.slice(0, 2000)).toContain(judgement.status)
      if (attack.says) expect(shown).toMatch(attack.says)
      expect(shown).not.toContain(secret)
      expect((judgement.errorMessage ?? '').length).toBeLessThanOrEqual(70_000)
      const perCase = 3 * (limit + 200) * 2 + 1000
      expect(performance.now() - started).toBeLessThan(perCase * cases.length + 70_000)
      for (const neighbour of [...neighbours, judge.judge(task(canary))]) expect((await neighbour).status).toBe(0)
      expect(calls).toBe(0)
      // A box is closed after its result is known.
      await expect.poll(leftovers).toEqual(before)
    },
    120_000,
  )
})
