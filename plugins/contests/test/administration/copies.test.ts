import type { Person } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Scene } from '@verdict/plugin-submissions/testing'
import { contestAdminApi, contestApi } from '../../contract.ts'
import contests from '../../server/index.ts'
import { form } from '../../testing/forms.ts'

let scene: Scene
let jury: Person
let bankProblem: number
beforeAll(async () => {
  scene = await Scene.start([contests])
  jury = await scene.site.as('admin', 'jury')
  bankProblem = (await scene.problem()).pid
})
afterAll(() => scene?.site.close())

const admin = () => jury.use(contestAdminApi)
async function contest(): Promise<number> {
  const { cid } = await admin().create({ body: form() })
  await admin().addFromBank({ body: { cid, pid: bankProblem, displayId: 'A', staysListed: true } })
  return cid
}

test('a copy has the problems of the contest', async () => {
  const cid = await contest()
  const copy = (await admin().clone({ query: { cid } })).cid
  const { id } = await admin().readProblem({ query: { cid, pid: bankProblem } })
  const copied = await admin().readProblem({ query: { cid: copy, pid: bankProblem } })
  expect(copied).toMatchObject({ cid: copy, displayId: 'A' })
  expect(copied.id).not.toBe(id)
})

test('a copy has problems of its own for those that were made for the contest', async () => {
  const cid = await contest()
  const problem = { cid, problemId: 'MADE', title: 'Made', description: 'Add.', input: 'Two.', output: 'One.', hint: 'Count.' }
  const samples = [{ input: '1 2', output: '3', score: 100 }]
  const { pid } = await admin().createProblem({ body: { problem, isUploadTestCase: false, samples, languages: [{ name: 'C++' }] } })
  await admin().saveProblem({ body: { cid, pid, displayId: 'M', color: '#ff0000' } })
  const copy = (await admin().clone({ query: { cid } })).cid
  const { contestProblemMap } = await admin().problems({ query: { cid: copy } })
  const made = Object.values(contestProblemMap).find(({ displayId }) => displayId === 'M')!
  expect(made).toMatchObject({ cid: copy, isMade: true, displayTitle: 'Made', color: '#ff0000' })
  expect(made.pid).not.toBe(pid)
  const root = await scene.site.as('root')
  await root.use(contestAdminApi).remove({ query: { cid } })
  await scene.site.settled()
  expect(await admin().readWholeProblem({ query: { pid: made.pid } })).toMatchObject({ problemId: `MADE-${copy}`, title: 'Made', hint: 'Count.' })
  const submitId = await scene.judged(jury, 'M', { status: 0 }, { cid: copy })
  expect((await jury.use(contestApi).submissions({ query: { contestID: copy } })).records).toMatchObject([{ submitId, status: 0 }])
  // A copy of the copy.
  const again = (await admin().clone({ query: { cid: copy } })).cid
  expect(Object.keys((await admin().problems({ query: { cid: again } })).contestProblemMap)).toHaveLength(2)
})
