import type { Person } from '@verdict/core/testing'
import type { CaseVerdict } from '@verdict/plugin-judging/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseVerdicts, daemonInfo, verdict } from '@verdict/plugin-judging/testing'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { rootApi, submissionApi } from '../../contract.ts'
import { Scene } from '../../testing/scene.ts'

let scene: Scene
let alice: Person
let root: Person
beforeAll(async () => {
  scene = await Scene.start()
  await scene.daemon.hello({ modes: [...daemonInfo().modes, 'subtask_lowest'] })
  alice = await scene.site.as('default_user', 'alice')
  root = await scene.site.as('root')
})
afterAll(() => scene?.site.close())

const parts = () => scene.site.site.db.collection('submissions.case-parts')

/** Ends the judging of waiting submissions with results in parts. */
async function judgeInParts(outcome: object, ...results: CaseVerdict[][]): Promise<void> {
  await scene.site.settled()
  const [task] = await scene.daemon.claim(1)
  await scene.daemon.cases(task!, ...results)
  await scene.daemon.report(task!, { verdict: { ...verdict(), ...outcome, caseCount: results.flat().length } })
  await scene.site.settled()
}

async function judged(different: object, outcome: object, ...results: CaseVerdict[][]) {
  const { pid, id } = await scene.problem({ auth: 1, ...different })
  const submitId = await scene.submit(alice, id)
  await judgeInParts(outcome, ...results)
  return { pid, submitId }
}

const read = (submitId: number, window: { from?: number | string; count?: number | string } = {}) =>
  alice.use(submissionApi).cases({ query: { submitId, ...window } })

/** Returns the numbers of the cases in a flat answer. */
const seqs = async (...given: Parameters<typeof read>) => (await read(...given))!.judgeCaseList.map(({ seq }) => seq)

test('the results of thousands of cases are read in windows, wherever their parts begin', async () => {
  const failing = (seq: number) => ({ status: seq % 2 === 0 ? (-1 as const) : (0 as const) })
  const { submitId } = await judged({}, { status: -1 }, caseVerdicts(1, 700, failing), caseVerdicts(701, 1700, failing), caseVerdicts(1701, 2500, failing))
  const middle = await read(submitId, { from: 650, count: 1100 })
  expect(middle).toMatchObject({ judgeCaseMode: 'default', total: 2500, firstFailed: 1, subTaskJudgeCaseVoList: [] })
  expect(middle!.judgeCaseList.map(({ seq }) => seq)).toEqual(Array.from({ length: 1100 }, (_, index) => 651 + index))
  expect(middle!.judgeCaseList[1]).toMatchObject({ seq: 652, status: -1, inputData: null, caseId: null })
  expect(await seqs(submitId, { from: '2499', count: '3' })).toEqual([2500])
  expect(await seqs(submitId, { from: 2500 })).toEqual([])
  expect((await seqs(submitId)).length).toBe(2500)
  await expect(read(submitId, { count: 5001 })).rejects.toMatchObject({ http: 400 })
  await expect(read(submitId, { from: -1 })).rejects.toMatchObject({ http: 400 })
})

test('subtasks are summed up over all their cases, and list those of the window', async () => {
  const inGroup =
    (groupNum: number, status: 0 | -1 = 0) =>
    () => ({ groupNum, status, score: status === 0 ? 50 : 0 })
  const first = [...caseVerdicts(1, 900, inGroup(1)), ...caseVerdicts(901, 1000, inGroup(2))]
  const second = [...caseVerdicts(1001, 1199, inGroup(2)), ...caseVerdicts(1200, 1200, inGroup(2, -1))]
  const cases = [
    { input: '1', output: '1', score: 50, groupNum: 1 },
    { input: '2', output: '2', score: 50, groupNum: 2 },
  ]
  const { submitId } = await judged({ type: 1, caseMode: 'subtask_lowest', cases }, { status: 8, score: 50 }, first, second)
  const results = (await read(submitId, { from: 890, count: 15 }))!
  expect(results).toMatchObject({
    total: 1200,
    judgeCaseList: [],
    subTaskJudgeCaseVoList: [
      { groupNum: 1, from: 0, total: 900, ac: 900, score: 50, status: 0 },
      { groupNum: 2, from: 900, total: 300, ac: 299, score: 0, status: -1 },
    ],
  })
  expect(results.subTaskJudgeCaseVoList.map(({ subtaskDetailList }) => subtaskDetailList.map(({ seq }) => seq))).toEqual([
    [891, 892, 893, 894, 895, 896, 897, 898, 899, 900],
    [901, 902, 903, 904, 905],
  ])
})

test('results in one document are read in the same windows', async () => {
  const { id } = await scene.problem({ auth: 1 })
  const submitId = await scene.judged(alice, id, { cases: caseVerdicts(1, 40).toReversed() })
  expect(await read(submitId)).toMatchObject({ total: 40 })
  expect(await seqs(submitId, { from: 10, count: 3 })).toEqual([11, 12, 13])
})

test('only a case that may be compared is, also in a later part', async () => {
  const failed = () => ({ status: -1 as const })
  const { submitId } = await judged({ openCaseData: true }, { status: -1 }, caseVerdicts(3, 1000, failed), [
    ...caseVerdicts(1, 1, failed),
    ...caseVerdicts(2, 2),
  ])
  const rows = (await read(submitId, { from: 996 }))!.judgeCaseList
  expect(rows.map(({ seq, comparable }) => [seq, comparable])).toEqual([
    [999, false],
    [1000, false],
    [1, true],
    [2, false],
  ])
  const asked = alice.use(submissionApi).difference({ query: { submitId, seq: 1 } })
  asked.catch(() => undefined)
  await expect(alice.use(submissionApi).difference({ query: { submitId, seq: 2 } })).rejects.toMatchObject({ code: 'submissions/cases-closed' })
  let done: number[] = []
  while (done.length === 0) done = await scene.judge({ output: '7' })
  expect(await asked).toMatchObject({ seq: 1, input: '1 2\n', output: '7', status: -1 })
})

test('judging again replaces the results, and a submission that is deleted leaves none behind', async () => {
  const { pid, submitId } = await judged({}, {}, caseVerdicts(1, 1000), caseVerdicts(1001, 1100))
  const again = () => root.use(rootApi).rejudge({ query: { submitId } })
  await again()
  await judgeInParts({}, caseVerdicts(1, 1000), caseVerdicts(1001, 1050))
  expect(await read(submitId)).toMatchObject({ total: 1050, firstFailed: null })
  expect(await parts().countDocuments({ submitId })).toBe(2)
  await again()
  await scene.judge({ cases: caseVerdicts(1, 2) })
  expect([await seqs(submitId), await parts().countDocuments({ submitId })]).toEqual([[1, 2], 0])
  await again()
  await judgeInParts({}, caseVerdicts(1, 1000), caseVerdicts(1001, 1050))
  await root.use(problemAdminApi).remove({ query: { pid } })
  await scene.site.settled()
  expect(await parts().countDocuments({ submitId })).toBe(0)
})
