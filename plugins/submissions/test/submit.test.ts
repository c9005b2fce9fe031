import type { Person } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissionApi } from '../contract.ts'
import { program, Scene } from './support/scene.ts'

let scene: Scene
let alice: Person
beforeAll(async () => {
  scene = await Scene.start()
  alice = await scene.site.as('default_user', 'alice')
})
afterAll(() => scene?.site.close())

test('a submission waits, is compiled, is judged, and has its verdict', async () => {
  const { id } = await scene.problem()
  const submitId = await scene.submit(alice, id)
  const look = async () => (await alice.use(submissionApi).detail({ query: { submitId } })).submission
  expect(await look()).toMatchObject({ status: 5, code: program, displayPid: id, username: 'alice', length: program.length, cid: 0, gid: null, judger: null })
  await scene.judge({ status: 0, time: 12, memory: 3400 })
  expect(await look()).toMatchObject({ status: 0, time: 12, memory: 3400, judger: expect.stringContaining('daemon'), version: 0 })
})
