import { problemApi } from '@verdict/plugin-problems/contract'
import { rootApi, submissionApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { program } from '@verdict/plugin-submissions/testing'
import { sectionApi } from '../contract.ts'
import { TrainingScene } from './support/training-scene.ts'

let scene: TrainingScene
let tid = 0
let problems: { pid: number; id: string }[] = []
beforeAll(async () => {
  scene = await TrainingScene.start()
  ;({ tid, problems } = await scene.course(2))
  const api = scene.people.teacher!.use(sectionApi)
  for (const [index, { pid }] of problems.entries()) {
    const { id: sectionId } = await api.add({ body: { tid, title: `Week ${index + 1}`, toSolve: 1 } })
    await scene.admin().saveProblem({ body: { tid, pid, sectionId } })
  }
})
afterAll(() => scene?.close())

/** All calls that open the second problem in the training. */
const opening = (name: string): Record<string, () => Promise<unknown>> => {
  const person = scene.people[name]!
  const { pid, id } = problems[1]!
  const named = { problemId: id, tid } as never
  return {
    detail: () => person.use(problemApi).detail({ query: named }),
    submit: () => person.use(submissionApi).submit({ body: { pid: id, language: 'C++', code: program, tid } }),
    testRun: () =>
      person.use(submissionApi).testRun({ body: { pid, language: 'C++', code: program, userInput: '1 2', expectedOutput: '', type: 'public', tid } as never }),
  }
}
const fullScreen = async (name: string) =>
  (await scene.people[name]!.use(problemApi).contextProblems({ query: { tid } as never })).map(({ problemId }) => problemId)

test('a problem in a locked section cannot be opened, and the refusal says how to unlock it', async () => {
  for (const [name, call] of Object.entries(opening('ann')))
    await expect(call(), name).rejects.toMatchObject({
      code: 'trainings/section-locked',
      status: 403,
      message: 'The section “Week 2” is locked. Finish first: Week 1.',
    })
  expect(await fullScreen('ann')).toEqual([problems[0]!.id])
  // The list also contains locked problems, so that users see what follows.
  expect((await scene.api('ann').problems({ query: { tid } })).map(({ problemId }) => problemId)).toEqual(problems.map(({ id }) => id))
  expect(await scene.api('ann').detail({ query: { tid } })).toMatchObject({ acCount: 0, problemCount: 2 })
})

test('the staff is never locked out', async () => {
  for (const staff of ['teacher', 'root']) {
    for (const [name, call] of Object.entries(opening(staff))) await expect(call(), `${staff} ${name}`).resolves.toBeDefined()
    expect(await fullScreen(staff)).toEqual(problems.map(({ id }) => id))
  }
  await scene.scene.judge({ status: -1 })
})

test('a solution opens the section, and one that is taken back locks it again, also for submitting once more', async () => {
  const solution = await scene.judged('ann', problems[0]!.id, 0, tid)
  for (const [name, call] of Object.entries(opening('ann'))) await expect(call(), name).resolves.toBeDefined()
  await scene.scene.judge({ status: -1 })
  expect(await fullScreen('ann')).toEqual(problems.map(({ id }) => id))
  await scene.people.root!.use(rootApi).manual({ query: { submitId: solution, status: -1 } })
  await scene.settled()
  for (const [name, call] of Object.entries(opening('ann'))) await expect(call(), name).rejects.toMatchObject({ code: 'trainings/section-locked' })
  expect(await fullScreen('ann')).toEqual([problems[0]!.id])
})

test('what was submitted before stays readable, and counts', async () => {
  const { records } = await scene.people.ann!.use(submissionApi).list({ query: { tid } as never })
  const own = records.find(({ pid, username }) => pid === problems[1]!.pid && username === 'ann')!
  expect(own).toMatchObject({ displayPid: problems[1]!.id, status: -1 })
  expect(await scene.people.ann!.use(submissionApi).detail({ query: { submitId: own.submitId } })).toMatchObject({ submission: { code: program } })
  expect((await scene.rank('teacher', tid)).records[0]!.submissionInfo).toHaveProperty(problems[1]!.id)
})

test('a lock holds in the training: a problem of the public list is read there as before', async () => {
  expect(await scene.people.ann!.use(problemApi).detail({ query: { problemId: problems[1]!.id } })).toMatchObject({ problem: { id: problems[1]!.pid } })
})
