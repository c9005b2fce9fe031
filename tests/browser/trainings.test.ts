import { kernelApi } from '@verdict/core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verdict } from '../../plugins/judging/testing/fixtures.ts'
import { ManualDaemon } from '../../plugins/judging/testing/manual-daemon.ts'
import { submissionApi } from '../../plugins/submissions/contract.ts'
import { trainingApi } from '../../plugins/trainings/contract.ts'
import { sampleLanguages } from './screens/judging.screens.ts'
import { rootName, userName } from './screens/screen.ts'
import { phone, SampleSite } from './support/sample-site.ts'

let sampleSite: SampleSite
beforeAll(async () => {
  sampleSite = await SampleSite.start({ sampled: ['trainings'] })
  await (await personNamed(rootName)).use(kernelApi).changeSettings({ params: { plugin: 'submissions' }, body: { defaultSubmitInterval: 0 } })
}, 240_000)
afterAll(() => sampleSite?.close())
afterEach(() => expect(sampleSite.complaints).toEqual([]))

const address = (page: string) => `${sampleSite.site.url}/training${page}`

test('a visitor is asked to log in, and sees no progress', async () => {
  const page = await sampleSite.enter('visitor')
  await page.goto(address(''))
  await page.getByRole('link', { name: /first programs/ }).click()
  await page.getByText('Log in first').waitFor()
  expect(new URL(page.url()).pathname).toBe('/training')
  expect(await page.getByRole('columnheader', { name: 'Progress' }).count()).toBe(0)
  await page.context().close()
})

test('a user joins with the password, what they have solved counts, and the pages open', async () => {
  const { privateTid } = sampleSite.sampleIds
  const page = await sampleSite.enter('user')
  await page.goto(address(`/${privateTid}/problems`))
  await page.getByRole('link', { name: 'Go to the overview' }).click()
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByText('Enter the training password', { exact: true }).waitFor()
  await page.getByLabel('Training password').fill('wrong')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('alert').getByText('Incorrect training password').waitFor()
  await page.getByLabel('Training password').fill('lake2026')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByText('You have joined this training.').waitFor()
  await page.getByText(/^[1-9] of \d+ solved$/).waitFor()
  await page.getByRole('link', { name: 'Problems', exact: true }).last().click()
  await page.getByRole('link', { name: 'Candy Jars' }).waitFor()
  await page.getByRole('link', { name: 'Ranking', exact: true }).click()
  await page
    .getByRole('row', { name: /emma\.clark/ })
    .first()
    .waitFor()
  await page.context().close()
})

test('the ranking updates automatically, shows the reader’s row on every page, and its cells link to the submissions', async () => {
  const { lockedTid } = sampleSite.sampleIds
  for (const username of [userName, 'zihan.li', 'yiming.huang'])
    await (await personNamed(username)).use(trainingApi).register({ body: { tid: Number(lockedTid) } })
  const page = await sampleSite.enter('user')
  await page.goto(address(`/${lockedTid}/rank`))
  await page.locator('.verdict-row-own', { hasText: userName }).waitFor()
  const other = page.getByRole('row', { name: /yiming\.huang/ })
  await other.waitFor()
  await solve('yiming.huang', 'TRAIN', Number(lockedTid))
  await other.getByRole('link', { name: /77 ms/ }).waitFor()
  await other.getByRole('link', { name: /77 ms/ }).click()
  await page.waitForURL(`**/training/${lockedTid}/submissions?*username=yiming.huang*`)
  await page
    .getByRole('row', { name: /yiming\.huang/ })
    .first()
    .waitFor()
  await page.goto(address(`/${lockedTid}/rank`))
  await page.getByLabel('Search names and schools').fill('zihan.li')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
  await page.locator('.verdict-row-own', { hasText: userName }).waitFor()
  await page.context().close()
})

test('a teacher creates a course with sections and a password, two students join and solve, and the teacher reads the table', async () => {
  const teacher = await sampleSite.enter('root')
  await teacher.goto(`${sampleSite.site.url}/admin/training/create`)
  await teacher.getByRole('textbox', { name: /^Title/ }).fill('Two weeks of roads')
  await teacher.getByRole('combobox', { name: /^Category/ }).selectOption({ index: 1 })
  await teacher.getByRole('combobox', { name: /^Access/ }).selectOption('Private')
  await teacher.getByRole('textbox', { name: /^Password/ }).fill('roads')
  await teacher.getByRole('textbox', { name: /^Synopsis/ }).fill('Two weeks')
  await teacher.getByRole('textbox', { name: 'Description' }).fill('Roads, then **candles**.')
  await teacher.getByRole('button', { name: 'Save' }).first().click()
  await teacher.waitForURL('**/admin/training/*/problems')
  const tid = Number(/training\/(\d+)/.exec(teacher.url())![1])
  for (const [title, toSolve] of [
    ['Week 1', '1'],
    ['Week 2', ''],
  ] as const) {
    await teacher.getByRole('button', { name: 'New section' }).click()
    await teacher.getByRole('textbox', { name: /^Title/ }).fill(title)
    await teacher.getByRole('spinbutton', { name: /^Problems to solve/ }).fill(toSolve)
    await teacher.getByRole('button', { name: 'Save' }).click()
    await teacher.getByRole('heading', { name: title }).waitFor()
  }
  await teacher.getByRole('button', { name: 'Add problems' }).click()
  for (const [id, section] of [
    ['TRAIN', 'Week 1'],
    ['1001', 'Week 2'],
  ] as const) {
    await teacher.getByRole('combobox', { name: 'Section' }).selectOption({ label: section })
    await teacher.getByLabel('Search problem ID or title').fill(id)
    await teacher.keyboard.press('Enter')
    await teacher.getByRole('button', { name: `Add problem ${id}` }).click()
    await teacher.getByText(`Added ${id}`).waitFor()
  }

  const pupil = await sampleSite.enter('user', { ...phone, language: 'en-US' })
  await pupil.goto(address(`/${tid}`))
  await pupil.getByLabel('Training password').fill('roads')
  await pupil.getByRole('button', { name: 'Join' }).click()
  await pupil.getByText('You have joined this training.').waitFor()
  await pupil.goto(address(`/${tid}/problems`))
  await pupil.getByText('Locked. Finish first: Week 1 (solve 1 more)').waitFor()
  expect(await pupil.getByRole('link', { name: 'Snake Seats' }).count()).toBe(0)
  await solve(userName, 'TRAIN', tid)
  await pupil.reload()
  await pupil.getByRole('link', { name: 'Snake Seats' }).click()
  await pupil.getByRole('heading', { name: 'Input' }).first().waitFor()
  const second = await sampleSite.site.as('default_user', 'latecomer')
  await second.use(trainingApi).register({ body: { tid, password: 'roads' } })
  await solve('latecomer', 'TRAIN', tid)

  await teacher.goto(address(`/${tid}`))
  await teacher.getByRole('link', { name: 'Members' }).click()
  const row = (name: string) => teacher.getByRole('row', { name: new RegExp(`^${name}`) })
  // Earlier solutions count.
  await row('emma').getByRole('link', { name: /×/ }).nth(1).waitFor()
  expect(await row('emma').locator('td').nth(1).textContent()).toBe('2')
  expect(await row('latecomer').locator('td').nth(1).textContent()).toBe('1')
  await teacher.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Last active first' })
  await expect.poll(() => teacher.locator('tbody tr').first().textContent()).toMatch(/^latecomer/)
  const download = teacher.waitForEvent('download')
  await teacher.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe(`training_${tid}.xlsx`)
  for (const page of [pupil, teacher]) await page.context().close()
}, 240_000)

async function personNamed(username: string) {
  const person = sampleSite.site.visitor()
  await person.login(username)
  return person
}

let daemon: ManualDaemon | undefined

/** Submits a solution that takes 77 ms. */
async function solve(username: string, pid: string, tid: number): Promise<void> {
  daemon ??= await ManualDaemon.of(sampleSite.site, { languages: sampleLanguages }, 'late')
  const person = await personNamed(username)
  const { submitId } = await person.use(submissionApi).submit({ body: { pid, tid, language: 'C++', code: 'int main() {}'.padEnd(60) } })
  await sampleSite.site.settled()
  const task = (await daemon.claim(50)).find(({ id }) => id.includes(`/${submitId}:`))
  await daemon.report(task!, { verdict: verdict({ time: 77 }) })
  await sampleSite.site.settled()
}
