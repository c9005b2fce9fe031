import { solutionApi } from '@verdict/plugin-exchange/contract'
import { problemAdminApi, problemApi, type Solution } from '@verdict/plugin-problems/contract'
import { expect } from 'vitest'
import { program } from '../../../../plugins/submissions/testing/scene.ts'
import type { Changes } from '../prepared-change.ts'
import type { World } from '../world.ts'
import { judgeAll } from './submissions.ts'

const solutions: Solution[] = [
  { name: 'right.cpp', language: 'C++', code: program, expected: 'accepted' },
  { name: 'wrong.cpp', language: 'C++', code: 'int main() {}', expected: 'wrong-answer' },
]
const withSolutions = (world: World) => world.problem({ solutions })

/** A problem with a submission and a post. */
async function namedProblem(world: World) {
  const problem = await world.problem()
  await world.judged(world.student, problem.id)
  await world.post({ pid: problem.id })
  return problem
}

/** Fails unless all solutions have got a verdict. */
async function verifySolutions(world: World, pid: number): Promise<void> {
  await judgeAll(world)
  await world.site.settled()
  const list = await world.root.person.use(solutionApi).list({ query: { pid } })
  expect(list.map(({ state }) => state)).toEqual(['judged', 'judged'])
}

export const problemChanges: Changes = {
  'an admin adds a tag to problems': async (world) => {
    const pids = [(await world.shared(namedProblem)).pid, (await world.shared(withSolutions)).pid]
    const tag = world.name('tag')
    const hasTag = async (pid: number) => (await world.root.person.use(problemApi).tagsOf({ query: { pid } })).some(({ name }) => name === tag)
    return {
      make: () => world.root.person.use(problemAdminApi).tagProblems({ body: { pids, add: [tag] } }),
      verify: async () => expect(await Promise.all(pids.map(hasTag))).toEqual([true, true]),
    }
  },
  'an admin renames a problem': async (world) => {
    const { pid: id } = await world.shared(namedProblem)
    const problemId = world.name('RENAMED')
    return {
      make: () => world.root.person.use(problemAdminApi).edit({ body: { problem: { id, problemId } } }),
      verify: async () => expect((await world.collection('problems.problems').findOne({ _id: id }))?.problemId).toBe(problemId),
    }
  },
  'an admin deletes a problem of a course and a contest': async (world) => {
    const { pid, id } = await withSolutions(world)
    const tid = await world.training({ pid })
    await world.joinTraining(tid)
    const cid = await world.contest({ pid })
    await world.judged(world.student, id, { tid })
    await world.judged(world.student, 'A', { cid })
    await world.post({ pid: id })
    await world.root.person.use(solutionApi).judge({ body: { pid } })
    return {
      make: () => world.root.person.use(problemAdminApi).remove({ query: { pid } }),
      verify: async () => expect(await world.collection('problems.problems').countDocuments({ _id: pid })).toBe(0),
    }
  },
  'an author asks for the verdicts of the solutions': async (world) => {
    const { pid } = await world.shared(withSolutions)
    return {
      make: () => world.root.person.use(solutionApi).judge({ body: { pid } }),
      verify: () => verifySolutions(world, pid),
    }
  },
  'a judge reports the verdicts of solutions': async (world) => {
    const { pid } = await world.shared(withSolutions)
    await world.root.person.use(solutionApi).judge({ body: { pid } })
    return { make: () => judgeAll(world), verify: () => verifySolutions(world, pid) }
  },
}
