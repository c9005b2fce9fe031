import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import accounts from '../../../plugins/accounts/server/index.ts'
import admin from '../../../plugins/admin/server/index.ts'
import announcements from '../../../plugins/announcements/server/index.ts'
import groups from '../../../plugins/groups/server/index.ts'
import home from '../../../plugins/home/server/index.ts'
import judging from '../../../plugins/judging/server/index.ts'
import problems from '../../../plugins/problems/server/index.ts'
import submissions from '../../../plugins/submissions/server/index.ts'
import { phone, SampleSite } from '../support/sample-site.ts'

let sampleSite: SampleSite
beforeAll(async () => {
  sampleSite = await SampleSite.start([accounts, admin, announcements, groups, home, judging, problems, submissions])
}, 240_000)
afterAll(() => sampleSite?.close())
afterEach(() => expect(sampleSite.complaints).toEqual([]))

const address = (path: string) => `${sampleSite.site.url}/course${path}`

test('a teacher creates a group, a student applies and is approved, another joins by the link, and the group is disbanded', async () => {
  const teacher = await sampleSite.enter('root')
  await teacher.goto(address(''))
  await teacher.getByRole('link', { name: 'New group' }).click()
  await teacher.getByRole('textbox', { name: /^Name/ }).fill('Class of graphs')
  await teacher.getByRole('textbox', { name: /^Summary/ }).fill('Trees and paths')
  await teacher.getByRole('combobox', { name: /^Access/ }).selectOption({ label: 'Private' })
  await teacher.getByRole('button', { name: 'Save' }).first().click()
  await teacher.getByText('The short name must be 5 to 10 characters long').waitFor()
  await teacher.getByText('needs a code of 6 characters').waitFor()
  await teacher.getByRole('textbox', { name: /^Short name/ }).fill('GRAPHS')
  await teacher.getByRole('textbox', { name: 'Code' }).fill('TREES1')
  await teacher.getByRole('button', { name: 'Save' }).first().click()
  await teacher.waitForURL(/course\/\d+$/)
  const path = new URL(teacher.url()).pathname.replace('/course', '')
  await teacher.getByRole('heading', { name: 'Class of graphs' }).waitFor()

  const pupil = await sampleSite.enter('user', { ...phone, language: 'en-US' })
  await pupil.goto(address('?keyword=graphs'))
  await pupil.getByRole('link', { name: 'Class of graphs' }).click()
  await pupil.getByRole('textbox', { name: /^Reason/ }).fill('I like trees')
  await pupil.getByRole('button', { name: 'Apply' }).click()
  await pupil.getByText('The code must be 6 characters long').waitFor()
  await pupil.getByRole('textbox', { name: /^Code/ }).fill('WRONG1')
  await pupil.getByRole('button', { name: 'Apply' }).click()
  await pupil.getByText('Incorrect group code').first().waitFor()
  await pupil.getByRole('textbox', { name: /^Code/ }).fill('TREES1')
  await pupil.getByRole('button', { name: 'Apply' }).click()
  await pupil.getByText("Your application is waiting for a group admin's approval.").waitFor()
  await pupil.goto(address(`${path}/rank`))
  await pupil.getByText('Only members can view this page').waitFor()

  await teacher.getByRole('link', { name: 'Members' }).click()
  await teacher
    .getByRole('row', { name: /xiaoming/ })
    .getByText('I like trees')
    .waitFor()
  await teacher.getByRole('button', { name: 'Approve xiaoming' }).click()
  await teacher.getByRole('combobox', { name: 'Level of xiaoming' }).waitFor()
  await pupil.reload()
  await pupil.getByRole('row', { name: /xiaoming/ }).waitFor()
  expect(await pupil.getByRole('link', { name: 'Members' }).count()).toBe(0)
  await teacher.getByRole('combobox', { name: 'Level of xiaoming' }).selectOption({ label: 'Admin' })
  await teacher.getByText('Level changed').waitFor()
  // As messages and other clients name it.
  await pupil.goto(`${sampleSite.site.url}/group${path}/member?page=1`)
  await pupil.waitForURL(address(`${path}/member?page=1`))
  // An admin changes neither admins nor roots: nothing is offered that the server refuses.
  await pupil.getByRole('row', { name: /principal/ }).waitFor()
  expect(await pupil.getByRole('combobox', { name: /^Level of/ }).count()).toBe(0)

  await teacher.getByRole('link', { name: 'Announcements' }).click()
  await teacher.getByRole('button', { name: 'New announcement' }).click()
  await teacher.getByRole('dialog').getByLabel('Title').fill('Bring paper')
  await teacher.getByRole('dialog').getByRole('textbox', { name: 'Content' }).fill('And **pens**.')
  await teacher.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await teacher.getByRole('cell', { name: 'Bring paper', exact: true }).waitFor()
  await pupil.goto(address(path))
  await pupil.getByText('Bring paper').click()
  await pupil.getByText('pens').waitFor()

  await teacher.getByRole('link', { name: 'Settings' }).click()
  await teacher.getByRole('button', { name: 'Create link' }).click()
  await teacher.getByRole('img', { name: 'QR code of the join link of Class of graphs' }).waitFor()
  const link = await teacher.locator('code').first().textContent()
  await sampleSite.site.as('default_user', 'latecomer')
  const late = await sampleSite.enter('visitor')
  await late.goto(link!)
  await late.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await late.getByRole('dialog').waitFor()
  expect(new URL(late.url()).pathname).toBe(new URL(link!).pathname)
  await pupil.goto(link!)
  await pupil.getByRole('link', { name: 'You are already a member. Open the group' }).waitFor()

  await teacher.getByRole('textbox', { name: /^Name/ }).fill('Class of trees')
  await teacher.getByRole('button', { name: 'Save' }).first().click()
  await teacher.getByRole('link', { name: 'Class of trees' }).waitFor()
  await teacher.getByRole('button', { name: 'Disband group' }).click()
  const dialog = teacher.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Disband group' }).click()
  await teacher.getByText('Type GRAPHS to confirm').nth(1).waitFor()
  await dialog.getByRole('textbox').fill('GRAPHS')
  await dialog.getByRole('button', { name: 'Disband group' }).click()
  await teacher.waitForURL('**/course')
  await pupil.goto(address(path))
  await pupil.getByText('Group not found').first().waitFor()
  for (const page of [teacher, pupil, late]) await page.context().close()
}, 120_000)
