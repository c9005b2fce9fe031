import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contestApi } from '../../../plugins/contests/contract.ts'
import { groupContestApi } from '../../../plugins/group-contests/contract.ts'
import { groupTrainingApi } from '../../../plugins/group-trainings/contract.ts'
import { submissionApi } from '../../../plugins/submissions/contract.ts'
import { categoryApi } from '../../../plugins/trainings/contract.ts'
import { userName } from '../screens/screen.ts'
import { SampleSite } from '../support/sample-site.ts'
import { foundClass, writeProblem } from './class-of-trees.ts'

let sampleSite: SampleSite
let gid: number
beforeAll(async () => {
  sampleSite = await SampleSite.start({ sampled: ['judging'] })
  gid = await foundClass(sampleSite)
  await writeProblem(await sampleSite.site.as('root'), gid, '01', 'Leaves')
}, 240_000)
afterAll(() => sampleSite?.close())
afterEach(() => expect(sampleSite.complaints).toEqual([]))

const address = (path: string) => `${sampleSite.site.url}/course/${gid}${path}`

test('a problem of a course of a group is solved on the whole screen: the submission is in the group and in the course, and nowhere else', async () => {
  const teacher = await sampleSite.site.as('root')
  const [category] = await teacher.use(categoryApi).list()
  const training = { gid, title: 'Two weeks of trees', synopsis: 'Two weeks', description: 'Leaves first.', auth: 'Public' as const }
  const { tid } = await teacher.use(groupTrainingApi).create({ body: { training, trainingCategory: { id: category!.id } } })
  await teacher.use(groupTrainingApi).addFromGroup({ query: { tid, problemId: 'TREES01' } })

  const pupil = await sampleSite.enter('user')
  await pupil.goto(address('/training'))
  await pupil.getByRole('link', { name: 'Two weeks of trees' }).click()
  await pupil.waitForURL(`**/course/${gid}/training/${tid}`)
  await pupil.getByRole('navigation', { name: 'Course' }).getByRole('link', { name: 'Problems' }).click()
  await pupil.getByRole('link', { name: 'Leaves' }).click()
  await pupil.waitForURL(`**/course/${gid}/training/${tid}/problem/TREES01`)
  await pupil.goto(address(`/training/${tid}/problem/TREES01/full-screen`))
  await pupil.locator('.monaco-editor .view-lines').first().click()
  await pupil.keyboard.insertText('int main() { return 0; } // as good as any other program')
  await pupil.getByRole('button', { name: 'Submit' }).click()
  const rows = async (query: object) => (await teacher.use(submissionApi).list({ query: { limit: 10, ...query } })).records
  await expect
    .poll(async () => (await rows({ gid, tid })).map(({ username, contexts }) => [username, contexts]))
    .toEqual([[userName, [`tid:${tid}`, `gid:${gid}`]]])
  expect((await rows({ gid })).map(({ displayPid }) => displayPid)).toEqual(['TREES01'])
  expect((await rows({})).filter(({ displayPid }) => displayPid === 'TREES01')).toEqual([])
  await pupil.goto(address(`/training/${tid}/submissions`))
  await pupil
    .getByRole('row', { name: /emma\.clark/ })
    .first()
    .waitFor()
  await pupil.goto(address('/status'))
  await pupil.getByRole('link', { name: /TREES01/ }).click()
  await pupil.waitForURL(`**/course/${gid}/training/${tid}/problem/TREES01`)
  await pupil.goto(address('/status'))
  await pupil
    .getByRole('row', { name: /emma\.clark/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  await pupil.waitForURL(`**/course/${gid}/submission-detail/*`)
  await pupil.getByText('as good as any other program').waitFor()
  await pupil.context().close()
}, 120_000)

test('a teacher makes a course with a section out of problems of the group and of the bank', async () => {
  const teacher = await sampleSite.enter('root')
  await teacher.goto(address('/training'))
  await teacher.getByRole('link', { name: 'New course' }).click()
  await teacher.getByRole('heading', { name: 'New course' }).waitFor()
  await teacher.getByRole('textbox', { name: /^Title/ }).fill('Roots and leaves')
  await teacher.getByRole('combobox', { name: /^Category/ }).selectOption({ index: 1 })
  await teacher.getByRole('textbox', { name: /^Synopsis/ }).fill('One week')
  await teacher.getByRole('textbox', { name: 'Description' }).fill('Leaves first.')
  await teacher.getByRole('button', { name: 'Save' }).first().click()
  await teacher.waitForURL(/training-admin\/\d+\/problems$/)
  const tid = Number(/\/(\d+)\/problems$/.exec(teacher.url())![1])
  await teacher.getByRole('button', { name: 'New section' }).click()
  await teacher
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Title/ })
    .fill('Monday')
  await teacher.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await teacher.getByRole('dialog').waitFor({ state: 'detached' })
  await teacher.getByText('Monday').first().waitFor()
  for (const [button, problemId] of [
    ['Add from the group', 'TREES01'],
    ['Add problems', '1001'],
  ] as const) {
    await teacher.getByRole('button', { name: button }).click()
    await teacher.getByLabel('Search problem ID or title').fill(problemId)
    await teacher.keyboard.press('Enter')
    await teacher.getByRole('button', { name: `Add problem ${problemId}` }).click()
    await teacher.getByText(`Added ${problemId}`).waitFor()
    await teacher.keyboard.press('Escape')
    await teacher.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await teacher.getByRole('button', { name: 'Move 1001 up' }).click()
  await teacher.getByText('Order saved').waitFor()
  const { problemList, trainingProblemMap } = await (await sampleSite.site.as('root')).use(groupTrainingApi).problems({ query: { tid } })
  expect(problemList.records.map(({ problemId }) => problemId)).toEqual(['1001', 'TREES01'])
  expect(Object.values(trainingProblemMap).every(({ sectionId }) => sectionId !== null)).toBe(true)

  const pupil = await sampleSite.enter('user')
  await pupil.goto(address('/training-admin'))
  await pupil.getByRole('heading', { name: 'Manage courses' }).waitFor()
  expect(await pupil.getByRole('link', { name: 'New course' }).count()).toBe(0)
  await pupil.goto(address(`/training/${tid}/problems`))
  await pupil.getByText('Monday').waitFor()
  for (const page of [teacher, pupil]) await page.context().close()
}, 120_000)

test('a teacher sets homework with a bank problem, a group problem and a frozen scoreboard, and a student takes part', async () => {
  const teacher = await sampleSite.enter('root')
  await teacher.goto(address('/contest'))
  await teacher.getByRole('link', { name: 'New homework' }).click()
  await teacher.getByRole('textbox', { name: /^Title/ }).fill('Homework of trees')
  await teacher.getByRole('textbox', { name: 'Description' }).fill('Until Friday.')
  await teacher.getByLabel(/^Start time/).fill('2026-01-01T08:00:00')
  await teacher.getByLabel(/^End time/).fill('2099-01-01T08:00:00')
  await teacher.getByRole('switch', { name: 'Freeze the scoreboard' }).click()
  await teacher.getByLabel(/^Frozen during/).selectOption({ label: 'Whole contest' })
  await teacher.getByRole('button', { name: 'Save' }).first().click()
  await teacher.waitForURL(/contest-admin\/\d+\/problems$/)
  const cid = Number(/\/(\d+)\/problems$/.exec(teacher.url())![1])
  for (const [button, problemId, displayId] of [
    ['Add from the group', 'TREES01', 'A'],
    ['Add from the bank', '1001', 'B'],
  ] as const) {
    await teacher.getByRole('button', { name: button }).click()
    await teacher.getByLabel('Search problem ID or title').fill(problemId)
    await teacher.keyboard.press('Enter')
    await teacher.getByRole('button', { name: `Add problem ${problemId}` }).click()
    await teacher.getByRole('button', { name: 'Add', exact: true }).last().click()
    await teacher.getByText(`Added as ${displayId}`).waitFor()
    await teacher.keyboard.press('Escape')
    await teacher.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await teacher.getByRole('button', { name: 'Move problem B up' }).click()
  await teacher.getByText('Order saved').waitFor()
  const { problemList } = await (await sampleSite.site.as('root')).use(groupContestApi).problems({ query: { cid } })
  expect(problemList.records.map(({ problemId }) => problemId)).toEqual(['1001', 'TREES01'])

  const pupil = await sampleSite.enter('user')
  await pupil.goto(address('/contest'))
  expect(await pupil.getByRole('link', { name: 'New homework' }).count()).toBe(0)
  await pupil.getByRole('link', { name: 'Homework of trees' }).click()
  await pupil.waitForURL(`**/contest/${cid}`)
  await pupil.getByText('Until Friday.').waitFor()
  await pupil.goto(`${sampleSite.site.url}/contest/${cid}/rank`)
  await pupil.getByText('The scoreboard has been frozen since').waitFor()
  const { records } = await sampleSite.site.visitor().use(contestApi).list({ query: {} })
  expect(records.map(({ id }) => id)).not.toContain(cid)

  await teacher.goto(address('/member'))
  await teacher
    .getByRole('link', { name: /emma\.clark/ })
    .last()
    .click()
  await teacher.waitForURL(`**/course/${gid}/member-detail/*`)
  await teacher.getByRole('row', { name: /Homework of trees/ }).waitFor()
  await teacher
    .getByRole('row', { name: /Roots and leaves/ })
    .getByText('1001')
    .waitFor()
  for (const page of [teacher, pupil]) await page.context().close()
}, 120_000)

test('the pages of homework call it homework, not a contest', async () => {
  const teacher = await sampleSite.enter('root')
  await teacher.goto(address('/contest-admin'))
  await teacher.getByRole('textbox', { name: 'Search homework' }).waitFor()
  await teacher.getByRole('link', { name: 'New homework' }).click()
  await teacher.getByRole('heading', { name: 'New homework' }).waitFor()
  const hour = 3_600_000
  const times = { startTime: new Date(Date.now() - hour).toISOString(), endTime: new Date(Date.now() + hour).toISOString() }
  const homework = { gid, title: 'Draw a tree', description: 'On paper.', type: 0 as const, auth: 0 as const, openRank: true, ...times }
  await (await sampleSite.site.as('root')).use(groupContestApi).create({ body: homework })
  await teacher.goto(address('/contest'))
  await teacher.getByRole('link', { name: 'Draw a tree' }).waitFor()
  const table = teacher.getByRole('table')
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Homework', 'Due', 'Status'])
  expect(await table.getByText(/^Public/).count()).toBe(0)
  await teacher.context().close()
}, 120_000)
