import { questionApi } from '@verdict/plugin-contest-questions/contract'
import { contestAdminApi, contestApi } from '@verdict/plugin-contests/contract'
import { commentApi } from '@verdict/plugin-discussions/contract'
import { expect } from 'vitest'
import type { Changes } from '../prepared-change.ts'
import type { World } from '../world.ts'

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
