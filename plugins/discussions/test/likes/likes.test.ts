import { databaseProxy, severalSites, startTestSite, type DatabaseProxy, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import boards, { boardApi } from '../support/boards.ts'

let site: TestSite
let other: TestSite
let proxy: DatabaseProxy
const people: Person[] = []
beforeAll(async () => {
  site = await startTestSite([boards])
  proxy = await databaseProxy(site.database.uri)
  // A second process of the same site.
  other = await startTestSite([boards], { database: { name: site.database.name, uri: proxy.uri }, dataDirectory: site.dataDirectory })
  while (people.length < 40) people.push(await site.as('default_user'))
})
afterAll(async () => {
  proxy?.release()
  await other?.close()
  await site?.close()
  await proxy?.close()
})

const add = (id: number) => site.visitor().use(boardApi).add({ body: { id } })
const like = (person: Person, id: number, isLiked = true) => person.use(boardApi).like({ body: { id, isLiked } })
const read = (id: number, person = people[0]!) => person.use(boardApi).read({ query: { id } })

test('a like counts once for each person, however often it is sent or taken back', async () => {
  await add(1)
  const [ann, ben] = people as [Person, Person]
  expect([await like(ann, 1), await like(ann, 1), await like(ben, 1)]).toEqual([{ hasChanged: true }, { hasChanged: false }, { hasChanged: true }])
  expect(await read(1, ann)).toEqual({ likeNum: 2, recount: 2, hasLike: true })
  expect([await like(ann, 1, false), await like(ann, 1, false)]).toEqual([{ hasChanged: true }, { hasChanged: false }])
  expect(await read(1, ann)).toEqual({ likeNum: 1, recount: 1, hasLike: false })
  // A user who never liked it cannot decrease the number.
  expect(await like(people[2]!, 1, false)).toEqual({ hasChanged: false })
  expect(await like(ann, 1)).toEqual({ hasChanged: true })
  expect(await read(1, ben)).toEqual({ likeNum: 2, recount: 2, hasLike: true })
})

test('forty people at two processes like and take back at the same moment, each several times: the number is what a recount gives', async () => {
  await add(2)
  await Promise.all(
    people.flatMap((person, number) => [
      like(person, 2),
      like(person.at(other), 2),
      ...(number % 4 === 0 ? [like(person.at(other), 2, false), like(person, 2, false)] : []),
    ]),
  )
  // Concurrent calls of a user may finish in any order, so a last call decides.
  await Promise.all(people.map((person, number) => like(number % 2 === 0 ? person : person.at(other), 2, number % 4 !== 0)))
  await site.settled()
  expect(await read(2)).toEqual({ likeNum: 30, recount: 30, hasLike: false })
})

// It is unknown which of several slow sites a held write belongs to.
const testOneSite = test.skipIf(severalSites)
testOneSite('a process that pauses between counting and writing does not overwrite the newer number of another one', async () => {
  await add(3)
  await like(people[0]!, 3)
  await site.settled()
  const held = proxy.hold('boards.boards', 'update')
  const slow = other
    .visitor()
    .use(boardApi)
    .recount({ body: { id: 3 } })
  await held
  await like(people[1]!, 3)
  await like(people[2]!, 3)
  await vi.waitFor(async () => expect((await read(3)).likeNum).toBe(3), { timeout: 30_000 })
  proxy.release()
  await slow
  await site.settled()
  expect(await read(3)).toEqual({ likeNum: 3, recount: 3, hasLike: true })
})

test('what was liked about a thing that is gone is forgotten', async () => {
  await add(4)
  await like(people[0]!, 4)
  await site
    .visitor()
    .use(boardApi)
    .clear({ query: { id: 4 } })
  expect(await read(4)).toMatchObject({ recount: 0, hasLike: false })
})
