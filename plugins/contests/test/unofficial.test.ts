import { afterAll, beforeAll, expect, test } from 'vitest'
import { BoardScene } from './support/board-scene.ts'

let boards: BoardScene
beforeAll(async () => {
  boards = await BoardScene.start()
})
afterAll(() => boards?.close())

const rename = async (name: string, username: string) => {
  await boards.users.change(await boards.uidOf(name), { username })
  await boards.site.settled()
}
const ranks = async (cid: number) => (await boards.rows('jury', cid)).map(({ username, rank }) => [username, rank])
const stars = async (cid: number) => (await boards.admin().read({ query: { cid } })).starAccount

test('an unofficial participant stays unofficial with another name, and a user who takes the old name is official', async () => {
  const cid = await boards.contest({ starAccount: ['cat', 'later'] })
  await boards.judged('cat', cid, 'A', 0)
  // The penalty puts Ann second, even if both solve it in the same second.
  await boards.judged('ann', cid, 'A', -1)
  await boards.judged('ann', cid, 'A', 0)
  await rename('cat', 'tom')
  expect(await stars(cid)).toEqual(['tom', 'later'])
  expect(await ranks(cid)).toEqual([
    ['tom', -1],
    ['ann', 1],
  ])
  // The name is free again, for a user who is official.
  await rename('ben', 'cat')
  await boards.judged('ben', cid, 'A', -1)
  expect(await ranks(cid)).toContainEqual(['cat', 2])
  await rename('cat', 'ben')
  await rename('tom', 'cat')
  expect(await stars(cid)).toEqual(['cat', 'later'])
})

test('one who becomes a user after the form was saved stays unofficial, too', async () => {
  const cid = await boards.contest({ starAccount: ['later'] })
  boards.people.later = await boards.site.as('default_user', 'later')
  await boards.site.settled()
  await boards.judged('later', cid, 'A', 0)
  await rename('later', 'latest')
  expect(await stars(cid)).toEqual(['latest'])
  expect(await ranks(cid)).toEqual([['latest', -1]])
})

test('one who is taken off the list is official with any name', async () => {
  const cid = await boards.contest({ starAccount: ['cat'] })
  await boards.judged('cat', cid, 'A', 0)
  await boards.edit(cid, { starAccount: [] })
  await rename('cat', 'kit')
  expect(await stars(cid)).toEqual([])
  expect(await ranks(cid)).toEqual([['kit', 1]])
  await rename('kit', 'cat')
})
