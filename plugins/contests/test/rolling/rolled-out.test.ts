import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@verdict/plugin-submissions/testing'
import { penaltyCounts, rollingBoardApi } from '../../contract.ts'
import { contestantsOf } from '../../web/rolling/contestants.ts'
import { resolve, rowsAt } from '../../web/rolling/resolution.ts'
import { BoardScene } from '../support/board-scene.ts'
import { minutes } from '../../testing/forms.ts'

let boards: BoardScene
beforeAll(async () => {
  boards = await BoardScene.start()
})
afterAll(() => boards?.close())

test('what the calls of a rolling board answer leads from the frozen board to the open one', async () => {
  // If the start is not a whole second, the ceremony must still count the same seconds as the scoreboard.
  const start = Math.floor(Date.now() / 1000) * 1000 - 3_600_001
  const nextSecond = () => nextSecondAfter(start)
  const startTime = new Date(start).toISOString()
  const cid = await boards.contest({ startTime, starAccount: ['cat'], sealRank: true, sealRankTime: minutes(60), rankShowName: 'username' })
  await boards.judged('ann', cid, 'A', -1)
  await boards.judged('ann', cid, 'A', 0)
  await boards.judged('ben', cid, 'A', 0)
  await boards.judged('cat', cid, 'B', -1)
  await nextSecond()
  await boards.edit(cid, { sealRankTime: new Date().toISOString(), autoRealRank: false })
  await boards.judged('ann', cid, 'B', 0)
  await boards.judged('ben', cid, 'B', -2)
  await boards.judged('cat', cid, 'A', 0)
  await nextSecond()
  await boards.edit(cid, { endTime: new Date().toISOString() })
  const calls = boards.people.jury!.use(rollingBoardApi)
  const info = await calls.info({ query: { cid } })
  const contestants = contestantsOf(info, await calls.submissions({ query: { cid } }))
  const ceremony = resolve(contestants, { displayIds: ['A', 'B'], count: penaltyCounts.acm, medals: [1, 0, 0], unjudged: info.unjudged })
  const shown = (position: number) =>
    rowsAt(ceremony, position).map(({ contestant, ac, totalTime, cells }) => [
      contestant.name,
      ac,
      totalTime,
      [...cells.values()].map(({ tryNum = 0 }) => tryNum),
    ])
  const board = async (forceRefresh: boolean) =>
    (await boards.rows('jury', cid, { forceRefresh })).map(({ username, ac, totalTime, submissionInfo }) => [
      username,
      ac,
      totalTime,
      Object.values(submissionInfo as Record<string, { tryNum?: number }>).map(({ tryNum = 0 }) => tryNum),
    ])
  const [frozen, open] = [await board(false), await board(true)]
  expect(frozen).not.toEqual(open)
  expect(shown(0)).toEqual(frozen)
  expect(shown(ceremony.steps.length)).toEqual(open)
  const [ann, cat] = [await boards.uidOf('ann'), await boards.uidOf('cat')]
  const resultOf = (uid: string) => ceremony.open.find(({ contestant }) => contestant.uid === uid)?.result
  expect(resultOf(ann)).toMatchObject({ rank: 1, medal: 'Gold' })
  expect(resultOf(cat)).toMatchObject({ rank: -1, medal: undefined })
})

/** The API returns whole seconds, so the moments that the test compares must be in different ones. */
async function nextSecondAfter(start: number): Promise<void> {
  const second = () => Math.floor((Date.now() - start) / 1000)
  const now = second()
  await until(async () => expect(second()).toBeGreaterThan(now))
}
