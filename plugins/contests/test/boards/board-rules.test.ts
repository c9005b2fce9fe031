import { afterAll, beforeAll, expect, test } from 'vitest'
import { contestApi } from '../../contract.ts'
import { BoardScene } from '../support/board-scene.ts'

let boards: BoardScene
beforeAll(async () => {
  boards = await BoardScene.start()
})
afterAll(() => boards?.close())

test('an OI contest is ranked by points, and shows by its rule those of the last or of the best attempt', async () => {
  const cid = await boards.contest({ type: 1, oiRankScoreType: 'Recent' })
  await boards.judged('ann', cid, 'X', 8, 80)
  await boards.judged('ann', cid, 'X', 8, 30)
  await boards.judged('ben', cid, 'X', 8, 50)
  const points = async () =>
    (await boards.rows('jury', cid)).map(({ username, rank, totalScore, submissionInfo }) => [username, rank, totalScore, submissionInfo])
  expect(await points()).toEqual([
    ['ben', 1, 50, { X: 50 }],
    ['ann', 2, 30, { X: 30 }],
  ])
  await boards.edit(cid, { oiRankScoreType: 'Highest' })
  expect(await points()).toEqual([
    ['ann', 1, 80, { X: 80 }],
    ['ben', 2, 50, { X: 50 }],
  ])
})

test('the form chooses among the rules of the type of the contest, those of other plugins included', async () => {
  const cid = await boards.contest({ type: 1, rule: 'ioi' })
  await boards.judged('ann', cid, 'X', 8, 30)
  await boards.judged('ann', cid, 'Y', 0, 100)
  await boards.judged('ben', cid, 'X', 8, 70)
  expect(await boards.rows('jury', cid)).toMatchObject([
    { username: 'ann', rank: 1, total: 130, points: { X: 30, Y: 100 }, languages: ['C++'], hours: 3 },
    { username: 'ben', rank: 2, total: 70, points: { X: 70 } },
  ])
  for (const [type, rule] of [
    [0, 'ioi'],
    [1, 'acm'],
    [0, 'none'],
  ] as const)
    await expect(boards.contest({ type, rule })).rejects.toMatchObject({ code: 'contests/rule-unknown' })
  expect(await boards.admin().read({ query: { cid } })).toMatchObject({ rule: 'ioi' })
  expect(await boards.people.ann!.use(contestApi).info({ query: { cid: await boards.contest() } })).toMatchObject({ rule: 'acm' })
})

test('a rule has settings for a contest and for each problem; those that do not fit are refused, and other clients keep them', async () => {
  const cid = await boards.contest({ type: 1, rule: 'ioi', ruleSettings: { bonus: 7, unknown: 'left out' } })
  await boards.judged('ann', cid, 'X', 8, 30)
  const total = async () => (await boards.rows('jury', cid)).map(({ total: sum }) => sum)
  expect(await total()).toEqual([37])
  const problem = { cid, pid: boards.problems.X!.pid }
  await boards.admin().saveProblem({ body: { ...problem, ruleSettings: { weight: 3 } } })
  expect(await total()).toEqual([97])
  // As clients that know nothing of settings.
  await boards.edit(cid, { title: 'Renamed' })
  await boards.admin().saveProblem({ body: { ...problem, color: '#00ff00' } })
  expect(await total()).toEqual([97])
  expect(await boards.admin().read({ query: { cid } })).toMatchObject({ ruleSettings: { bonus: 7 } })
  const { contestProblemMap } = await boards.admin().problems({ query: { cid } })
  expect(contestProblemMap[problem.pid]).toMatchObject({ color: '#00ff00', ruleSettings: { weight: 3 } })

  const wrong = { code: 'contests/rule-settings-wrong' }
  await expect(boards.edit(cid, { ruleSettings: { bonus: 101 } })).rejects.toMatchObject({ ...wrong, msg: 'This setting of the rule is invalid: bonus' })
  await expect(boards.admin().saveProblem({ body: { ...problem, ruleSettings: { weight: 'heavy' } } })).rejects.toMatchObject(wrong)
  expect(await total()).toEqual([97])
  await boards.edit(cid, { ruleSettings: { bonus: 0 } })
  expect(await total()).toEqual([90])
  await boards.edit(cid, { rule: 'oi' })
  await boards.edit(cid, { rule: 'ioi' })
  expect(await boards.admin().read({ query: { cid } })).toMatchObject({ ruleSettings: { bonus: 0 } })
  const { rules } = await boards.admin().choices()
  expect(rules.find(({ id }) => id === 'ioi')).toMatchObject({
    settings: { properties: { bonus: { type: 'integer', maximum: 100 } } },
    problemSettings: { type: 'object' },
  })
  expect(rules.find(({ id }) => id === 'oi')).toEqual({ id: 'oi', type: 1, settings: null, problemSettings: null })
})
