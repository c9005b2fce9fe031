import type { Person } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drillApi, drillServer, hallApi, hallServer } from '@verdict/plugin-problems/testing'
import { submissionApi } from '../../contract.ts'
import { Scene } from '../../testing/scene.ts'

let scene: Scene
let ann: Person
let problem: { pid: number; id: string }
const [hall, drill] = [3, 5]
/** In these, submissions also count outside, ultimately in the bank. */
const [openHall, openDrill] = [4, 6]

beforeAll(async () => {
  scene = await Scene.start([hallServer, drillServer])
  ann = await scene.site.as('default_user', 'ann')
  const root = await scene.site.as('root', 'boss')
  problem = await scene.problem({ codeShare: true })
  for (const [id, countsOutside] of [
    [hall, false],
    [openHall, true],
  ] as const)
    await root.use(hallApi).put({ body: { id, members: ['ann'], problems: { H1: problem.pid }, countsOutside } })
  for (const [id, within, countsOutside] of [
    [drill, hall, false],
    [openDrill, openHall, true],
  ] as const)
    await root.use(drillApi).put({ body: { id, hall: within, members: [], staff: ['ann'], problems: { A: problem.pid }, sealed: false, countsOutside } })
})
afterAll(() => scene?.site.close())

const api = () => ann.use(submissionApi)

test('clients of HOJ read the number of a contest and of its group, and 0 and null in the bank', async () => {
  const inBank = await scene.judged(ann, problem.id)
  const inHall = await scene.judged(ann, 'H1', {}, { gid: String(hall), cid: 0, tid: null })
  const inDrill = await scene.judged(ann, 'A', {}, { cid: drill })
  const read = async (submitId: number) => {
    const { submission, liveKey } = await api().detail({ query: { submitId } })
    const { contexts, cid, gid, tid, cpid } = submission
    return { contexts, cid, gid, tid, cpid, liveKey }
  }
  expect(await read(inBank)).toEqual({ contexts: [], cid: 0, gid: null, tid: null, cpid: null, liveKey: 'bank' })
  expect(await read(inHall)).toEqual({ contexts: [`gid:${hall}`], cid: 0, gid: hall, tid: null, cpid: null, liveKey: `gid.${hall}` })
  expect(await read(inDrill)).toEqual({ contexts: [`cid:${drill}`, `gid:${hall}`], cid: drill, gid: hall, tid: null, cpid: null, liveKey: `cid.${drill}` })
})

test('what counts in the bank is followed there, and may be shared as its contexts say', async () => {
  const inHall = await scene.judged(ann, 'H1', {}, { gid: openHall })
  const inDrill = await scene.judged(ann, 'A', {}, { cid: openDrill })
  expect(await api().detail({ query: { submitId: inHall } })).toMatchObject({ submission: { gid: openHall }, liveKey: 'bank', codeShare: true })
  expect(await api().detail({ query: { submitId: inDrill } })).toMatchObject({ submission: { cid: openDrill }, liveKey: 'bank', codeShare: false })
  await api().share({ body: { submitId: inHall, share: true } })
  await expect(api().share({ body: { submitId: inDrill, share: true } })).rejects.toMatchObject({ code: 'submissions/sharing-off' })
})
