import { isThorough, Random, severalSites } from '@verdict/core/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountChanges } from './changes/accounts.ts'
import { contestChanges } from './changes/contests.ts'
import { discussionChanges } from './changes/discussions.ts'
import { groupChanges } from './changes/groups.ts'
import { jobChanges } from './changes/jobs.ts'
import { problemChanges } from './changes/problems.ts'
import { submissionChanges } from './changes/submissions.ts'
import { trainingChanges } from './changes/trainings.ts'
import { Interruptions } from './interruptions.ts'
import type { Changes } from './prepared-change.ts'
import { World } from './world.ts'

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000))
const interruptionCount = 40
const changes: Changes = {
  ...discussionChanges,
  ...problemChanges,
  ...submissionChanges,
  ...contestChanges,
  ...trainingChanges,
  ...groupChanges,
  // At the end, because preparing them is expensive, and most of their followers were interrupted by others.
  ...accountChanges,
  ...jobChanges,
}

let world: World
let interruptions: Interruptions
beforeAll(async () => {
  world = await World.start()
  interruptions = new Interruptions(world, new Random(seed))
})
afterAll(() => world?.close())

// A second process would finish what the interrupted one has begun.
describe.skipIf(severalSites)(`a site that loses its database after any write, and starts again (SEED=${seed})`, () => {
  let failed: string | undefined
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed ??= task.name
  })
  // They share one site, so the next failures would say nothing.
  beforeEach(({ skip }) => skip(failed !== undefined, `not after ${failed}`))

  test.each(Object.entries(changes))(
    'completes it: %s',
    async (_, change) => {
      if (!isThorough) return interruptions.interruptWorkers(change)
      for (let writes = 1, more = true; more; writes += 1) more = await interruptions.interruptAfter(change, writes)
    },
    isThorough ? 900_000 : 300_000,
  )

  test(`has completed changes after ${interruptionCount} interruptions`, async () => {
    while (interruptions.count < interruptionCount) await interruptions.interruptAnywhere(Object.values(changes))
  }, 300_000)

  test('was interrupted while each follower and each job was at work', () => {
    expect(world.site.registered.filter((worker) => !interruptions.workers.has(worker))).toEqual([])
  })
})
