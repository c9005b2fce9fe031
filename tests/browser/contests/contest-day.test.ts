import { shareOf, startTestSite, type TestSite } from '@verdict/core/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import accounts from '../../../plugins/accounts/server/index.ts'
import { cellsOf } from '@verdict/plugin-accounts/testing'
import admin from '../../../plugins/admin/server/index.ts'
import announcements from '../../../plugins/announcements/server/index.ts'
import contests from '../../../plugins/contests/server/index.ts'
import { programPaths } from '../../../plugins/contests/testing/program-paths.ts'
import home from '../../../plugins/home/server/index.ts'
import judging from '../../../plugins/judging/server/index.ts'
import problems from '../../../plugins/problems/server/index.ts'
import { draft, scribeApi, scribeServer } from '../../../plugins/problems/testing/drafts.ts'
import submissions from '../../../plugins/submissions/server/index.ts'
import { realJudge } from '../../../plugins/submissions/testing/real-judge.ts'
import { violations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { desktop, phone, shellFolder } from '../support/sample-site.ts'
import { newPage } from '../support/signed-in.ts'
import { ContestantPages, JuryPages, program } from './contest-pages.ts'

let site: TestSite
let browser: Browser
let judge: { close(): Promise<void> }
const complaints: string[] = []
// Real compilers and programs are slow on a busy machine.
vi.setConfig({ testTimeout: 600_000 })

beforeAll(async () => {
  const plugins = [accounts, admin, home, announcements, judging, problems, submissions, contests, scribeServer]
  site = await startTestSite(plugins, { webDirectory: shellFolder, settings: { submissions: { defaultSubmitInterval: 0 } } })
  judge = await realJudge(site)
  const root = await site.as('root', 'boss')
  await site.as('admin', 'jury')
  for (const name of ['team1', 'team2', 'team3', 'guest']) await site.as('default_user', name)
  for (const type of [0, 1] as const)
    for (const name of ['SUM', 'GAP'])
      await root.use(scribeApi).write({ body: draft({ problemId: `${name}${type}`, type, title: `${name} ${type}` }) as never })
  browser = await openBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await judge?.close()
  await site?.close()
})
afterEach(() => expect(complaints).toEqual([]))

async function enter(username: string, appearance = desktop): Promise<Page> {
  const page = await newPage(appearance, { browser, site, username, complaints })
  page.setDefaultTimeout(120_000)
  return page
}
/** The participants in the rows of a spreadsheet. */
const namesOf = (sheet: Buffer) => cellsOf(sheet).filter((text) => /^team\d$/.test(text))
const accessible = async (...pages: Page[]) => {
  for (const page of pages) expect(await violations(page), page.url()).toEqual([])
}

const days = shareOf(['ACM', 'OI'], 2)

test.runIf(days.includes('ACM'))('an ACM contest: made by the jury, entered with a password, sealed, unsealed in a ceremony, downloaded', async () => {
  const jury = new JuryPages(await enter('jury'), site.url)
  await jury.create('Night of Code', async (field) => {
    await field('Participation').selectOption({ label: 'Private' })
    await field('Contest password').fill('owls')
    await jury.toggle('Restrict accounts')
    await field('Prefix').fill('team')
    await field('First number').fill('1')
    await field('Last number').fill('3')
    await jury.toggle('Public scoreboard')
    await jury.toggle('Printing')
    await field('Awards').selectOption({ label: 'By number' })
    for (const index of [0, 1, 2]) await jury.page.getByLabel('Number', { exact: true }).nth(index).fill('1')
  })
  await accessible(jury.page)
  await jury.addProblems('SUM0', 'GAP0')

  // In: with the password, and only accounts of the rule. One of three has a phone, and reads Chinese.
  const guest = await enter('guest')
  await guest.goto(jury.address())
  await guest.getByLabel('Contest password').fill('owls')
  await guest.getByRole('button', { name: 'Register' }).click()
  await guest.getByRole('alert').getByText('Your account is not eligible for this contest.').waitFor()
  await guest.context().close()
  const [one, three] = [new ContestantPages(await enter('team1')), new ContestantPages(await enter('team3'))]
  for (const { page } of [one, three]) {
    await page.goto(jury.address())
    await page.getByLabel('Contest password').fill('owls')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText('You are registered for this contest.').waitFor()
  }
  const two = new ContestantPages(await enter('team2', phone))
  await two.page.goto(jury.address())
  await two.page.getByLabel('比赛密码').fill('owls')
  await accessible(two.page)
  await two.page.getByRole('button', { name: '报名' }).click()
  await two.page.getByText('你已报名本场比赛。').waitFor()

  // Solved: team1 leads until the seal.
  await one.solve(jury.address('problem/A'), program('a + b'), 'Accepted')
  await accessible(one.page)
  await three.solve(jury.address('problem/A'), program('a - b'), 'Wrong Answer')
  await three.solve(jury.address('problem/A'), program('a + b'), 'Accepted')
  const rank = await enter('team3')
  await rank.goto(jury.address('rank'))
  await rank.getByRole('row', { name: /team1/ }).getByText('1', { exact: true }).first().waitFor()
  await accessible(rank)

  // An announcement reaches a page that is open, and a text the printer.
  await two.page.goto(jury.address('announcements'))
  await jury.announce('The pizza is here', 'In the **hall**.')
  await two.page.getByRole('heading', { name: 'The pizza is here' }).waitFor()
  await accessible(two.page)
  await one.page.goto(jury.address('print'))
  await one.page.getByRole('link', { name: 'The pizza is here' }).waitFor()
  await accessible(one.page)
  await one.page.getByRole('textbox', { name: 'Text to print' }).fill(program('a + b'))
  await one.page.getByRole('button', { name: 'Print' }).click()
  await one.page.getByText('Sent to the printer').waitFor()
  await jury.page.goto(jury.address('admin-print'))
  await jury.page.getByRole('row', { name: /team1/ }).getByRole('button', { name: /^Mark/ }).click()
  await jury.page.getByRole('row', { name: /team1/ }).getByText('Printed', { exact: true }).waitFor()
  await jury.page.goto(jury.address('ac-info'))
  await jury.page.getByRole('button', { name: 'Check off A of team1' }).click()
  await jury.page.getByRole('button', { name: 'Reopen A of team1' }).waitFor()
  await accessible(jury.page)

  // Sealed: what comes now is known to its author and the jury alone.
  await jury.seal()
  await two.solve(jury.address('problem/A'), program('a + b'), '通过')
  await two.solve(jury.address('problem/B'), program('a + b'), '通过')
  await accessible(two.page)
  await rank.reload()
  const sealedRow = rank.getByRole('row', { name: /team2/ }).first()
  await sealedRow.getByText('?1').first().waitFor()
  expect(await sealedRow.getByText('?1').count()).toBe(2)
  await rank.getByText(/^The scoreboard has been frozen since/).waitFor()
  await jury.end()
  await one.page.goto(jury.address('rank'))
  await one.page.getByRole('row', { name: /team2/ }).first().getByText('?1').first().waitFor()
  await jury.page.goto(jury.address('rank'))
  await jury.page.getByText('Participants still see the frozen scoreboard.').waitFor()
  await accessible(jury.page)

  await jury.page.goto(jury.address('control'))
  await jury.page.getByText('Nothing is left to do.').waitFor()
  await accessible(jury.page)
  await jury.page.getByRole('button', { name: 'Declare results final' }).click()
  await jury.page.getByRole('dialog').getByRole('button', { name: 'Declare results final' }).click()
  await jury.page.getByText(/^jury declared the results final on /).waitFor()

  // The ceremony: from the last place to the winner, while other users still see the seal.
  await jury.page.goto(jury.address('scroll-board'))
  for (const medal of ['Gold', 'Silver', 'Bronze']) await jury.page.getByLabel(medal).fill('1')
  await accessible(jury.page)
  await jury.page.getByRole('button', { name: 'Open the resolver' }).click()
  const opened = jury.page.waitForEvent('popup')
  await jury.page.getByRole('dialog').getByRole('button', { name: 'Open the resolver' }).click()
  const stage = await opened
  const step = stage.locator('.verdict-rolling-text')
  await step.getByText('The frozen scoreboard').waitFor()
  const awarded: string[] = []
  for (let text = ''; text !== 'The final scoreboard';) {
    await stage.keyboard.press('ArrowRight')
    await expect.poll(() => step.textContent()).not.toBe(text)
    text = (await step.textContent())!
    if (text.startsWith('Award of ')) awarded.push(`${text.slice('Award of '.length)} ${await stage.locator('.verdict-rolling-medal').textContent()}`)
  }
  expect(awarded).toEqual(['team3 Bronze', 'team1 Silver', 'team2 Gold'])
  await accessible(stage)
  await stage.close()

  // Lifted: all users see the winner and the awards, and contest staff download the files.
  await jury.unseal()
  await one.page.reload()
  for (const [name, medal] of [
    ['team2', 'Gold'],
    ['team1', 'Silver'],
    ['team3', 'Bronze'],
  ])
    await one.page
      .getByRole('row', { name: new RegExp(`${medal} ${name}\\b`) })
      .first()
      .waitFor()
  await accessible(one.page)
  expect(namesOf(await jury.downloadBoard())).toEqual(['team2', 'team1', 'team3'])
  expect(programPaths(await jury.downloadPrograms())).toEqual([
    expect.stringMatching(/^team1\/A/),
    expect.stringMatching(/^team2\/A/),
    expect.stringMatching(/^team2\/B/),
    expect.stringMatching(/^team3\/A/),
  ])
  for (const { page } of [one, two, three, { page: rank }, jury]) await page.context().close()
})

test.runIf(days.includes('OI'))('an OI contest: the best points count, the seal hides them from their author, too', async () => {
  const jury = new JuryPages(await enter('jury'), site.url)
  await jury.create('Points in the Dark', async (field) => {
    await field('Problem type').selectOption({ label: 'OI' })
    await field('Problem score').selectOption({ label: 'Best submission' })
    await field('Awards').selectOption({ label: 'By proportion' })
  })
  await jury.addProblems('SUM1', 'GAP1')
  const [one, two, three] = [
    new ContestantPages(await enter('team1')),
    new ContestantPages(await enter('team2', phone)),
    new ContestantPages(await enter('team3')),
  ]
  await one.solve(jury.address('problem/A'), program('3'), 'Partial Accepted')
  await two.solve(jury.address('problem/A'), program('a + b'), '通过')
  await three.page.goto(jury.address('rank'))
  await three.page.getByRole('row', { name: /team2/ }).getByText('100').first().waitFor()
  await jury.seal()
  await one.solve(jury.address('problem/B'), program('a + b'), 'Submitted Unknown Result')
  await three.solve(jury.address('problem/A'), program('3'), 'Submitted Unknown Result')
  await accessible(one.page)
  await one.page.goto(jury.address('rank'))
  const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`\\b${name}\\b`) })
  await row(one.page, 'team1').first().getByText('50').first().waitFor()
  expect(await row(one.page, 'team3').count()).toBe(0)
  await jury.end()
  await jury.unseal()
  await two.page.goto(jury.address('rank'))
  await row(two.page, 'team1').first().getByText('150').first().waitFor()
  await accessible(two.page)
  expect(namesOf(await jury.downloadBoard())).toEqual(['team1', 'team2', 'team3'])
  expect(programPaths(await jury.downloadPrograms())).toHaveLength(4)
  for (const { page } of [one, two, three, jury]) await page.context().close()
})
