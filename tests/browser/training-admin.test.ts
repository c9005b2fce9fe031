import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { trainingAdminApi } from '../../plugins/trainings/contract.ts'
import { SampleSite } from './support/sample-site.ts'

let sampleSite: SampleSite
beforeAll(async () => {
  sampleSite = await SampleSite.start({ sampled: ['judging'] })
}, 240_000)
afterAll(() => sampleSite?.close())
afterEach(() => expect(sampleSite.complaints).toEqual([]))

test('root makes a category and a training in it, and adds problems in an order', async () => {
  const page = await sampleSite.enter('root')
  await page.goto(`${sampleSite.site.url}/admin/training/category`)
  await page.getByRole('button', { name: 'New category' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Strings')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'Strings', exact: true }).waitFor()

  await page.goto(`${sampleSite.site.url}/admin/training`)
  await page.getByRole('link', { name: 'New training' }).click()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Title is required').waitFor()
  await page.getByRole('textbox', { name: /^Title/ }).fill('Texts and words')
  await page.getByRole('combobox', { name: /^Category/ }).selectOption({ label: 'Strings' })
  await page.getByRole('combobox', { name: /^Access/ }).selectOption('Private')
  await page.getByRole('textbox', { name: /^Password/ }).fill('words')
  await page.getByRole('textbox', { name: /^Synopsis/ }).fill('Four weeks')
  await page.getByRole('textbox', { name: 'Description' }).fill('From **letters** to words.')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.waitForURL('**/admin/training/*/problems')
  const tid = Number(/training\/(\d+)/.exec(page.url())![1])

  await page.getByRole('button', { name: 'Add problems' }).click()
  for (const id of ['1001', '1003']) {
    await page.getByLabel('Search problem ID or title').fill(id)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Add problem ${id}` }).click()
    await page.getByText(`Added ${id}`).waitFor()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Move 1003 up' }).click()
  await page.getByText('Order saved').waitFor()
  const api = (await sampleSite.site.as('root')).use(trainingAdminApi)
  const { problemList } = await api.problems({ query: { tid, queryExisted: true } })
  expect(problemList.records.map(({ problemId }) => problemId)).toEqual(['1003', '1001'])
  expect(await api.read({ query: { tid } })).toMatchObject({
    training: { title: 'Texts and words', auth: 'Private', privatePwd: 'words', synopsis: 'Four weeks', rank: 1000, status: true },
    trainingCategory: { name: 'Strings' },
  })
  await page.context().close()
})
