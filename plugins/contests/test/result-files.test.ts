import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellsOf } from '@verdict/plugin-accounts/testing'
import { contestFileApi, contestStaffApi } from '../contract.ts'
import { BoardScene } from './support/board-scene.ts'
import { between } from '../testing/forms.ts'

let boards: BoardScene
beforeAll(async () => {
  boards = await BoardScene.start()
})
afterAll(() => boards?.close())

type Query = Omit<Parameters<ReturnType<typeof filesOf>['rank']>[0]['query'], 'cid'>
const filesOf = (name: string) => boards.people[name]!.use(contestFileApi)
async function file(name: string, cid: number, query: Query = {}) {
  const { name: fileName, content } = await filesOf(name).rank({ query: { cid, ...query } })
  return { name: fileName, content: Buffer.from(await content.arrayBuffer()) }
}
async function lines(name: string, cid: number, query: Query) {
  const { content } = await file(name, cid, query)
  return content.toString('utf8').replace('\uFEFF', '').trim().split(/\r?\n/)
}
const share = (num: number) => ({ awardType: 2, awardConfigList: [{ priority: 1, name: 'Gold', color: '#fff', background: '#fa0', num }] })

/** Ann solves A in minute 60 after an error, Ben tries B, and Cat is unofficial. All of them submit an hour after the start. */
async function icpcContest(fields: object = {}) {
  const cid = await boards.contest({ rule: 'icpc', starAccount: ['cat'], ...share(1), ...between(-60, 120), ...fields })
  await boards.judged('ann', cid, 'A', -1)
  await boards.judged('ann', cid, 'A', 0)
  await boards.judged('ben', cid, 'B', -1)
  await boards.judged('cat', cid, 'B', 0)
  return cid
}

test('csv and spreadsheet have the columns of the rule, with minutes in ICPC, awards, first solutions and sums', async () => {
  const cid = await icpcContest()
  expect(await lines('jury', cid, { format: 'csv' })).toEqual([
    'Rank,Username,Nickname,School,Solved,Penalty (min),Award,First solutions,A attempts,A time (min),B attempts,B time (min)',
    '*,cat,,,1,60,,,,,1,60',
    '1,ann,,,1,80,Gold,A,2,60,,',
    '2,ben,,,0,0,,,,,1,',
    ',Participants,,,,,,,1,1,1,0',
    ',Sum,,,,,,,2,,1,',
  ])
  const { name, content } = await file('jury', cid)
  expect(name).toBe(`contest_${cid}_rank.xlsx`)
  expect(cellsOf(content)).toEqual(expect.arrayContaining(['Penalty (min)', 'A time (min)', 'ann', 'Gold', 'Sum']))
})

test('ACM counts seconds, and OI points', async () => {
  const acm = await boards.contest({ rule: 'acm' })
  await boards.judged('ann', acm, 'A', 0)
  const [head, ann] = await lines('jury', acm, { format: 'csv' })
  expect(head).toContain('Penalty (s)')
  expect(ann).toMatch(/^1,ann,,,1,36\d\d,A,1,36\d\d,,$/)
  const oi = await boards.contest({ type: 1 })
  await boards.judged('ann', oi, 'X', 0, 100)
  await boards.judged('ben', oi, 'X', 8, 40)
  expect(await lines('jury', oi, { format: 'csv' })).toEqual([
    'Rank,Username,Nickname,School,points,running time (ms),X points,X running time (ms),Y points,Y running time (ms)',
    '1,ann,,,100,5,100,5,,',
    '2,ben,,,40,0,40,,,',
    ',Participants,,,,,2,1,0,0',
    ',Sum,,,,,140,,0,',
  ])
})

test('texts of the columns are in the language of the reader', async () => {
  const cid = await boards.contest({ rule: 'icpc' })
  await boards.judged('ann', cid, 'A', 0)
  const headers = { 'accept-language': 'zh-CN', authorization: boards.people.jury!.token ?? '' }
  const answer = await fetch(`${boards.site.url}/api/file/download-contest-rank?cid=${cid}&format=csv`, { headers })
  expect(await answer.text()).toContain('排名,用户名,昵称,学校,通过,罚时（分钟）')
})

test('names that look like formulas stay texts in csv', async () => {
  const cid = await boards.contest()
  await boards.judged('ann', cid, 'A', 0)
  await boards.users.change(await boards.uidOf('ann'), { nickname: '=1+1', school: 'A, B' })
  expect((await lines('jury', cid, { format: 'csv' }))[1]).toMatch(/^1,ann,'=1\+1,"A, B",/)
})

test('the files of CLICS list ranked users in minutes, with medals', async () => {
  const cid = await icpcContest()
  await boards.users.change(await boards.uidOf('ann'), { nickname: null, school: 'North\tSchool' })
  expect(await lines('jury', cid, { format: 'results.tsv' })).toEqual(['results\t1', 'ann\t1\tGold Medal\t1\t80\t60\t', 'ben\t2\tRanked\t0\t0\t-1'])
  expect(await lines('jury', cid, { format: 'scoreboard.tsv' })).toEqual([
    'scoreboard\t1',
    'North School\tann\t1\t1\t80\t60\t2\t60\t0\t-1',
    '\tben\t2\t0\t0\t-1\t0\t-1\t1\t-1',
  ])
  const board = JSON.parse((await file('jury', cid, { format: 'scoreboard.json' })).content.toString('utf8')) as object
  expect(board).toMatchObject({
    contest_time: expect.stringMatching(/^1:00:\d\d\.\d{3}$/) as string,
    state: { frozen: null, ended: null, thawed: null, finalized: null, end_of_updates: null },
    rows: [
      {
        rank: 1,
        team_id: 'ann',
        score: { num_solved: 1, total_time: 80, time: 60 },
        problems: [
          { problem_id: 'A', num_judged: 2, num_pending: 0, solved: true, time: 60 },
          { problem_id: 'B', num_judged: 0, num_pending: 0, solved: false },
        ],
      },
      { rank: 2, team_id: 'ben', score: { num_solved: 0, total_time: 0 }, problems: [{}, { num_judged: 1, solved: false }] },
    ],
  })
  const oi = await boards.contest({ type: 1 })
  await expect(file('jury', oi, { format: 'results.tsv' })).rejects.toMatchObject({ http: 400, code: 'contests/no-clics-file' })
})

test('users with fewer solutions than the median are mentioned without rank', async () => {
  const cid = await boards.contest({ rule: 'icpc' })
  for (const name of ['ann', 'ben']) await boards.judged(name, cid, 'A', 0)
  await boards.judged('ann', cid, 'B', 0)
  await boards.judged('cat', cid, 'B', -1)
  const rows = (await lines('jury', cid, { format: 'results.tsv' })).slice(1).map((line) => line.split('\t').slice(0, 4))
  expect(rows).toEqual([
    ['ann', '1', 'Ranked', '2'],
    ['ben', '2', 'Ranked', '1'],
    ['cat', '', 'Honorable', '0'],
  ])
})

test('a frozen scoreboard is exported as its reader sees it, and the name tells that it is frozen', async () => {
  const cid = await boards.contest({ rule: 'icpc' })
  await boards.judged('ann', cid, 'A', -1)
  await boards.edit(cid, { sealRank: true, sealRankTime: new Date().toISOString(), autoRealRank: false })
  await boards.judged('ann', cid, 'A', 0)
  await boards.people.jury!.use(contestStaffApi).save({ body: { cid, username: 'ben', duties: ['balloons'] } })
  for (const [name, query] of [
    ['ann', { forceRefresh: true }],
    ['ben', { forceRefresh: true }],
    ['jury', {}],
  ] as const) {
    expect((await file(name, cid, query)).name).toBe(`contest_${cid}_rank_frozen.xlsx`)
    expect((await lines(name, cid, { ...query, format: 'csv' }))[1]).toMatch(/^1,ann,.*,0,0,,1,,1,,,$/)
    const clics = await file(name, cid, { ...query, format: 'results.tsv' })
    expect([clics.name, clics.content.toString('utf8')]).toEqual([`contest_${cid}_results_frozen.tsv`, 'results\t1\nann\t1\tRanked\t0\t0\t-1\t\n'])
  }
  expect((await file('jury', cid, { forceRefresh: true })).name).toBe(`contest_${cid}_rank.xlsx`)
  expect((await lines('jury', cid, { forceRefresh: true, format: 'csv' }))[1]).toMatch(/,A,2,\d+,,$/)
  await boards.edit(cid, { auth: 1, pwd: 'p' })
  await expect(file('ann', cid)).rejects.toMatchObject({ http: 400, code: 'contests/registration-required' })
})
