import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { statuses, SubmissionWork } from '@verdict/plugin-judging/contract'
import type { Solution } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Judge } from '../../../judge-daemon/index.ts'
import { isRoot, openJudge } from '../../../judge-daemon/test/support/judge.ts'
import { startExchangeSite } from '../../exchange/test/support/exchange-site.ts'
import { bankReader, modelOf } from '../../exchange/test/support/read-model.ts'
import { importAll } from '../../exchange/test/support/round-trip.ts'
import { scribeApi } from '../../problems/test/support/drafts.ts'
import formatIcpc from '../server/index.ts'

// Takes a minute or two, because programs run into the time limit.
const folder = join(process.env.FORMAT_FIXTURES ?? '', 'icpc')
const isWanted = isRoot && process.env.JUDGE_FIXTURES === '1' && existsSync(folder)

/** Too much memory is a runtime error in this format, and too little output before the end of a dialogue may be either fault of the program. */
const verdicts: Readonly<Record<Solution['expected'], readonly number[]>> = {
  accepted: [statuses.accepted],
  'wrong-answer': [statuses.wrongAnswer],
  'time-limit-exceeded': [statuses.timeLimitExceeded],
  'memory-limit-exceeded': [statuses.memoryLimitExceeded],
  'runtime-error': [statuses.runtimeError, statuses.memoryLimitExceeded],
  'partially-accepted': [statuses.partialAccepted],
  rejected: [statuses.wrongAnswer, statuses.timeLimitExceeded, statuses.memoryLimitExceeded, statuses.runtimeError],
}

describe.skipIf(!isWanted)('solutions of the fixtures get the verdicts of their folders (JUDGE_FIXTURES=1)', () => {
  let running: Awaited<ReturnType<typeof startExchangeSite>>
  let judge: Judge
  beforeAll(async () => void ([running, judge] = await Promise.all([startExchangeSite([formatIcpc, bankReader]), openJudge({ backend: 'jail' })])))
  afterAll(async () => {
    await judge?.close()
    await running?.site.close()
  })

  async function* fileOf(hash: string): AsyncGenerator<Uint8Array> {
    yield* (await running.site.site.services.files.open(hash)) as AsyncIterable<Uint8Array>
  }

  test.each(['hello'])(
    '%s',
    async (name) => {
      const { items } = await importAll(running, new File([new Uint8Array(readFileSync(join(folder, `${name}.zip`)))], `${name}.zip`))
      const spec = (await running.root.use(scribeApi).judgingSpec({ params: { pid: items[0]!.pid! }, query: {} })) as object
      const wrong: string[] = []
      let judged = 0
      for (const { name: file, language, code, expected } of (await modelOf(name)).solutions!) {
        if (!judge.languages.some((found) => found.language.name === language)) continue
        // Nobody has measured a time limit, and the usual one is long.
        const work = SubmissionWork.parse({ ...spec, language, code, limits: { time: 2000, memory: 512 }, caseMode: 'ergodic_without_error' })
        const judgement = await judge.judge({ ...work, id: `${name}/${file}`, timeFactor: 1, fetchFile: fileOf })
        judged += 1
        if (!verdicts[expected].includes(judgement.status))
          wrong.push(`${file} in ${language}: ${judgement.status} and not ${expected}; ${judgement.errorMessage}`)
      }
      expect(wrong).toEqual([])
      expect(judged).toBeGreaterThan(5)
    },
    900_000,
  )
})
