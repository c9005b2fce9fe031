import { severalSites, startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { server as judging } from '@verdict/plugin-judging/testing'
import { server as problems } from '@verdict/plugin-problems/testing'
import { discussionApi } from '../../contract.ts'
import discussions from '../../server/index.ts'
import { DiscussionScene } from '../../testing/discussion-scene.ts'

let scene: DiscussionScene
let other: TestSite
const people: Person[] = []
beforeAll(async () => {
  scene = await DiscussionScene.start({ boss: 'root', ann: 'default_user' }, [], {
    http: { trustProxy: ['loopback'], rate: { perUser: 1e6, perAddress: 1e6 } },
  } as never)
  // A second process of the same site.
  other = await startTestSite([judging, problems, discussions], {
    database: { name: scene.site.database.name, uri: scene.site.database.uri },
    dataDirectory: scene.site.dataDirectory,
  })
  while (people.length < 50) people.push(await scene.site.as('default_user'))
})
afterAll(async () => {
  await other?.close()
  await scene?.close()
})

const like = (person: Person, did: number, toLike = true) => person.use(discussionApi).like({ query: { did, toLike } })
const detail = (person: Person, did: number) => person.use(discussionApi).detail({ query: { did } })
const facts = (did: number) => scene.site.site.db.collection('discussions.likes').countDocuments({ thing: `post:${did}`, isLiked: true })

test('200 calls of 50 people at two processes: the number of likes is that of the people, as a recount gives it', async () => {
  const did = await scene.post('ann')
  await Promise.all(people.flatMap((person) => [like(person, did), like(person.at(other), did), like(person, did), like(person.at(other), did)]))
  expect(await detail(people[0]!, did)).toMatchObject({ likeNum: 50, hasLike: true })
  await Promise.all(people.slice(0, 20).flatMap((person) => [like(person, did, false), like(person.at(other), did, false)]))
  expect(await detail(people[0]!, did)).toMatchObject({ likeNum: 30, hasLike: false })
  expect(await detail(people[49]!, did)).toMatchObject({ likeNum: 30, hasLike: true })
  expect(await facts(did)).toBe(30)
  await expect(like(scene.site.visitor(), did)).rejects.toMatchObject({ http: 401 })
})

test('a person counts once an hour as a view, at whichever process, and however often at once', async () => {
  const did = await scene.post('ann')
  await Promise.all(people.flatMap((person) => [detail(person, did), detail(person.at(other), did), detail(person, did)]))
  expect((await detail(people[0]!, did)).viewNum).toBe(50)
  const [row] = (await scene.api('visitor').list({ query: {} })).records
  expect(row).toMatchObject({ id: did, viewNum: 50 })
  // After an hour the same users count again.
  await scene.site.site.db.collection<{ _id: number }>('discussions.views').updateOne({ _id: did }, { $set: { 'recent.0.until': new Date(Date.now() - 1) } })
  await Promise.all(people.flatMap((person) => [detail(person, did), detail(person.at(other), did)]))
  expect((await detail(people[0]!, did)).viewNum).toBe(51)
})

// The proxy of several sites hides the addresses.
test.skipIf(severalSites)('visitors count by address, those of one IPv6 network as one', async () => {
  const did = await scene.post('ann')
  const from = (address: string) => fetch(`${scene.site.url}/api/get-discussion-detail?did=${did}`, { headers: { 'X-Forwarded-For': address } })
  for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2', '2001:db8::1', '2001:db8::2']) expect((await from(address)).status).toBe(200)
  expect((await detail(people[0]!, did)).viewNum).toBe(4)
  const stored = JSON.stringify(await scene.site.site.db.collection<{ _id: number }>('discussions.views').findOne({ _id: did }))
  expect(stored).not.toContain('203.0.113')
})

test('the likes of a person who is deleted disappear, and those of a deleted post are forgotten', async () => {
  const did = await scene.post('ann')
  const leaver = await scene.site.as('default_user', 'leaver')
  await Promise.all([like(leaver, did), like(people[0]!, did)])
  const { users } = scene.site.site.userServices
  await users.remove([(await users.findByName('leaver'))!.uid])
  await scene.site.settled()
  expect((await detail(people[1]!, did)).likeNum).toBe(1)
  await scene.api('ann').remove({ query: { did } })
  await scene.site.settled()
  expect(await facts(did)).toBe(0)
  expect(await scene.site.site.db.collection<{ _id: number }>('discussions.views').countDocuments({ _id: did })).toBe(0)
})
