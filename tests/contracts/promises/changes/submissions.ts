import type { Person } from '@verdict/core/testing'
import { rootApi, submissionApi } from '@verdict/plugin-submissions/contract'
import { trainingAdminApi } from '@verdict/plugin-trainings/contract'
import { expect } from 'vitest'
import { verdict } from '../../../../plugins/judging/testing/fixtures.ts'
import { program } from '../../../../plugins/submissions/testing/scene.ts'
import type { Changes } from '../prepared-change.ts'
import type { World } from '../world.ts'

/** Judges everything that waits, as a daemon that has started again: what it had before is in the queue again. */
export async function judgeAll({ scene: { daemon } }: World): Promise<void> {
  await daemon.hello()
  for (let tasks = await daemon.claim(50); tasks.length > 0; tasks = await daemon.claim(50))
    for (const task of tasks) await daemon.report(task, { verdict: verdict({ status: 0, time: 5, score: 100, oiRankScore: 1 }) })
}

/** A problem in a course of which the student is a member, and in a contest. */
async function places(world: World) {
  const problem = await world.problem()
  const tid = await world.training(problem)
  await world.joinTraining(tid)
  return { problem, tid, cid: await world.contest(problem) }
}

/** A course that every user enters by submitting. */
async function publicCourse(world: World) {
  const problem = await world.problem()
  const tid = await world.training(problem)
  await world.author.person.use(trainingAdminApi).edit({ body: { training: { id: tid, auth: 'Public' } } })
  return { problem, tid }
}

const submit = (person: Person, pid: string, keys: object) => person.use(submissionApi).submit({ body: { pid, language: 'C++', code: program, ...keys } })

export const submissionChanges: Changes = {
  'a user submits a program in a public course': async (world) => {
    const { problem, tid } = await publicCourse(world)
    return { make: () => submit(world.student.person, problem.id, { tid }) }
  },
  'a user submits a program in a contest': async (world) => {
    const { cid } = await world.shared(places)
    return { make: () => submit(world.student.person, 'A', { cid }) }
  },
  'a judge reports the verdicts of submissions in a course and a contest': async (world) => {
    const { problem, tid, cid } = await places(world)
    await submit(world.student.person, problem.id, { tid })
    await submit(world.student.person, 'A', { cid })
    return {
      make: () => judgeAll(world),
      verify: async () => expect(await world.collection('submissions.submissions').countDocuments({ pid: problem.pid, status: { $ne: 0 } })).toBe(0),
    }
  },
  'root rejudges a submission': async (world) => {
    const { problem, tid } = await world.shared(places)
    const submitId = await world.judged(world.student, problem.id, { tid })
    return { make: () => world.root.person.use(rootApi).rejudge({ query: { submitId } }) }
  },
  'root sets a verdict': async (world) => {
    const { cid } = await world.shared(places)
    const submitId = await world.judged(world.student, 'A', { cid }, -1)
    return {
      make: () => world.root.person.use(rootApi).manual({ query: { submitId, status: 0 } }),
      verify: async () => expect((await world.root.person.use(submissionApi).detail({ query: { submitId } })).submission.status).toBe(0),
    }
  },
  'root annuls a submission': async (world) => {
    const { cid } = await world.shared(places)
    const submitId = await world.judged(world.student, 'A', { cid })
    return {
      make: () => world.root.person.use(rootApi).annul({ body: { submitId, reason: 'copied' } }),
      verify: async () => expect((await world.root.person.use(submissionApi).detail({ query: { submitId } })).submission.status).toBe(-4),
    }
  },
}
