import { databaseProxy, Random, severalSites, startTestSite, type DatabaseProxy, type Person, type TestSite } from '@verdict/core/testing'
import { MongoClient, type Db } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@verdict/plugin-submissions/testing'
import { Crowd } from '../../testing/crowd.ts'
import { keptAndCounted } from './support/recount.ts'
import { talk } from '../../testing/talk.ts'
import { removals, wallsOf } from './support/walls.ts'
import { wallPlugins as plugins } from './support/wall-plugins.ts'

const clients = Number(process.env.CLIENTS ?? 200)
// All users have the same address.
const http = { rate: { perUser: 1e6, perAddress: 1e6 } }

let site: TestSite
let other: TestSite
let proxy: DatabaseProxy
let connection: MongoClient
let db: Db
const people: Person[] = []
beforeAll(async () => {
  for (const wid of [1, 2]) wallsOf[wid] = {}
  site = await startTestSite(plugins, { http })
  const { database, dataDirectory } = site
  proxy = await databaseProxy(database.uri)
  // A second process of the same site.
  other = await startTestSite(plugins, { http, database: { name: database.name, uri: proxy.uri }, dataDirectory })
  connection = await MongoClient.connect(database.uri)
  db = connection.db(database.name)
  while (people.length < 25) people.push(await site.as('default_user'))
})
afterAll(async () => {
  proxy?.release()
  await connection?.close()
  await other?.close()
  await site?.close()
  await proxy?.close()
})

const settled = async () => void (await Promise.all([site.settled(), other.settled()]))

test(`${clients} clients at two processes comment, reply, like, take back and delete at the same moment: every number is what a recount gives`, async () => {
  const crowd = new Crowd(new Random(Number(process.env.SEED ?? 3)))
  for (let count = 0; count < 4; count += 1) await crowd.act(people[count]!)
  await Promise.all(
    Array.from({ length: clients }, (_, number) => {
      const person = people[number % people.length]!
      return crowd.act(number % 2 === 0 ? person : person.at(other)).catch((error: { code?: string }) => {
        // Another user has deleted the comment first.
        if (error.code !== 'discussions/no-comment') throw error
      })
    }),
  )
  await settled()
  const { kept, counted, orphans, size } = await keptAndCounted(db)
  expect(kept).toEqual(counted)
  expect(orphans).toEqual([])
  expect(size.comments).toBeGreaterThan(0)
  expect(crowd.done).toBeGreaterThan(clients / 2)
  for (const wid of [1, 2]) expect((await talk(site.visitor()).list(wid)).commentList.total).toBe(counted.areas[`wid:${wid}`])
})

// It is unknown which of several slow sites a held write belongs to.
const testOneSite = test.skipIf(severalSites)
testOneSite('a process that is slow to write a number does not overwrite the newer one of another process', async () => {
  const { id } = await talk(people[0]!).comment(1, 'Slowly')
  await settled()
  const held = proxy.hold('discussions.comments', 'replyNum')
  const slow = talk(people[1]!.at(other)).reply(id)
  await held
  await talk(people[2]!).reply(id)
  await talk(people[3]!).reply(id)
  proxy.release()
  await slow
  await settled()
  expect((await talk(people[0]!).replies(id)).length).toBe(3)
  expect((await talk(people[0]!).list(1)).commentList.records.find((row) => row.id === id)?.totalReplyNum).toBe(3)
})

testOneSite('two who delete the same comment at once delete it once', async () => {
  const { id } = await talk(people[0]!).comment(2)
  const deleting = await Promise.allSettled([people[0]!, people[0]!.at(other)].map((person) => talk(person).remove(id)))
  expect(deleting.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await settled()
  const { kept, counted } = await keptAndCounted(db)
  expect(kept).toEqual(counted)
})

testOneSite('a like that arrives while its comment is being deleted goes with it', async () => {
  const { id } = await talk(people[0]!).comment(1, 'Soon gone')
  await settled()
  const held = proxy.hold('discussions.likes', 'insert')
  const late = talk(people[1]!.at(other)).like(id)
  await held
  let goOn = () => undefined as void
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  const reached = new Promise<void>((resolve) => (removals.reached = () => (resolve(), gate)))
  await talk(people[0]!).remove(id)
  // The comment's likes have been deleted, and its deletion waits for the last follower.
  await reached
  proxy.release()
  await late
  await until(async () => expect(await db.collection('discussions.likes').countDocuments({ pendingDue: { $exists: true } })).toBe(0))
  delete removals.reached
  goOn()
  await settled()
  expect((await keptAndCounted(db)).orphans).toEqual([])
})
