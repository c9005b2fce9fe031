import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { trainingAdminApi, trainingApi } from '@verdict/plugin-trainings/contract'
import { expect } from 'vitest'
import type { Changes } from '../prepared-change.ts'
import type { World } from '../world.ts'

/** A problem that the student has solved. */
async function solvedProblem(world: World) {
  const problem = await world.problem()
  await world.judged(world.student, problem.id)
  return problem
}

/** A course of which the student is a member. Each has its own problem: a submission is counted in all courses that have its problem. */
async function course(world: World) {
  const problem = await solvedProblem(world)
  const tid = await world.training(problem)
  await world.joinTraining(tid)
  return { tid, problem }
}

export const trainingChanges: Changes = {
  'a user who has solved its problem joins a course': async (world) => {
    const tid = await world.training(await solvedProblem(world))
    return { make: () => world.joinTraining(tid) }
  },
  'a member leaves a course': async (world) => {
    const { tid } = await course(world)
    return { make: () => world.student.person.use(trainingApi).leave({ query: { tid } }) }
  },
  'a teacher changes the password of a course': async (world) => {
    const { tid } = await course(world)
    return { make: () => world.author.person.use(trainingAdminApi).edit({ body: { training: { id: tid, privatePwd: 'another' } } }) }
  },
  'a teacher removes a problem from a course': async (world) => {
    const { tid, problem } = await course(world)
    return { make: () => world.author.person.use(trainingAdminApi).removeProblem({ query: { tid, pid: problem.pid } }) }
  },
  'an admin hides or shows a problem of a course': async (world) => {
    const { problem } = await world.shared(course)
    const { auth } = (await world.collection('problems.problems').findOne({ _id: problem.pid }))!
    return { make: () => world.root.person.use(problemAdminApi).changeAuth({ body: { id: problem.pid, auth: auth === 1 ? 2 : 1 } }) }
  },
  'root deletes a course': async (world) => {
    const { tid } = await course(world)
    return {
      make: () => world.root.person.use(trainingAdminApi).remove({ query: { tid } }),
      verify: async () => expect(await world.collection('trainings.trainings').countDocuments({ _id: tid })).toBe(0),
    }
  },
}
