import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { remoteAdminApi } from '../contract.ts'
import { addAccount, detail, importProblem, patience, plugins, program, quickSettings, submit, waitFor } from './support/remote-site.ts'
import { csrf, SimulatedSite, type Trouble } from './support/simulated-site.ts'

let toy: SimulatedSite
let site: TestSite
let root: Person
let pupil: Person
beforeAll(async () => {
  toy = new SimulatedSite()
  site = await startTestSite(plugins, { settings: quickSettings(await toy.start()) as never })
  root = await site.as('root')
  pupil = await site.as('default_user')
})
afterAll(async () => {
  await site?.close()
  toy?.close()
})

let number = 10
let problem: string
let pid: string
beforeEach(async () => {
  number += 1
  problem = String(number)
  pid = `TOY-${problem}`
  await importProblem(root, problem)
  await addAccount(root)
})
afterEach(() => {
  toy.trouble = () => undefined
  toy.showsRuns = true
  toy.pauseSeconds = 0
  toy.refusesSameCode = false
  toy.pollsNeeded = 2
  toy.users.set('school', 'secret')
  toy.locked.clear()
})

const toyRow = async () => (await root.use(remoteAdminApi).sites()).find(({ oj }) => oj === 'TOY')!
const account = async (username = 'school') => (await toyRow()).accounts.find((one) => one.username === username)!
const statusText = async (submitId: number) => JSON.stringify(await detail(pupil, submitId))
const works = async (works: boolean, username = 'school') => root.use(remoteAdminApi).switchAccount({ body: { id: (await account(username)).id, works } })

/** The first requests for a path meet a trouble. */
function once(path: string, trouble: Trouble, times = 1): void {
  let left = times
  toy.trouble = (asked) => {
    if (asked !== path || left === 0) return undefined
    left -= 1
    return trouble
  }
}

test.each([
  ['is lost on its way', 'reset'],
  ['is stored and not answered', 'reset-after'],
  ['is answered with 500', 500],
  ['hangs', 'hang'],
  ['is answered with half a page', 'truncate'],
] satisfies [string, Trouble][])('a program whose sending %s is sent once', async (_, trouble) => {
  once('/submit', trouble)
  await waitFor(pupil, await submit(pupil, pid, program()), 0)
  expect(toy.sent(problem)).toHaveLength(1)
})

test('a session that ends at any moment begins again by itself', async () => {
  const paths = ['/status', '/submit', '/run']
  toy.trouble = (path) => {
    if (paths[0] !== path) return undefined
    paths.shift()
    toy.endSessions()
    return undefined
  }
  await waitFor(pupil, await submit(pupil, pid, program()), 0)
  expect([toy.sent(problem).length, paths]).toEqual([1, []])
})

test('a wrong password stops the account with the words of the site, the submission waits, and the right one lets it go on', async () => {
  toy.endSessions()
  toy.users.set('school', 'changed')
  await addAccount(root, 'school', 'wrong')
  const submitId = await submit(pupil, pid, program())
  await vi.waitFor(async () => expect(await account()).toMatchObject({ state: 'broken', reason: expect.stringContaining('wrong password') }), patience)
  await vi.waitFor(async () => expect((await detail(pupil, submitId)).step).toContain('wrong password'), patience)
  await addAccount(root, 'school', 'changed')
  await waitFor(pupil, submitId, 0)
  expect(toy.sent(problem)).toHaveLength(1)
})

test('a locked account is left out, and another one sends', async () => {
  toy.endSessions()
  toy.users.set('second', 'other')
  toy.locked.add('school')
  await addAccount(root, 'second', 'other')
  const submitId = await submit(pupil, pid, program())
  await waitFor(pupil, submitId, 0)
  expect(toy.sent(problem).map(({ user }) => user)).toEqual(['second'])
  const another = await submit(pupil, pid, program('Accepted', 'another'))
  await waitFor(pupil, another, 0)
  expect(await account()).toMatchObject({ state: 'locked', reason: expect.stringContaining('Locked for cheating') })
  await root.use(remoteAdminApi).removeAccount({ query: { id: (await account('second')).id } })
})

test('while the site is down all its tasks wait with the reason, and afterwards each is judged', async () => {
  toy.trouble = () => 503
  const sent = [await submit(pupil, pid, program('Accepted', '1')), await submit(pupil, pid, program('Wrong Answer', '2'))]
  await vi.waitFor(async () => expect((await toyRow()).down).toMatchObject({ reason: 'HTTP 503' }), patience)
  await vi.waitFor(async () => expect((await detail(pupil, sent[0]!)).step).toContain('HTTP 503'), patience)
  const reasons = { subject: `submissions/${sent[0]}`, reason: expect.stringContaining('HTTP 503') }
  await vi.waitFor(async () => expect((await toyRow()).postponed).toContainEqual(expect.objectContaining(reasons)), patience)
  toy.trouble = () => undefined
  await root.use(remoteAdminApi).retry({ body: { oj: 'TOY' } })
  await waitFor(pupil, sent[0]!, 0)
  await waitFor(pupil, sent[1]!, -1)
  expect(toy.sent(problem)).toHaveLength(2)
  expect(await toyRow()).toMatchObject({ down: null, waiting: 0, postponed: [] })
})

test('a check for robots stops the account until an admin lets it go on, and the run is read then', async () => {
  toy.trouble = (path) => (path === '/run' ? 'challenge' : undefined)
  const submitId = await submit(pupil, pid, program())
  await vi.waitFor(async () => expect(await account()).toMatchObject({ state: 'stopped', reason: expect.stringMatching(/人|person/) }), patience)
  toy.trouble = () => undefined
  const before = toy.requests.length
  expect(await statusText(submitId)).not.toContain('"status":0')
  await works(true)
  await waitFor(pupil, submitId, 0)
  expect(toy.sent(problem)).toHaveLength(1)
  expect(toy.requests.length).toBeGreaterThan(before)
})

test('what the site refuses for good is Submitted Failed with its words', async () => {
  const submitId = await submit(pupil, pid, program('Accepted', 'forbidden'))
  expect((await waitFor(pupil, submitId, 10)).errorMessage).toContain('This program is not allowed')
  expect(toy.sent(problem)).toHaveLength(0)
})

test('equal programs are not equal at a site that refuses the same twice', async () => {
  toy.refusesSameCode = true
  const sent = [await submit(pupil, pid, program()), await submit(pupil, pid, program())]
  for (const submitId of sent) await waitFor(pupil, submitId, 0)
  expect(new Set(toy.sent(problem).map(({ code }) => code)).size).toBe(2)
})

test('a program that comes too soon for the site is sent a little later', async () => {
  toy.pauseSeconds = 0.5
  const sent = [await submit(pupil, pid, program('Accepted', '1')), await submit(pupil, pid, program('Accepted', '2'))]
  for (const submitId of sent) await waitFor(pupil, submitId, 0)
  expect(toy.sent(problem)).toHaveLength(2)
})

test('a run that the site never shows is Submitted Failed; asked again, it is found and not sent twice', async () => {
  toy.showsRuns = false
  const submitId = await submit(pupil, pid, program())
  expect((await waitFor(pupil, submitId, 10)).errorMessage).toContain('school')
  toy.showsRuns = true
  await pupil.use(submissionApi).resubmit({ query: { submitId } })
  await waitFor(pupil, submitId, 0)
  expect(toy.sent(problem)).toHaveLength(1)
})

test('pages of results that cannot be read end as an unknown result, are kept for the admin without secrets, and are read again on demand', async () => {
  toy.trouble = (path) => (path === '/run' ? 'empty' : undefined)
  const submitId = await submit(pupil, pid, program())
  expect((await waitFor(pupil, submitId, -5)).errorMessage).toContain('the verdict')
  const [page] = (await toyRow()).pages
  expect(page).toMatchObject({ missing: 'the verdict', address: expect.stringContaining('/run') })
  const { content } = await root.use(remoteAdminApi).page({ query: { id: page!.id } })
  const kept = await content.text()
  expect([kept.includes('<body>'), kept.includes(csrf), kept.includes('secret')]).toEqual([true, false, false])
  toy.trouble = () => undefined
  await pupil.use(submissionApi).resubmit({ query: { submitId } })
  await waitFor(pupil, submitId, 0)
  expect(toy.sent(problem)).toHaveLength(1)
})

test('the test of an account says what the site says', async () => {
  const { testAccount } = root.use(remoteAdminApi)
  await testAccount({ body: { id: (await account()).id } })
  await addAccount(root, 'school', 'wrong')
  await expect(testAccount({ body: { id: (await account()).id } })).rejects.toThrow(/wrong password/)
  expect(await account()).toMatchObject({ state: 'broken', hasPassword: true })
  await addAccount(root)
  await works(false)
  await testAccount({ body: { id: (await account()).id } })
  expect(await account()).toMatchObject({ state: 'off' })
})
