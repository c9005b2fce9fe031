import type { Person } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, until } from '@verdict/plugin-submissions/testing'
import { boardApi, contestApi } from '../../contract.ts'
import { BoardScene } from '../support/board-scene.ts'
import { boardChannel, followBoard } from '../support/followers.ts'
import { between } from '../../testing/forms.ts'

let boards: BoardScene
beforeAll(async () => {
  boards = await BoardScene.start()
})
afterAll(() => boards?.close())

test('who follows a board sees every verdict without reading the board again, in its place and with all ranks', async () => {
  const awards = { awardType: 2, awardConfigList: [{ priority: 1, name: 'Gold', color: '#fff', background: '#fa0', num: 1 }] }
  const cid = await boards.contest({ starAccount: ['cat'], ...awards })
  await boards.judged('ben', cid, 'A', 0)
  await boards.judged('cat', cid, 'B', -1)
  const follower = await followBoard(boards.people.root!, { cid }, { isStaff: true })
  expect(follower.page.live).toMatchObject({ number: 0, inFront: 0 })
  expect(follower.shown().rows.map(({ username }) => username)).toEqual(['ben', 'cat'])
  const steps: [name: string, displayId: string, status: 0 | -1][] = [
    ['ann', 'A', -1],
    ['ann', 'B', 0],
    ['ann', 'A', 0],
    ['cat', 'B', 0],
    ['ben', 'B', 0],
  ]
  for (const [name, displayId, status] of steps) {
    await boards.judged(name, cid, displayId, status)
    const fresh = await follower.fresh()
    await until(async () => expect(follower.shown()).toEqual(fresh))
  }
  expect(follower.shown().rows.map(({ username, rank, awardName }) => [username, rank, awardName])).toEqual(
    expect.arrayContaining([
      ['cat', -1, null],
      ['ben', 1, 'Gold'],
      ['ann', 2, null],
    ]),
  )
  expect(follower.state().window).toMatchObject({ isStale: false })
  const updates = follower.updates()
  expect(updates.map(({ number }) => number)).toEqual(updates.map((_, index) => index + 1))
  // Only changed rows are sent.
  expect(updates.at(-1)!.changes.map(({ row }) => row?.username)).not.toContain('cat')
  await follower.stream.close()
})

test('a page that was not asked to be live does not name a series', async () => {
  const cid = await boards.contest()
  expect(await boards.board('ann', cid)).not.toHaveProperty('live')
})

test('another set of problems ends the series, and pages that are read again belong to a new one', async () => {
  const cid = await boards.contest()
  await boards.judged('ben', cid, 'A', 0)
  const follower = await followBoard(boards.people.ann!, { cid })
  await boards.admin().removeProblem({ query: { cid, pid: boards.problems.B!.pid } })
  await until(async () => expect(follower.updates()).toMatchObject([{ isOver: true, changes: [] }]))
  expect(follower.state().window).toMatchObject({ isStale: true })
  const { live } = await boards.board('ann', cid, { live: true })
  expect(live!.series).not.toBe(follower.page.live!.series)
  await follower.stream.close()
})

test('the updates of a board are for those who may read it', async () => {
  const hidden = await boards.contest({ auth: 1, pwd: 'p' })
  const open = await boards.contest({ openRank: true, auth: 1, pwd: 'p' })
  const later = await boards.contest({ openRank: true, ...between(30, 60) })
  const channels = [hidden, open, later].flatMap((cid) => [boardChannel({ cid }), boardChannel({ cid, isStaff: true, forceRefresh: true })])
  const [hers, hersOfStaff, everybodys, everybodysOfStaff, tomorrows, tomorrowsOfStaff] = channels
  const granted = async (person: Person) => {
    const stream = await listen(person, [...channels, 'contests/board', 'contests/board:1', `${boardChannel({ cid: open })}-unsealed`])
    await stream.close()
    return stream.granted
  }
  await boards.people.ben!.use(contestApi).register({ body: { cid: hidden, password: 'p' } })
  expect(await granted(boards.site.visitor())).toEqual([everybodys])
  expect(await granted(boards.people.ann!)).toEqual([everybodys])
  expect(await granted(boards.people.ben!)).toEqual([hers, everybodys])
  expect(await granted(boards.people.jury!)).toEqual([hers, hersOfStaff, everybodys, everybodysOfStaff, tomorrows, tomorrowsOfStaff])
  const visitors = boards.site.visitor().use(boardApi)
  expect((await visitors.outsideRank({ body: { cid: open, live: true } })).live).toMatchObject({ number: 0, inFront: 0 })
})
