import type { TestSite } from '@verdict/core/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import contestQuestions from '../../../plugins/contest-questions/server/index.ts'
import { contestAdminApi, contestStaffApi } from '../../../plugins/contests/contract.ts'
import contests from '../../../plugins/contests/server/index.ts'
import { form } from '../../../plugins/contests/testing/forms.ts'
import { Scene } from '../../../plugins/submissions/testing/scene.ts'
import { shareOf } from '@verdict/core/testing'
import { violations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { desktop, phone, shellFolder } from '../support/sample-site.ts'
import { newPage } from '../support/signed-in.ts'

let scene: Scene
let site: TestSite
let browser: Browser
let cid: number
const complaints: string[] = []
beforeAll(async () => {
  scene = await Scene.start([contests, contestQuestions], { webDirectory: shellFolder })
  site = scene.site
  const jury = await site.as('admin', 'jury')
  for (const name of ['ann', 'ben', 'responder', 'second']) await site.as('default_user', name)
  ;({ cid } = await jury.use(contestAdminApi).create({ body: form() }))
  const { pid } = await scene.problem()
  await jury.use(contestAdminApi).addFromBank({ body: { cid, pid, displayId: 'A', staysListed: true } })
  const { save } = jury.use(contestStaffApi)
  await save({ body: { cid, username: 'responder', duties: ['answer', 'announce'] } })
  await save({ body: { cid, username: 'second', duties: ['answer'] } })
  browser = await openBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})
afterEach(() => expect(complaints).toEqual([]))

const address = (page = '') => `${site.url}/contest/${cid}${page}`

async function enter(username: string, path: string, appearance = desktop): Promise<Page> {
  const page = await newPage(appearance, { browser, site, username, complaints })
  page.setDefaultTimeout(60_000)
  await page.goto(address(path))
  return page
}

async function ask(page: Page, text: string, problem?: string): Promise<void> {
  await endPauses()
  if (problem) await page.getByRole('combobox', { name: 'About' }).selectOption(problem)
  await page.getByRole('textbox', { name: 'Question' }).fill(text)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('article').getByText(text).waitFor()
}

/** Ends the pauses that users must otherwise make between two questions. */
const endPauses = () => site.site.db.collection('contest-questions.pauses').deleteMany({})

async function answer(page: Page, question: string, text: string, audience: string): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: question })
  await card.getByRole('button', { name: /^Reply/ }).click()
  await card.getByRole('textbox', { name: 'Answer' }).fill(text)
  await card.getByText(audience, { exact: true }).click()
  await card.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('Answer sent').waitFor()
}

const badge = (page: Page, name: string) => page.getByRole('navigation', { name: 'Contest' }).getByRole('img', { name })

test('a participant asks; the staff answer to one, to everyone and as an announcement; both sides see it live, also while solving', async () => {
  const ann = await enter('ann', '')
  await ann.getByRole('link', { name: 'Questions', exact: true }).click()
  const ben = await enter('ben', '/problem/A')
  const responder = await enter('responder', '/questions')
  await responder.getByText('No open questions').waitFor()
  await ask(ann, 'Is 1 a prime?', 'A')
  await responder.getByText('Is 1 a prime?').waitFor()
  await badge(responder, 'Open questions: 1').waitFor()
  await answer(responder, 'Is 1 a prime?', 'Read the statement.', 'Only the asker')
  await ann.getByText('Read the statement.').waitFor()
  await ask(ann, 'May n be 0?', 'A')
  await answer(responder, 'May n be 0?', 'No, n is at least 1.', 'Everyone')
  await ann.getByText('No, n is at least 1.').waitFor()
  // Ben solves a problem.
  await ben.getByRole('link', { name: 'New answers: 1' }).waitFor()
  await ask(ann, 'Where is the printer?')
  await answer(responder, 'Where is the printer?', 'In room 5.', 'Everyone, as an announcement')
  await ben.getByRole('link', { name: 'Question about the contest', exact: true }).waitFor()
  await ben.getByRole('link', { name: 'New answers: 2' }).click()
  for (const text of ['May n be 0?', 'No, n is at least 1.', 'In room 5.']) await ben.getByText(text).waitFor()
  expect(await ben.getByText('Is 1 a prime?').count()).toBe(0)
  expect(await ben.getByText('ann', { exact: true }).count()).toBe(0)
  await ben.goto(address('/announcements'))
  await ben.getByText('In room 5.').waitFor()
  expect(await badge(ben, 'Unread answers: 2').count()).toBe(0)
  await Promise.all([ann, ben, responder].map((page) => page.context().close()))
}, 240_000)

test('a staff member sees who takes a question, and what is answered first while they write', async () => {
  const ann = await enter('ann', '/questions')
  const [responder, second] = [await enter('responder', '/questions'), await enter('second', '/questions')]
  await ask(ann, 'Which compiler?')
  const card = (page: Page) => page.getByRole('article').filter({ hasText: 'Which compiler?' })
  await card(second)
    .getByRole('button', { name: /^Reply/ })
    .click()
  await card(second).getByRole('textbox', { name: 'Answer' }).fill('Mine')
  expect(await card(second).getByText('Everyone, as an announcement').count()).toBe(0)
  await card(responder).getByText('second is answering').waitFor()
  await ann.getByText('Being answered').waitFor()
  await card(responder)
    .getByRole('button', { name: /^Take over from second/ })
    .click()
  await responder.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
  await answer(responder, 'Which compiler?', 'GCC', 'Only the asker')
  await card(second).getByText('responder answered this question first.', { exact: false }).waitFor()
  await card(second).getByRole('button', { name: 'Send as another answer' }).click()
  for (const text of ['GCC', 'Mine']) await ann.getByText(text, { exact: true }).waitFor()
  await Promise.all([ann, responder, second].map((page) => page.context().close()))
}, 240_000)

test.each(shareOf([desktop, phone], 2))(
  'at $width px nothing is cut off and the pages are accessible',
  async (appearance) => {
    const ann = await enter('ann', '/questions')
    await ask(ann, `An open question ${'with a long text '.repeat(10)}`)
    await ann.context().close()
    for (const username of ['ann', 'responder']) {
      const page = await enter(username, '/questions', appearance)
      await page.getByText('An open question').first().waitFor()
      if (username === 'responder') await page.getByRole('article').first().getByRole('button').first().click()
      if (username === 'responder') await page.getByRole('textbox').waitFor()
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(appearance.width)
      await page.context().close()
    }
  },
  240_000,
)

test('when the staff disable questions, the tab leaves the pages of participants', async () => {
  const [ann, responder] = [await enter('ann', ''), await enter('responder', '/questions')]
  await ann.getByRole('link', { name: 'Questions' }).waitFor()
  await responder.getByRole('button', { name: 'Settings' }).click()
  await responder.getByRole('dialog').getByText('Participants can ask questions').click()
  await responder.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await responder.getByText('Saved').waitFor()
  await ann.getByRole('link', { name: 'Questions' }).waitFor({ state: 'detached' })
  await ann.goto(address('/questions'))
  await ann.getByText('The contest staff do not accept questions.').waitFor()
  await Promise.all([ann, responder].map((page) => page.context().close()))
}, 240_000)
