import { join } from 'node:path'
import { kernelApi } from '@verdict/core'
import type { Site } from '@verdict/core/site'
import { testPassword } from '@verdict/core/testing'
import type { Page } from 'playwright-core'
import { openBrowser } from '../tests/browser/support/browser.ts'
import { runBuild } from '../tests/browser/support/build-shell.ts'
import { shellFolder } from '../tests/browser/support/sample-site.ts'
import { demoNumber, makeDemoSite } from '../tests/support/demo-site.ts'

// The pictures of the README, light and dark, from the demo site: npm run pictures.
const pictures = join(import.meta.dirname, '../docs/pictures')
const shownProblem = '1007'

interface Picture {
  readonly name: string
  viewer(site: Site): Promise<string>
  path(site: Site): Promise<string>
  act?(page: Page): Promise<void>
}

const wanted: readonly Picture[] = [
  { name: 'problem', viewer: solverOf, path: async () => `/problem/${shownProblem}`, act: showAcceptedCode },
  {
    name: 'scoreboard',
    viewer: solverOf,
    path: async (site) => `/contest/${await demoNumber(site, 'contests.contests', { title: /Midterm/ })}/rank`,
    act: closeMessages,
  },
  {
    name: 'group',
    viewer: async () => 'ms-parker',
    path: async (site) => {
      const gid = await demoNumber(site, 'groups.groups', { shortName: 'GRADE10' })
      return `/course/${gid}/training/${await demoNumber(site, 'trainings.trainings', { title: /^From loops/ })}/table`
    },
  },
]

/** Returns a student who has solved the shown problem in C++. */
async function solverOf({ db }: Site): Promise<string> {
  const submissions = db.collection<{ username: string }>('submissions.submissions')
  const found = await submissions.findOne({ displayPid: shownProblem, lists: 'bank', status: 0, language: 'C++' })
  if (!found) throw new Error(`no student has solved ${shownProblem} in C++`)
  return found.username
}

async function showAcceptedCode(page: Page): Promise<void> {
  await closeMessages(page)
  await page.getByRole('button', { name: 'Last accepted code' }).click()
  await page.getByRole('button', { name: 'Load code' }).click()
  await page.locator('.view-line').nth(5).waitFor()
}

async function closeMessages(page: Page): Promise<void> {
  const close = page.locator('.verdict-contest-unread button')
  while ((await close.count()) > 0) await close.first().click()
}

runBuild({})
const site = await makeDemoSite({ webDirectory: shellFolder })
try {
  const browser = await openBrowser()
  for (const theme of ['light', 'dark'] as const)
    for (const picture of wanted) {
      const person = site.visitor()
      const user = await person.use(kernelApi).login({ body: { username: await picture.viewer(site.site), password: testPassword } })
      const context = await browser.newContext({
        locale: 'en-US',
        colorScheme: theme,
        viewport: { width: 1440, height: 860 },
        reducedMotion: 'reduce',
      })
      await context.addInitScript(
        (stored) => {
          for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
        },
        { 'verdict-token': person.token!, 'verdict-user': JSON.stringify(user) },
      )
      const page = await context.newPage()
      page.setDefaultTimeout(120_000)
      await page.goto(site.url + (await picture.path(site.site)))
      await loaded(page)
      await picture.act?.(page)
      await loaded(page)
      await page.screenshot({ path: join(pictures, `${picture.name}-${theme}.png`) })
      await context.close()
    }
  await browser.close()
} finally {
  await site.close()
}
process.exit()

async function loaded(page: Page): Promise<void> {
  await page.waitForSelector('main')
  await page.waitForFunction(() => !document.querySelector(':is(.verdict-skeleton, [aria-busy=true])'))
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(500)
}
