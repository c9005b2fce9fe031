import { questionApi } from '@verdict/plugin-contest-questions/contract'
import { contestAdminApi, contestApi, rejudgingApi } from '@verdict/plugin-contests/contract'
import { commentApi } from '@verdict/plugin-discussions/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { expect } from 'vitest'
import { until } from '../../../../plugins/submissions/testing/scene.ts'
import type { Changes } from '../prepared-change.ts'
import type { World } from '../world.ts'
import { judgeAll } from './submissions.ts'

type SetState = 'judging' | 'applied' | 'discarded'

/** Two wrong submissions of a contest in a rejudging set. */
async function rejudging(world: World) {
  const cid = await world.contest(await world.shared(sharedProblem))
  const submitIds = [await world.judged(world.student, 'A', { cid }, -1), await world.judged(world.student, 'A', { cid }, -1)]
  const calls = world.author.person.use(rejudgingApi)
  const create = () => calls.create({ body: { cid, filter: {} } })
  const list = async () => (await calls.list({ query: { cid } })).records
  const reaches = (id: number, state: SetState) => until(async () => expect(await calls.read({ query: { cid, id } })).toMatchObject({ state }))
  const expectStatus = async (status: number) => {
    for (const submitId of submitIds) {
      const { submission } = await world.root.person.use(submissionApi).detail({ query: { submitId } })
      expect(submission).toMatchObject({ status })
    }
  }
  return { cid, calls, create, list, reaches, expectStatus }
}

/** A rejudging set whose submissions are all judged. */
async function judgedSet(world: World) {
  const set = await rejudging(world)
  const { id } = await set.create()
  await set.reaches(id, 'judging')
  await judgeAll(world)
  await until(async () => expect(await set.calls.read({ query: { cid: set.cid, id } })).toMatchObject({ counts: { judged: 2, different: 2 } }))
  return { ...set, id }
}

const sharedProblem = (world: World) => world.problem()

export const contestChanges: Changes = {
  'a student registers for a contest': async (world) => {
    const cid = await world.contest(await world.shared(sharedProblem))
    await world.root.person.use(contestAdminApi).edit({ body: { id: cid, auth: 2, pwd: 'owls' } })
    const { person, uid } = world.student
    return {
      make: () => person.use(contestApi).register({ body: { cid, password: 'owls' } }),
      verify: async () => {
        expect(await world.collection('contests.board-rows').findOne({ cid, uid })).toMatchObject({ registration: { round: 2 } })
      },
    }
  },
  'a judge creates a rejudging set': async (world) => {
    const { create, list, reaches, expectStatus } = await rejudging(world)
    return {
      make: create,
      verify: async () => {
        for (const { id } of await list()) await reaches(id, 'judging')
        await judgeAll(world)
        await until(async () => expect((await list()).every(({ counts }) => counts.total === 2 && counts.judged === 2 && counts.different === 2)).toBe(true))
        await expectStatus(-1)
      },
    }
  },
  'a judge applies a rejudging set': async (world) => {
    const { cid, id, calls, reaches, expectStatus } = await judgedSet(world)
    return {
      make: () => calls.apply({ body: { cid, id } }),
      verify: async () => {
        await reaches(id, 'applied')
        expect(await calls.read({ query: { cid, id } })).toMatchObject({ counts: { total: 2, outdated: 0 } })
        await expectStatus(0)
        const rows = await world.collection('contests.board-rows').find({ cid }).toArray()
        expect(rows).toMatchObject([{ attempts: [{ status: 0 }, { status: 0 }] }])
      },
    }
  },
  'a judge discards a rejudging set': async (world) => {
    const { cid, id, calls, reaches, expectStatus } = await judgedSet(world)
    return {
      make: () => calls.discard({ body: { cid, id } }),
      verify: async () => {
        await reaches(id, 'discarded')
        await expectStatus(-1)
        expect(await world.collection('submissions.trials').countDocuments({ set: `rejudging-${id}` })).toBe(0)
      },
    }
  },
  'root deletes a contest with a submission, a comment and a question': async (world) => {
    const cid = await world.contest(await world.shared(sharedProblem))
    await world.judged(world.student, 'A', { cid })
    await world.student.person.use(commentApi).add({ body: { cid, content: 'When does it begin?' } })
    await world.student.person.use(questionApi).ask({ body: { cid, text: 'When does it begin?' } })
    return {
      make: () => world.root.person.use(contestAdminApi).remove({ query: { cid } }),
      verify: async () => {
        expect(await world.collection('contests.contests').countDocuments({ _id: cid })).toBe(0)
        expect(await world.collection('discussions.comments').countDocuments({ thing: `cid:${cid}` })).toBe(0)
      },
    }
  },
}
