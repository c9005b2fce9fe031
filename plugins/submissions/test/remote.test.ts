import type { Person } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissionApi } from '../contract.ts'
import { Scene } from '../testing/scene.ts'

let scene: Scene
let alice: Person
beforeAll(async () => {
  scene = await Scene.start()
  alice = await scene.site.as('default_user', 'alice')
})
afterAll(() => scene?.site.close())

const unknown = { status: -5, remoteRun: { id: '4711', account: 'school-bot' } } as const
const detailFor = async (person: Person, submitId: number) => (await person.use(submissionApi).detail({ query: { submitId } })).submission

test('staff see the number and account at a remote judge; no user sees a password', async () => {
  const { id } = await scene.problem()
  const submitId = await scene.judged(alice, id, unknown)
  expect(await detailFor(await scene.site.as('root'), submitId)).toMatchObject({ vjudgeSubmitId: 4711, vjudgeUsername: 'school-bot', vjudgePassword: null })
  expect(await detailFor(alice, submitId)).toMatchObject({ status: -5, vjudgeSubmitId: null, vjudgeUsername: null, vjudgePassword: null })
})

test('a page that is opened while a judge works shows what the judge says of its step, until the verdict', async () => {
  const { id } = await scene.problem()
  const submitId = await scene.submit(alice, id)
  await scene.site.settled()
  const [task] = await scene.daemon.claim(1)
  const { api, session } = scene.daemon
  const step = { status: 9, text: 'sending it as school-bot' } as const
  await api.step({ body: { session, steps: [{ id: task!.id, attempt: task!.attempt, step }] } })
  expect(await detailFor(alice, submitId)).toMatchObject({ status: 9, step: 'sending it as school-bot' })
  await scene.daemon.report(task!)
  await scene.site.settled()
  expect(await detailFor(alice, submitId)).toMatchObject({ status: 0, step: null })
})

test('a result that the remote judge does not tell can be found by its status, and asked for again by the author', async () => {
  const { id } = await scene.problem()
  const submitId = await scene.judged(alice, id, unknown)
  await scene.judged(alice, id, { status: 0 })
  const list = async (status: number) =>
    (await alice.use(submissionApi).list({ query: { problemID: id, status } })).records.map((row) => [row.submitId, row.status])
  expect(await list(-5)).toEqual([[submitId, -5]])
  expect(await alice.use(submissionApi).resubmit({ query: { submitId } })).toMatchObject({ status: 5, version: 1 })
  await scene.judge({ status: -1 })
  expect(await list(-1)).toEqual([[submitId, -1]])
})
