import type { Person } from '@verdict/core/testing'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drillApi, drillServer, hallApi, hallServer } from '../../../plugins/problems/testing/test-contexts.ts'
import { Scene } from '../../../plugins/submissions/testing/scene.ts'
import { remarkApi, remarkServer } from './remarks.ts'

let scene: Scene
let ann: Person
let ben: Person
let root: Person
beforeAll(async () => {
  scene = await Scene.start([hallServer, drillServer, remarkServer])
  ann = await scene.site.as('default_user', 'ann')
  ben = await scene.site.as('default_user', 'ben')
  root = await scene.site.as('root', 'boss')
})
afterAll(() => scene?.site.close())

const add = (person: Person, submitId: number) => person.use(remarkApi).add({ body: { submitId, text: 'Nice' } })
const list = (person: Person, submitId: number) => person.use(remarkApi).list({ query: { submitId } })

test('viewers of a bank submission comment on it while its problem is public', async () => {
  const problem = await scene.problem()
  const submitId = await scene.judged(ann, problem.id)
  await add(ben, submitId)
  expect(await list(scene.site.visitor(), submitId)).toEqual([{ author: 'ben', text: 'Nice' }])
  await expect(add(scene.site.visitor(), submitId)).rejects.toMatchObject({ status: 401 })
  await expect(add(ben, 999)).rejects.toMatchObject({ code: 'submissions/no-submission' })
  await root.use(problemAdminApi).changeAuth({ body: { id: problem.pid, auth: 2 } })
  await expect(add(ben, submitId)).rejects.toMatchObject({ code: 'problems/no-problem' })
})

test('a context decides who comments on its submissions, and those that it hides have no comments', async () => {
  const problem = await scene.problem()
  const place = { members: ['ann', 'ben'], problems: { H: problem.pid } }
  await root.use(hallApi).put({ body: { id: 4, ...place } })
  await root.use(drillApi).put({ body: { id: 6, hall: 4, staff: [], sealed: true, ...place } })
  const open = await scene.judged(ann, 'H', {}, { gid: 4 })
  const sealed = await scene.judged(ann, 'H', {}, { cid: 6 })
  await add(ben, open)
  await expect(add(await scene.site.as('default_user', 'eve'), open)).rejects.toMatchObject({ code: 'submissions/no-submission' })
  await expect(add(ben, sealed)).rejects.toMatchObject({ code: 'submissions/no-submission' })
  await expect(list(ben, sealed)).rejects.toMatchObject({ code: 'submissions/no-submission' })
  await expect(add(ann, sealed)).rejects.toMatchObject({ code: 'problems/not-yours' })
})
