import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { discussionApi } from '../../../plugins/discussions/contract.ts'
import { groupProblemApi } from '../../../plugins/group-problems/contract.ts'
import { memberApi } from '../../../plugins/groups/contract.ts'
import { problemApi } from '../../../plugins/problems/contract.ts'
import { zipOf } from '../../../plugins/problems/testing/raw-zip.ts'
import { userName } from '../screens/screen.ts'
import { phone, SampleSite } from '../support/sample-site.ts'
import { foundClass, writeProblem } from './class-of-trees.ts'

let sampleSite: SampleSite
let gid: number
beforeAll(async () => {
  sampleSite = await SampleSite.start({ sampled: ['judging'] })
  gid = await foundClass(sampleSite)
}, 240_000)
afterAll(() => sampleSite?.close())
afterEach(() => expect(sampleSite.complaints).toEqual([]))

const address = (path: string) => `${sampleSite.site.url}/course/${gid}${path}`

test('a teacher writes a problem and offers it to the site, and a student opens it from the list', async () => {
  const teacher = await sampleSite.enter('root')
  await teacher.goto(address(''))
  await teacher.getByRole('navigation', { name: 'Group' }).getByRole('link', { name: 'Problems' }).click()
  await teacher.getByRole('link', { name: 'New problem' }).click()
  await teacher.getByText('TREES', { exact: true }).waitFor()
  await teacher.getByRole('textbox', { name: /^Display ID/ }).fill('01')
  await teacher.getByRole('textbox', { name: /^Title/ }).fill('Leaves')
  await teacher.getByRole('textbox', { name: 'Input', exact: true }).fill('A tree.')
  await teacher.getByRole('textbox', { name: 'Output', exact: true }).fill('A number.')
  const data = { name: 'data.zip', mimeType: 'application/zip', buffer: Buffer.from(await zipOf({ '1.in': '8', '1.out': '0' }).arrayBuffer()) }
  await teacher.locator('input[type=file][accept=".zip"]').setInputFiles(data)
  await teacher.getByRole('button', { name: 'Preview 1.in' }).waitFor()
  await teacher.getByRole('button', { name: 'Save' }).first().click()
  await teacher.waitForURL(/problem-edit\/\d+$/)
  await teacher.goto(address('/problem-admin'))
  await teacher.getByRole('combobox', { name: 'Visibility of TREES01' }).selectOption({ label: 'Public' })
  await teacher.getByRole('button', { name: 'Publication of TREES01: Apply' }).click()
  await teacher.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await teacher.getByRole('button', { name: 'Publication of TREES01: Applied' }).waitFor()
  const { records } = await (await sampleSite.site.as('root')).use(groupProblemApi).adminList({ query: { gid } })
  expect(records.map(({ problemId, auth, applyPublicProgress }) => [problemId, auth, applyPublicProgress])).toEqual([['TREES01', 1, 1]])

  const pupil = await sampleSite.enter('user')
  await pupil.goto(address('/problem'))
  expect(await pupil.getByRole('link', { name: 'New problem' }).count()).toBe(0)
  await pupil.getByRole('link', { name: 'Leaves' }).click()
  await pupil.getByText('A tree.').first().waitFor()
  await pupil.goto(address('/problem/TREES01/full-screen'))
  await pupil.getByText('A tree.').first().waitFor()
  for (const page of [teacher, pupil]) await page.context().close()
}, 120_000)

test('a student asks the class about a problem, the teacher answers and hides the post, and nothing of it is on the site', async () => {
  const pupil = await sampleSite.enter('user')
  await pupil.goto(address('/discussion/TREES01'))
  await pupil.getByRole('link', { name: 'New post' }).click()
  await pupil.getByRole('textbox', { name: /^Description/ }).fill('How do I begin?')
  await pupil.getByRole('combobox', { name: /^Category/ }).selectOption({ index: 1 })
  await pupil.getByRole('textbox', { name: 'Content' }).fill('With the **root**?')
  await pupil.getByRole('button', { name: 'Save' }).first().click()
  await pupil.waitForURL(`**/course/${gid}/discussion/TREES01`)
  await pupil.getByRole('link', { name: '[TREES01]', exact: true }).click()
  await pupil.waitForURL(`**/course/${gid}/discussion-detail/*`)
  await pupil.getByText('root', { exact: true }).waitFor()

  const teacher = await sampleSite.enter('root')
  await teacher.goto(pupil.url())
  await teacher.getByRole('textbox', { name: 'Write a comment' }).fill('With the leaves.')
  await teacher.getByRole('button', { name: 'Comment', exact: true }).click()
  await pupil.getByText('With the leaves.').waitFor()
  await teacher.getByRole('navigation', { name: 'Group' }).getByRole('link', { name: 'Discussions' }).click()
  await teacher.getByRole('button', { name: 'Hide [TREES01]' }).click()
  await teacher.getByRole('button', { name: 'Show [TREES01]' }).waitFor()
  await pupil.goto(address('/discussion'))
  await pupil.getByText('No posts yet').waitFor()
  const { records } = await sampleSite.site.visitor().use(discussionApi).list({ query: {} })
  expect(records.map(({ title }) => title).filter((title) => title.includes('TREES01'))).toEqual([])
  for (const page of [teacher, pupil]) await page.context().close()
}, 120_000)

test('root approves one problem of a group and refuses another, and their author sees what became of them', async () => {
  const root = await sampleSite.site.as('root')
  const [pupil] = (await root.use(memberApi).list({ query: { gid, keyword: userName } })).records
  await root.use(memberApi).changeLevel({ body: { gid, uid: pupil!.uid, auth: 4 } })
  const writer = sampleSite.site.visitor()
  await writer.login(userName)
  const { applyPublic } = writer.use(groupProblemApi)
  for (const [problemId, title] of [
    ['02', 'Branches'],
    ['03', 'Roots'],
  ] as const) {
    await applyPublic({ query: { pid: await writeProblem(writer, gid, problemId, title), isApplied: true } })
  }

  // On a phone the buttons are on the screen as well.
  const decider = await sampleSite.enter('root', { ...phone, language: 'en-US' })
  await decider.goto(`${sampleSite.site.url}/admin/group-problem/apply`)
  const refuse = decider.getByRole('button', { name: 'Reject TREES03' })
  await refuse.waitFor()
  const { x, width } = (await refuse.boundingBox())!
  expect(x + width).toBeLessThan(phone.width - 16)
  await decider.getByRole('button', { name: 'Approve TREES02' }).click()
  await decider.getByText('Published TREES02').waitFor()
  await refuse.click()
  await decider.getByText('Rejected TREES03').waitFor()
  await decider.getByRole('row', { name: /TREES03/ }).waitFor({ state: 'detached' })

  const author = await sampleSite.enter('user')
  await author.goto(address('/problem-admin'))
  await author.getByRole('button', { name: 'Publication of TREES02: Approved' }).waitFor()
  await author.getByRole('button', { name: 'Publication of TREES03: Rejected' }).waitFor()
  await author.goto(`${sampleSite.site.url}/problem?keyword=TREES0`)
  await author.getByRole('link', { name: 'Branches' }).waitFor()
  expect(
    (
      await sampleSite.site
        .visitor()
        .use(problemApi)
        .list({ query: { keyword: 'TREES0' } })
    ).records.map(({ problemId }) => problemId),
  ).toEqual(['TREES02'])
  for (const page of [decider, author]) await page.context().close()
}, 120_000)
