import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { acceptedApi, contestControlApi, contestFileApi, contestStaffApi, penaltyCounts, rollingBoardApi, type ResultFormat } from '../../contract.ts'
import { contestantsOf } from '../../web/rolling/contestants.ts'
import { resolve, type RollingStep } from '../../web/rolling/resolution.ts'
import { displayIds, MadeUpRegional, medals } from './made-up-regional.ts'

// Each test continues with the regional of the one before: it runs, ends frozen, and is revealed.
let regional: MadeUpRegional
beforeAll(async () => {
  regional = await MadeUpRegional.start()
})
afterAll(async () => {
  vi.useRealTimers()
  await regional?.scene.site.close()
})

const file = async (format: ResultFormat) =>
  (await (await regional.jury.use(contestFileApi).rank({ query: { cid: regional.cid, format } })).content.text()).trim().split('\n')

async function balloons(): Promise<string[]> {
  const { cid, teams } = regional
  const { records } = await teams
    .get('runner')!
    .use(acceptedApi)
    .list({ query: { cid, limit: 100 } as never })
  return records.map(({ username, displayId, firstBlood }) => `${username} ${displayId}${firstBlood ? '!' : ''}`).toSorted()
}

const balloonsBeforeFreeze = (
  'alder A!, alder B, alder C!, beech A, beech B!, beech C, cedar A, cedar B, elm A, elm B, fir A, fir B, ' +
  'grape A, guest A, guest B, guest C, guest D, ivy A'
).split(', ')

test('the frozen scoreboard shows what was submitted before the freeze, and counts all that came later as hidden', async () => {
  const { cid, jury, scene, teams } = regional
  teams.set('runner', await scene.site.as('default_user', 'runner'))
  await jury.use(contestStaffApi).save({ body: { cid, username: 'runner', duties: ['balloons'] } })
  await regional.run()
  const frozen = [
    '* guest 4 50 - 5 10 15 20',
    '1 alder 3 210 Gold 20! 40 150! ?1',
    '2 beech 3 211 Silver 21 40! 150 .',
    '3 cedar 2 120 Silver 50 70 . .',
    '3 elm 2 120 Silver 50 70 . .',
    '5 fir 2 120 Bronze 30 90 . .',
    '6 ivy 1 120 - 120 . . ?1',
    '7 grape 1 122 - 102+1 -1?1 ?1 .',
    '8 hawthorn 0 0 - -2 . . .',
    '8 hazel 0 0 - -1 . . ?2',
  ]
  expect(await regional.publicBoard()).toEqual(frozen)
  expect(await balloons()).toEqual(balloonsBeforeFreeze)
  regional.end()
  expect(await regional.publicBoard()).toEqual(frozen)
  expect(await balloons()).toEqual(balloonsBeforeFreeze)
})

test('the ceremony goes from the last place up, reveals the leftmost problem, and continues with the team that is now in the place', async () => {
  const { cid, jury } = regional
  const calls = jury.use(rollingBoardApi)
  const info = await calls.info({ query: { cid } })
  const contestants = contestantsOf(info, await calls.submissions({ query: { cid } }))
  const { frozen, steps } = resolve(contestants, { displayIds, count: penaltyCounts.icpc, medals, unjudged: info.unjudged })
  // Teams with equal results are in the order of their IDs, which are random.
  const equalTeams = frozen.flatMap(({ contestant: { name } }) => (['cedar', 'elm'].includes(name) ? [name] : []))
  expect(steps.filter(({ kind }) => kind !== 'pick').map(stepText)).toEqual([
    'hazel D: 1 solved, 260',
    'award to hazel: first D',
    'grape B: 2 solved, 382, up to 7',
    'ivy D: 2 solved, 380, up to 7',
    'grape C: 2 solved, 382',
    'award to ivy: first D',
    'award to fir: Bronze',
    ...equalTeams.toReversed().map((name) => `award to ${name}: Silver`),
    'award to beech: Silver, first B',
    'alder D: 3 solved, 210',
    'award to alder: Gold, first A, first C',
    'end',
  ])
})

/** Places count from 1; those below the second last are not told, because two equal teams are there. */
function stepText(step: RollingStep): string {
  if (step.kind === 'end') return 'end'
  const { contestant, result, ac, totalTime } = step.row
  if (step.kind === 'award')
    return `award to ${contestant.name}: ${[...(result.medal ? [result.medal] : []), ...result.firsts.map((displayId) => `first ${displayId}`)].join(', ')}`
  const climb = step.kind === 'reveal' && step.to < step.cursor && step.to < 8 ? `, up to ${step.to + 1}` : ''
  return `${contestant.name} ${step.displayId}: ${ac} solved, ${totalTime / 60}${climb}`
}

test('the revealed scoreboard, its balloons and its files agree', async () => {
  const { admin, cid, jury } = regional
  await jury.use(contestControlApi).finalize({ body: { cid } })
  await admin.edit({ body: { id: cid, autoRealRank: true } })
  expect(await regional.publicBoard()).toEqual([
    '* guest 4 50 - 5 10 15 20',
    '1 alder 3 210 Gold 20! 40 150! -1',
    '2 beech 3 211 Silver 21 40! 150 .',
    '3 cedar 2 120 Silver 50 70 . .',
    '3 elm 2 120 Silver 50 70 . .',
    '5 fir 2 120 Bronze 30 90 . .',
    '6 ivy 2 380 - 120 . . 260!',
    '7 grape 2 382 - 102+1 240+1 . .',
    '8 hazel 1 260 - -1 . . 260!',
    '9 hawthorn 0 0 - -2 . . .',
  ])
  expect(await balloons()).toEqual([...balloonsBeforeFreeze, 'grape B', 'hazel D!', 'ivy D!'].toSorted())
  // Below the medals, teams with as many solutions share a rank; those with fewer than the median have none. The order does not tell more than the ranks do.
  expect(await file('results.tsv')).toEqual([
    'results\t1',
    'alder\t1\tGold Medal\t3\t210\t150\t',
    'beech\t2\tSilver Medal\t3\t211\t150\t',
    'cedar\t3\tSilver Medal\t2\t120\t70\t',
    'elm\t3\tSilver Medal\t2\t120\t70\t',
    'fir\t5\tBronze Medal\t2\t120\t90\t',
    'grape\t6\tRanked\t2\t382\t240\t',
    'ivy\t6\tRanked\t2\t380\t260\t',
    'hawthorn\t\tHonorable\t0\t0\t-1\t',
    'hazel\t\tHonorable\t1\t260\t260',
  ])
  const { rows } = JSON.parse((await file('scoreboard.json')).join('')) as { rows: { team_id: string; problems: object[] }[] }
  expect(rows.find(({ team_id }) => team_id === 'grape')).toMatchObject({
    rank: 7,
    score: { num_solved: 2, total_time: 382, time: 240 },
    problems: [
      { problem_id: 'A', num_judged: 2, num_pending: 0, solved: true, time: 102 },
      { problem_id: 'B', num_judged: 2, num_pending: 0, solved: true, time: 240 },
      { problem_id: 'C', num_judged: 0, num_pending: 0, solved: false },
      { problem_id: 'D', num_judged: 0, num_pending: 0, solved: false },
    ],
  })
})
