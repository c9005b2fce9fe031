import { boardApi, contestAdminApi } from '@verdict/plugin-contests/contract'
import { boardOf, contestOf, form, second, server as contests, type Try } from '@verdict/plugin-contests/testing'
import { Scene } from '@verdict/plugin-submissions/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import server from '../server/index.ts'
import { rule } from '../server/score/rule.ts'

const shown = (people: Record<string, readonly Try[]>) => boardOf(rule, people).lines.map(({ uid, rank, fields }) => [uid, rank, fields.points])

test('wrong attempts cost points, but never all of them', () => {
  const wrong = (count: number): Try[] => Array.from({ length: count }, (_, index) => ['A', index, 'WA'])
  const people = { none: [['A', 50, 'AC']], two: [...wrong(2), ['A', 50, 'AC']], many: [...wrong(12), ['A', 50, 'AC']], unsolved: wrong(1) } as const
  expect(shown(people)).toEqual([
    ['none', 1, 100],
    ['two', 2, 80],
    ['many', 3, 20],
    ['unsolved', 4, 0],
  ])
})

test('of equal points, the earlier last solution is first', () => {
  expect(shown({ late: [['A', 90, 'AC']], early: [['B', 60, 'AC']] })).toEqual([
    ['early', 1, 100],
    ['late', 2, 100],
  ])
})

test('behind the freeze, right and wrong attempts look the same', () => {
  const contest = contestOf({ sealRankTime: second(1000) })
  const [right] = boardOf(rule, { ann: [['A', 2000, 'AC']] }, contest, 'sealed').lines
  const [wrong] = boardOf(rule, { ann: [['A', 2000, 'WA']] }, contest, 'sealed').lines
  expect(right?.fields).toEqual(wrong?.fields)
})

let scene: Scene
beforeAll(async () => {
  scene = await Scene.start([contests, server])
})
afterAll(() => scene?.site.close())

test('a contest with the rule has its scoreboard', async () => {
  const jury = (await scene.site.as('admin')).use(contestAdminApi)
  const { pid } = await scene.problem()
  const { cid } = await jury.create({ body: form({ rule: 'example' }) })
  await jury.addFromBank({ body: { cid, pid, displayId: 'A', staysListed: true } })
  const ann = await scene.site.as('default_user', 'ann')
  await scene.judged(ann, 'A', { status: -1 }, { cid })
  await scene.judged(ann, 'A', { status: 0 }, { cid })
  const { records } = await ann.use(boardApi).rank({ body: { cid } })
  expect(records[0]).toMatchObject({ username: 'ann', rank: 1, points: 90, results: { A: { points: 90, wrong: 1, isFirst: true } } })
})
