import { channelOf } from '@verdict/core'
import type { Person } from '@verdict/core/testing'
import { listen, Scene, until } from '@verdict/plugin-submissions/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contestAdminApi, contestApi, contestChanged, contestStaffApi } from '../contract.ts'
import contests from '../server/index.ts'
import { between, form, minutes } from '../testing/forms.ts'

let scene: Scene
let problem: { pid: number }
const people: Record<string, Person> = {}
beforeAll(async () => {
  scene = await Scene.start([contests])
  for (const name of ['ann', 'ben']) people[name] = await scene.site.as('default_user', name)
  people.boss = await scene.site.as('root', 'boss')
  people.jury = await scene.site.as('admin', 'jury')
  problem = await scene.problem()
})
afterAll(() => scene?.site.close())

const admin = () => people.jury!.use(contestAdminApi)
const create = async (fields: object = {}) => (await admin().create({ body: form(fields) })).cid
const edit = (cid: number, fields: object) => admin().edit({ body: { id: cid, ...fields } })

/** Follows the changes of a contest, each as the times that it tells. */
async function follow(person: Person, cid: number) {
  const channel = channelOf(contestChanged, cid)
  const stream = await listen(person, [channel])
  return { granted: stream.granted.length === 1, heard: () => stream.heard.filter(({ name }) => name === channel).map(({ data }) => data), close: stream.close }
}

test('open pages hear of each change of a contest, with its times', async () => {
  const cid = await create({ ...between(-60, 120), sealRank: true, sealRankTime: minutes(60) })
  const stream = await follow(people.ann!, cid)
  const later = minutes(150)
  const changes: readonly (() => Promise<unknown>)[] = [
    () => edit(cid, { endTime: later }),
    () => edit(cid, { sealRank: false }),
    () => admin().addFromBank({ body: { cid, pid: problem.pid, displayId: 'A', staysListed: true } }),
    () => people.jury!.use(contestStaffApi).save({ body: { cid, username: 'ben', duties: ['judge'] } }),
    () => admin().changeVisible({ query: { cid, visible: false } }),
  ]
  for (const [index, change] of changes.entries()) {
    await change()
    await until(async () => expect(stream.heard()).toHaveLength(index + 1))
  }
  await stream.close()
  const [moved, unfrozen] = stream.heard()
  expect(moved).toMatchObject({ endTime: later, sealRankTime: expect.any(String) })
  expect(unfrozen).toMatchObject({ endTime: later, sealRankTime: null })
})

test('the times are those of the contest itself', async () => {
  const cid = await create({ ...between(-60, 120), sealRank: true, sealRankTime: minutes(60) })
  const stream = await follow(people.ann!, cid)
  await edit(cid, { startTime: minutes(-30), endTime: minutes(180) })
  await until(async () => expect(stream.heard()).toHaveLength(1))
  await stream.close()
  const { startTime, sealRankTime, endTime } = await people.ann!.use(contestApi).info({ query: { cid } })
  expect(stream.heard()).toEqual([{ startTime, sealRankTime, endTime }])
})

test('a contest that is deleted tells it', async () => {
  const cid = await create()
  const stream = await follow(people.ann!, cid)
  await people.boss!.use(contestAdminApi).remove({ query: { cid } })
  await until(async () => expect(stream.heard()).toHaveLength(1))
  await stream.close()
})

test('a hidden contest tells only its staff, and visitors follow public scoreboards', async () => {
  const open = async (cid: number, person: Person) => {
    const stream = await follow(person, cid)
    await stream.close()
    return stream.granted
  }
  const [hidden, shown, outside] = [await create({ visible: false }), await create(), await create({ openRank: true })]
  const visitor = scene.site.visitor()
  expect([await open(hidden, people.ann!), await open(hidden, people.jury!), await open(hidden, visitor)]).toEqual([false, true, false])
  expect([await open(shown, people.ann!), await open(shown, visitor), await open(outside, visitor)]).toEqual([true, false, true])
})
