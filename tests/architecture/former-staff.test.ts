import { channelOf, liveEvents } from '@verdict/core'
import { headersOf, shareOf } from '@verdict/core/testing'
import { userAdminApi } from '@verdict/plugin-accounts/contract'
import { contestApi, liveBoard } from '@verdict/plugin-contests/contract'
import { memberApi } from '@verdict/plugin-groups/contract'
import { trainingApi } from '@verdict/plugin-trainings/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersDuringTerm, answersOtherwise, outcomesOf, readsOtherwise } from './former-staff/looking.ts'
import { beginSession, logInAgain, startTermScene, type TermScene } from './former-staff/terms.ts'

let scene: TermScene
beforeAll(async () => {
  scene = await startTermScene()
}, 240_000)
afterAll(() => scene?.sample.site.close())

/** About the caller: their account, place and messages. */
const ownAccount = ['GET /api/get-user-auth-info', 'GET /api/get-user-rank']
const ownPosts = ['GET /api/get-discussion-detail', 'GET /api/get-discussion-list']

/** Former staff with the rights of the user to compare with, apart from their own account and posts. */
const expected = {
  demoted: {
    reads: [...ownAccount, ...ownPosts, 'GET /api/msg/unread'],
    answers: [
      'DELETE /api/discussion: stranger discussions/not-your-discussion, creator ok',
      'PUT /api/discussion: stranger discussions/not-your-discussion, creator ok',
    ],
  },
  lowered: {
    reads: [...ownAccount, 'GET /api/get-discussion-detail', 'GET /api/group/get-discussion-list'],
    answers: [
      'DELETE /api/discussion: member discussions/not-your-discussion, leader ok',
      'DELETE /api/group/discussion: member discussions/not-your-discussion, leader ok',
      'PUT /api/group/discussion: member discussions/not-your-discussion, leader ok',
    ],
  },
  removed: { reads: [...ownAccount, 'GET /api/msg/unread'], answers: [] },
}

const tried = shareOf(['demoted', 'lowered', 'removed'] as const, 3, 'terms')

describe.each(tried)('%s staff', (name) => {
  const termOf = () => scene.terms[name]
  const readsAsOthers = async () => {
    const { calls, unfedTopics } = await readsOtherwise(scene, termOf())
    expect(calls).toEqual(expected[name].reads.toSorted())
    expect(unfedTopics).toEqual([])
  }

  test('read no more than a user who never was staff, at any call and on any live channel', readsAsOthers, 240_000)

  test.skipIf(name === 'removed')(
    'read no more than other participants',
    async () => {
      const { former, control, things } = termOf()
      for (const one of [former, control]) {
        await logInAgain(scene, one)
        await scene.people[one]!.use(contestApi).register({ body: { cid: things.cid, password: 'secret' } })
        await scene.people[one]!.use(trainingApi).register({ body: { tid: things.tid, password: 'secret' } })
      }
      await readsAsOthers()
    },
    240_000,
  )

  test('can do no more than a user who never was staff, at any call', async () => {
    expect(await answersOtherwise(scene, termOf())).toEqual(expected[name].answers)
  }, 240_000)
})

test.each(tried.filter((name) => name !== 'removed'))(
  'before, %s staff had rights at the calls of this list',
  async (name) => {
    const term = scene.terms[name]
    await term.begin()
    const { calls } = await readsOtherwise(scene, term)
    const answers = (await answersDuringTerm(scene, term)).map((line) => line.split(':')[0]!)
    await term.end()
    // `npm run unit -- tests/architecture/former-staff.test.ts -u` writes the list anew: each call of a plugin that asks for a right is on it.
    await expect(`${[...new Set([...calls, ...answers])].toSorted().join('\n')}\n`).toMatchFileSnapshot(`./former-staff/rights-of-${name}.txt`)
  },
  240_000,
)

/** Opens a live stream of the board behind the freeze; `ended` resolves when the site ends it. */
async function watchBoard(name: string, cid: number) {
  await logInAgain(scene, name)
  const topics = channelOf(liveBoard, `${cid}.staff-unsealed`)
  const response = await scene.people[name]!.send(`/api/live/stream?${new URLSearchParams({ topics })}`, { method: 'GET' })
  const events = liveEvents(response.body!)
  const { value } = (await events.next()) as { value: { data: { granted: string[] } } }
  const ended = (async () => {
    for await (const event of events) void event
  })()
  return { granted: value.data.granted, ended }
}

const edited = (role: number, status: number) => ({ uid: scene.uids.creator!, username: 'creator', type: role, status })

test('the live streams of former staff end when their right ends', async () => {
  const { demoted, lowered } = scene.terms
  await demoted.begin()
  await lowered.begin()
  const site = await watchBoard('creator', demoted.things.cid)
  const group = await watchBoard('leader', lowered.things.cid)
  expect([site.granted.length, group.granted.length]).toEqual([1, 1])
  await scene.root.use(userAdminApi).editUser({ body: edited(1002, 0) })
  await site.ended
  expect((await watchBoard('creator', demoted.things.cid)).granted).toEqual([])
  const { gid } = lowered.places[0] as { gid: number }
  await scene.root.use(memberApi).changeLevel({ body: { gid, uid: scene.uids.leader!, auth: 3 } })
  await group.ended
  expect((await watchBoard('leader', lowered.things.cid)).granted).toEqual([])
})

test('banned staff are refused like a forged token, and their live streams end', async () => {
  const { begin, things } = scene.terms.demoted
  await begin()
  const board = await watchBoard('creator', things.cid)
  const token = await beginSession(scene, 'creator')
  await scene.root.use(userAdminApi).editUser({ body: edited(1001, 1) })
  await board.ended
  const forged = `${token.slice(0, -20)}${'A'.repeat(20)}`
  const callers = { forged: async () => headersOf(forged), banned: async () => headersOf(token) }
  const feed = Object.fromEntries(Object.entries(things.feed).filter(([, values]) => values.every((value) => typeof value !== 'function')))
  expect(await outcomesOf(scene, feed, callers)).toEqual([])
}, 240_000)
