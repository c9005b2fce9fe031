import { fileURLToPath } from 'node:url'
import { Random } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { KillableSite } from '../support/killable-site.ts'
import { Crowd } from './support/crowd.ts'
import { keptAndCounted } from './support/recount.ts'

const kills = Number(process.env.CHAOS_FAULTS ?? 2)
const random = new Random(Number(process.env.SEED ?? 7))
const plugins = ['../../../judging/server/index.ts', '../../../problems/server/index.ts', '../../server/index.ts', './support/open-walls.ts'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)
const names = Array.from({ length: 20 }, (_, number) => `person${number}`)

let site: KillableSite
beforeAll(async () => {
  site = await KillableSite.create({ plugins })
})
afterAll(() => site?.close())

test(`a site that is killed ${kills} times while many write, like and delete has the numbers that a recount gives`, async () => {
  const crowd = new Crowd(random)
  let running = await site.start()
  const people = await site.people(names)
  for (const person of people.slice(0, 4)) await crowd.act(person)
  for (let kill = 0; kill <= kills; kill += 1) {
    if (kill > 0) running = await site.start()
    const enough = crowd.done + 20 + random.below(60)
    let isOver = false
    // Everybody goes on until the site is gone; what was refused or cut off is not repeated.
    const acting = people.map(async (person) => {
      const here = person.at(running)
      while (!isOver) await crowd.act(here).catch(() => undefined)
    })
    await vi.waitUntil(() => crowd.done >= enough, { timeout: 60_000, interval: 1 })
    if (kill < kills) await running.kill()
    isOver = true
    await Promise.all(acting)
  }
  await site.settled('discussions.comments', 'discussions.replies', 'discussions.likes')
  const { kept, counted, orphans, size } = await keptAndCounted(site.db)
  expect(kept).toEqual(counted)
  expect(orphans).toEqual([])
  expect(Math.min(size.comments, size.replies)).toBeGreaterThan(0)
}, 600_000)
