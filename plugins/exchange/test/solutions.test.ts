import { channelOf } from '@verdict/core'
import { judgingApi } from '@verdict/plugin-judging/contract'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, until } from '@verdict/plugin-submissions/testing'
import { realJudge } from '@verdict/plugin-submissions/testing/real-judge'
import { solutionApi, solutionProgress } from '../contract.ts'
import { startExchangeSite, toyPackage, toyProblem } from '../testing/exchange-site.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
let judge: { close(): Promise<void> } | undefined
beforeAll(async () => void (running = await startExchangeSite()))
afterAll(async () => {
  await judge?.close()
  await running?.site.close()
})

const api = () => running.root.use(solutionApi)
const solution = (name: string, code: string, expected: string, language = 'Python3') => ({ name, language, code, expected })
// The answer to `input N` is `output N`.
const right = 'print(input().replace("in", "out"))'
const second = 'line = input()\nprint(line.replace("in", "out") if "2" in line else "no")'
const solutions = [
  solution('right.py', right, 'accepted'),
  solution('wrong.py', 'print("output 1")', 'wrong-answer'),
  solution('half.py', second, 'rejected'),
  solution('slow.py', 'while True: pass', 'time-limit-exceeded'),
  solution('crash.py', 'raise ValueError()', 'runtime-error'),
  solution('large.py', 'x = b"1" * (2 << 30)', 'runtime-error'),
  solution('better.py', right, 'wrong-answer'),
  solution('broken.cpp', 'int main( {', 'rejected', 'C++'),
  solution('right.bf', '+', 'accepted', 'Brainfuck'),
]
const points = [
  solution('half.py', second, 'partially-accepted'),
  solution('also.py', second, 'wrong-answer'),
  solution('late.py', second, 'time-limit-exceeded'),
]

async function imported(...list: Parameters<typeof toyPackage>[0]) {
  const { id } = await running.boss.upload(toyPackage(list))
  await running.boss.api.start({ body: { id } })
  await running.boss.ended(id)
  const items = await running.boss.items(id)
  return { id, pids: items.map(({ pid }) => pid!) }
}

const settled = (pid: number) =>
  until(async () => {
    const list = await api().list({ query: { pid } })
    if (list.some(({ state }) => state === 'waiting')) throw new Error('still waiting')
    return list
  }, 240_000)

test('the solutions of an import are judged on request, and their verdicts are listed beside the expected ones', async () => {
  const oi = { type: 1, solutions: points, cases: 2 }
  const { id, pids } = await imported(toyProblem('JUDGED', { solutions }), toyProblem('POINTS', oi), toyProblem('BARE'))
  const [acm = 0, scored = 0, bare = 0] = pids
  expect((await api().list({ query: { pid: acm } })).map(({ state }) => state)).toEqual(solutions.map(() => 'unjudged'))
  expect((await running.boss.items(id)).map((item) => item.solutions)).toEqual([null, null, null])
  const { uid } = (await running.site.site.db.collection('kernel.users').findOne({ username: 'boss' }, { projection: { uid: '$_id' } })) as unknown as {
    uid: string
  }
  const [own, others] = [channelOf(solutionProgress, uid), channelOf(solutionProgress, 'somebody')]
  const watching = await listen(running.root, [own, others])
  expect(watching.granted).toEqual([own])

  judge = await realJudge(running.site)
  // A judge offers its languages one after another.
  const offered = () => running.root.use(judgingApi).languages({ query: {} })
  await until(async () => expect((await offered()).map(({ name }) => name)).toEqual(expect.arrayContaining(['C++', 'Python3'])), 60_000)
  expect(await api().judgeImported({ body: { id } })).toEqual({ problems: 2 })
  const verdicts = (await settled(acm)).map(({ name, state, status, isAsExpected }) => [name, state, status, isAsExpected])
  expect(verdicts).toEqual([
    ['right.py', 'judged', 0, true],
    ['wrong.py', 'judged', -1, true],
    ['half.py', 'judged', -1, true],
    ['slow.py', 'judged', 1, true],
    ['crash.py', 'judged', 3, true],
    ['large.py', 'judged', 2, true],
    ['better.py', 'judged', 0, false],
    ['broken.cpp', 'judged', -2, false],
    ['right.bf', 'no-language', null, null],
  ])
  // With points, a program that fails some cases as expected behaves as expected.
  expect((await settled(scored)).map(({ status, isAsExpected }) => [status, isAsExpected])).toEqual([
    [8, true],
    [8, true],
    [8, false],
  ])
  expect((await running.boss.items(id)).map((item) => item.solutions)).toEqual([
    { total: 9, judged: 9, asExpected: 6 },
    { total: 3, judged: 3, asExpected: 2 },
    null,
  ])
  await until(async () => expect(watching.heard.map(({ data }) => data)).toContainEqual({ pid: acm, total: 9, judged: 9, asExpected: 6 }))
  await watching.close()
  await expect(api().judge({ body: { pid: bare } })).rejects.toMatchObject({ code: 'exchange/no-solutions' })

  // Judged again: the previous result is replaced.
  await api().judge({ body: { pid: scored } })
  expect((await settled(scored)).map(({ isAsExpected }) => isAsExpected)).toEqual([true, true, false])
  await running.root.use(problemAdminApi).remove({ query: { pid: scored } })
  await until(async () => expect(await running.site.site.db.collection<{ _id: number }>('exchange.solutions').findOne({ _id: scored })).toBeNull())
}, 240_000)

test('only those who may edit a problem see its solutions', async () => {
  const { pids } = await imported(toyProblem('SECRET', { solutions: [solution('a.py', right, 'accepted')] }))
  const pid = pids[0]!
  const stranger = (await running.site.as('default_user')).use(solutionApi)
  for (const call of [() => stranger.list({ query: { pid } }), () => stranger.judge({ body: { pid } }), () => api().list({ query: { pid: 999_999 } })])
    await expect(call()).rejects.toMatchObject({ code: expect.stringMatching(/^problems\//) })
})
