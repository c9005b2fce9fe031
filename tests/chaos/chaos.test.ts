import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallDiskUnavailable } from '../../core/embedded-mongo/test/support/small-disk.ts'
import { isThorough } from '@verdict/core/testing'
import { ChaosRun } from './chaos-run.ts'

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))
const reason = isThorough ? smallDiskUnavailable : 'npm run test:chaos'

/** Short rounds of `npm run test:chaos`. */
describe.skipIf(reason !== undefined)(`two sites, two judges and a database with faults (SEED=${seed})${reason ? ` [${reason}]` : ''}`, () => {
  let run: ChaosRun
  beforeAll(async () => {
    run = new ChaosRun({ seed, userCount: 8, programCount: 3, faultCount: 3, haltMs: 10_000, wrongMs: 10_000, log: () => undefined })
    await run.open()
  }, 120_000)
  afterAll(() => run?.cluster.close(), 60_000)

  test.each([1, 2])(
    'derive the results of a recount after round %i',
    async (round) => {
      await run.round(round)
      expect(run.differences).toEqual([])
    },
    600_000,
  )
})
