import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerPlugin } from '@verdict/core/server'
import { shareOf, startTestSite, type TestSite } from '@verdict/core/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import accounts from '../../../plugins/accounts/server/index.ts'
import admin from '../../../plugins/admin/server/index.ts'
import announcements from '../../../plugins/announcements/server/index.ts'
import contestComments from '../../../plugins/contest-comments/server/index.ts'
import contests from '../../../plugins/contests/server/index.ts'
import discussions from '../../../plugins/discussions/server/index.ts'
import groupContests from '../../../plugins/group-contests/server/index.ts'
import groupDiscussions from '../../../plugins/group-discussions/server/index.ts'
import groupProblems from '../../../plugins/group-problems/server/index.ts'
import groupTrainings from '../../../plugins/group-trainings/server/index.ts'
import groups from '../../../plugins/groups/server/index.ts'
import home from '../../../plugins/home/server/index.ts'
import judging from '../../../plugins/judging/server/index.ts'
import messages from '../../../plugins/messages/server/index.ts'
import notices from '../../../plugins/notices/server/index.ts'
import problems from '../../../plugins/problems/server/index.ts'
import ranks from '../../../plugins/ranks/server/index.ts'
import submissions from '../../../plugins/submissions/server/index.ts'
import trainings from '../../../plugins/trainings/server/index.ts'
import { openBrowser } from '../support/browser.ts'
import { runBuild } from '../support/build-shell.ts'
import { measureFirstLoad, type FirstLoad } from '../support/first-load.ts'
import { shellFolder } from '../support/sample-site.ts'
import { signedIn } from '../support/signed-in.ts'
import { writeToyPlugins } from '../support/toy-plugins.ts'

// Together with the plugins of today, as many as there will be.
const toyCount = 25
const features = [
  accounts,
  admin,
  announcements,
  contestComments,
  contests,
  discussions,
  groupContests,
  groupDiscussions,
  groupProblems,
  groupTrainings,
  groups,
  home,
  judging,
  messages,
  notices,
  problems,
  ranks,
  submissions,
  trainings,
]
const toys = writeToyPlugins(toyCount)
const shellWithToys = mkdtempSync(join(tmpdir(), 'verdict-shell-'))

// An empty week would hide the cost of its chart.
const busyWeek = { dateStrList: ['11-16', '11-17', '11-18'], totalCountList: [40, 61, 12], acCountList: [11, 30, 2] }

const viewers = shareOf(
  [
    ['a visitor', undefined],
    ['a user', 'boss'],
  ] as const,
  2,
)

let browser: Browser
let today: TestSite
let full: TestSite

beforeAll(async () => {
  const plugins = [fileURLToPath(new URL('../../../plugins', import.meta.url)), toys.folder].join(delimiter)
  runBuild({ VERDICT_PLUGINS: plugins, VERDICT_SHELL: shellWithToys })
  today = await start(features, shellFolder)
  full = await start([...features, ...toys.servers], shellWithToys)
  browser = await openBrowser()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await today?.close()
  await full?.close()
})

async function start(plugins: readonly ServerPlugin[], webDirectory: string): Promise<TestSite> {
  const site = await startTestSite([...plugins], { webDirectory })
  await site.as('root', 'boss')
  return site
}

async function open(site: TestSite, username?: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  if (username) await signedIn(context, site, username)
  await context.route('**/api/get-last-week-submission-statistics', (route) => route.fulfill({ json: { status: 200, msg: 'success', data: busyWeek } }))
  return context.newPage()
}

async function firstLoad(site: TestSite, username?: string): Promise<FirstLoad> {
  const page = await open(site, username)
  const loaded = await measureFirstLoad(page, `${site.url}/home`)
  await page.getByRole('link', { name: 'Problems', exact: true }).waitFor()
  await page.getByTitle('Submitted: 61').waitFor()
  await page.context().close()
  return loaded
}

const listed = ({ files }: FirstLoad) => files.map(({ address, bytes }) => `${address} ${bytes}`).join('\n')

test.each(viewers)(
  `the home page takes at most 25 requests and 200 kB of JavaScript until idle, and ${toyCount} more plugins cost neither: %s`,
  async (_, username) => {
    const [before, after] = [await firstLoad(today, username), await firstLoad(full, username)]
    expect(after.files.length, listed(after)).toBeLessThanOrEqual(25)
    expect(after.scriptBytes, listed(after)).toBeLessThan(200_000)
    expect(after.files.filter(({ address }) => address.includes('toy-'))).toEqual([])
    // Without the hashes: more plugins may change in which order the bundler writes the modules of a page that is not loaded here, and scripts name others by hash.
    const names = ({ files }: FirstLoad) => files.map(({ address }) => address.replace(/-[\w-]{8}(?=\.\w+$)/, '')).toSorted()
    expect(names(after)).toEqual(names(before))
    expect(after.scriptBytes, listed(after)).toBeLessThan(before.scriptBytes * 1.005)
  },
)

test('a menu shows its texts before any file of its plugin is fetched; the plugin’s page loads the other texts', async () => {
  const page = await open(full, 'boss')
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(`${full.url}/home`)
  await page.getByRole('link', { name: 'toy-1 list' }).waitFor()
  await page.getByLabel("boss's account").click()
  await page
    .getByRole('link', { name: `toy-${toyCount} members` })
    .locator('svg path')
    .first()
    .waitFor()
  expect(scripts.filter((address) => address.includes('toy-'))).toEqual([])
  await page.getByRole('link', { name: 'toy-1 list' }).click()
  await page.getByRole('heading', { name: 'toy-1 list' }).waitFor()
  expect(await page.title()).toContain('toy-1 list')
  expect(scripts.filter((address) => address.includes('toy-'))).not.toEqual([])
  await page.context().close()
})
