import type { Person } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drillApi, drillServer, hallApi, hallServer } from '../../../problems/test/support/test-contexts.ts'
import { submissionApi } from '../../contract.ts'
import { Scene } from '../support/scene.ts'

let scene: Scene
let ann: Person
let problem: { pid: number; id: string }
/** In these, submissions count outside, in the end in the bank. */
const [openHall, openDrill] = [4, 6]

beforeAll(async () => {
  scene = await Scene.start([hallServer, drillServer])
  ann = await scene.site.as('default_user', 'ann')
  const root = await scene.site.as('root', 'boss')
  problem = await scene.problem({ codeShare: true })
  const openly = { countsOutside: true }
  await root.use(hallApi).put({ body: { id: openHall, members: ['ann'], problems: { H1: problem.pid }, ...openly } })
  await root.use(drillApi).put({ body: { id: openDrill, hall: openHall, members: [], staff: ['ann'], problems: { A: problem.pid }, sealed: false, ...openly } })
})
afterAll(() => scene?.site.close())

const api = () => ann.use(submissionApi)

test('what counts in the bank may be shared as its contexts say', async () => {
  const inHall = await scene.judged(ann, 'H1', {}, { gid: openHall })
  const inDrill = await scene.judged(ann, 'A', {}, { cid: openDrill })
  expect(await api().detail({ query: { submitId: inHall } })).toMatchObject({ submission: { gid: openHall }, codeShare: true })
  expect(await api().detail({ query: { submitId: inDrill } })).toMatchObject({ submission: { cid: openDrill }, codeShare: false })
  await api().share({ body: { submitId: inHall, share: true } })
  await expect(api().share({ body: { submitId: inDrill, share: true } })).rejects.toMatchObject({ code: 'submissions/sharing-off' })
})
