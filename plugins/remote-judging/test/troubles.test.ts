import { submissionApi } from '@verdict/plugin-submissions/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { remoteAdminApi } from '../contract.ts'
import { addAccount, detail, importProblem, patience, program, submit, waitFor } from '../testing/remote-site.ts'
import { csrf, type Trouble } from './support/simulated-site.ts'
import { toySite } from './support/toy-site.ts'

const here = toySite()
const { toy } = here

let number = 10
let problem: string
let pid: string
beforeEach(async () => {
  number += 1
  problem = String(number)
  pid = `TOY-${problem}`
  await importProblem(here.root, problem)
  await addAccount(here.root)
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

const toyRow = async () => (await here.root.use(remoteAdminApi).sites()).find(({ oj }) => oj === 'TOY')!
const account = async (username = 'school') => (await toyRow()).accounts.find((one) => one.username === username)!
const statusText = async (submitId: number) => JSON.stringify(await detail(here.pupil, submitId))
const works = async (works: boolean, username = 'school') => here.root.use(remoteAdminApi).switchAccount({ body: { id: (await account(username)).id, works } })

/** Makes the first requests for a path fail. */
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
  await waitFor(here.pupil, await submit(here.pupil, pid, program()), 0)
  expect(toy.sent(problem)).toHaveLength(1)
})

test('a program whose sending is cut short by the end of the site, however often, is sent once', async () => {
  let asked = 0
  toy.trouble = (path) => {
    if (path !== '/submit') return undefined
    asked += 1
    return 'hang'
  }
  const submitId = await submit(here.pupil, pid, program())
  for (let ends = 1; ends <= 4; ends += 1) {
    await vi.waitFor(() => expect(asked).toBe(ends), patience)
    await here.site.restart()
  }
  toy.trouble = () => undefined
  await waitFor(here.pupil, submitId, 0)
  expect(toy.sent(problem)).toHaveLength(1)
}, 300_000)

test('a session that expires at any moment is renewed automatically', async () => {
  const paths = ['/status', '/submit', '/run']
  toy.trouble = (path) => {
    if (paths[0] !== path) return undefined
    paths.shift()
    toy.endSessions()
    return undefined
  }
  await waitFor(here.pupil, await submit(here.pupil, pid, program()), 0)
  expect([toy.sent(problem).length, paths]).toEqual([1, []])
})

test('a wrong password stops the account with the site’s message; the submission waits, and continues with the right one', async () => {
  toy.endSessions()
  toy.users.set('school', 'changed')
  await addAccount(here.root, 'school', 'wrong')
  const submitId = await submit(here.pupil, pid, program())
  await vi.waitFor(async () => expect(await account()).toMatchObject({ state: 'broken', reason: expect.stringContaining('wrong password') }), patience)
  await vi.waitFor(async () => expect((await detail(here.pupil, submitId)).step).toContain('wrong password'), patience)
  await addAccount(here.root, 'school', 'changed')
  await waitFor(here.pupil, submitId, 0)
  expect(toy.sent(problem)).toHaveLength(1)
})

test('a locked account is left out, and another one sends', async () => {
  toy.endSessions()
  toy.users.set('second', 'other')
  toy.locked.add('school')
  await addAccount(here.root, 'second', 'other')
  const submitId = await submit(here.pupil, pid, program())
  await waitFor(here.pupil, submitId, 0)
  expect(toy.sent(problem).map(({ user }) => user)).toEqual(['second'])
  const another = await submit(here.pupil, pid, program('Accepted', 'another'))
  await waitFor(here.pupil, another, 0)
  expect(await account()).toMatchObject({ state: 'locked', reason: expect.stringContaining('Locked for cheating') })
  await here.root.use(remoteAdminApi).removeAccount({ query: { id: (await account('second')).id } })
})

test('while the site is down all its tasks wait with the reason, and afterwards each is judged', async () => {
  toy.trouble = () => 503
  const sent = [await submit(here.pupil, pid, program('Accepted', '1')), await submit(here.pupil, pid, program('Wrong Answer', '2'))]
  await vi.waitFor(async () => expect((await toyRow()).down).toMatchObject({ reason: 'HTTP 503' }), patience)
  await vi.waitFor(async () => expect((await detail(here.pupil, sent[0]!)).step).toContain('HTTP 503'), patience)
  const reasons = { subject: `submissions/${sent[0]}`, reason: expect.stringContaining('HTTP 503') }
  await vi.waitFor(async () => expect((await toyRow()).postponed).toContainEqual(expect.objectContaining(reasons)), patience)
  toy.trouble = () => undefined
  await here.root.use(remoteAdminApi).retry({ body: { oj: 'TOY' } })
  await waitFor(here.pupil, sent[0]!, 0)
  await waitFor(here.pupil, sent[1]!, -1)
  expect(toy.sent(problem)).toHaveLength(2)
  expect(await toyRow()).toMatchObject({ down: null, waiting: 0, postponed: [] })
})

test('a human check stops the account until an admin enables it, and the run is read then', async () => {
  toy.trouble = (path) => (path === '/run' ? 'challenge' : undefined)
  const submitId = await submit(here.pupil, pid, program())
  await vi.waitFor(async () => expect(await account()).toMatchObject({ state: 'stopped', reason: expect.stringMatching(/人工|human/) }), patience)
  toy.trouble = () => undefined
  const before = toy.requests.length
  expect(await statusText(submitId)).not.toContain('"status":0')
  await works(true)
  await waitFor(here.pupil, submitId, 0)
  expect(toy.sent(problem)).toHaveLength(1)
  expect(toy.requests.length).toBeGreaterThan(before)
})

test('what the site refuses for good is Submitted Failed with its words', async () => {
  const submitId = await submit(here.pupil, pid, program('Accepted', 'forbidden'))
  expect((await waitFor(here.pupil, submitId, 10)).errorMessage).toContain('This program is not allowed')
  expect(toy.sent(problem)).toHaveLength(0)
})

test('equal programs are not equal at a site that refuses the same twice', async () => {
  toy.refusesSameCode = true
  const sent = [await submit(here.pupil, pid, program()), await submit(here.pupil, pid, program())]
  for (const submitId of sent) await waitFor(here.pupil, submitId, 0)
  expect(new Set(toy.sent(problem).map(({ code }) => code)).size).toBe(2)
})

test('a program that comes too soon for the site is sent a little later', async () => {
  toy.pauseSeconds = 0.5
  const sent = [await submit(here.pupil, pid, program('Accepted', '1')), await submit(here.pupil, pid, program('Accepted', '2'))]
  for (const submitId of sent) await waitFor(here.pupil, submitId, 0)
  expect(toy.sent(problem)).toHaveLength(2)
})

test('a run that the site never shows is Submitted Failed; asked again, it is found and not sent twice', async () => {
  toy.showsRuns = false
  const submitId = await submit(here.pupil, pid, program())
  expect((await waitFor(here.pupil, submitId, 10)).errorMessage).toContain('school')
  toy.showsRuns = true
  await here.pupil.use(submissionApi).resubmit({ query: { submitId } })
  await waitFor(here.pupil, submitId, 0)
  expect(toy.sent(problem)).toHaveLength(1)
})

test('a program that the site has lost is not taken for a later one of its account', async () => {
  once('/submit', 'forget')
  const lost = await submit(here.pupil, pid, program('Accepted', '1234'))
  await waitFor(here.pupil, lost, 10)
  toy.showsRuns = false
  const unseen = await submit(here.pupil, pid, program('Wrong Answer'))
  await waitFor(here.pupil, unseen, 10)
  toy.showsRuns = true
  await here.pupil.use(submissionApi).resubmit({ query: { submitId: lost } })
  await waitFor(here.pupil, lost, 0)
  await here.pupil.use(submissionApi).resubmit({ query: { submitId: unseen } })
  await waitFor(here.pupil, unseen, -1)
  expect(toy.sent(problem)).toHaveLength(2)
})

test('pages of results that cannot be read end as an unknown result, are kept for the admin without secrets, and are read again on demand', async () => {
  toy.trouble = (path) => (path === '/run' ? 'empty' : undefined)
  const submitId = await submit(here.pupil, pid, program())
  expect((await waitFor(here.pupil, submitId, -5)).errorMessage).toContain('the verdict')
  const [page] = (await toyRow()).pages
  expect(page).toMatchObject({ missing: 'the verdict', address: expect.stringContaining('/run') })
  const { content } = await here.root.use(remoteAdminApi).page({ query: { id: page!.id } })
  const kept = await content.text()
  expect([kept.includes('<body>'), kept.includes(csrf), kept.includes('secret')]).toEqual([true, false, false])
  toy.trouble = () => undefined
  await here.pupil.use(submissionApi).resubmit({ query: { submitId } })
  await waitFor(here.pupil, submitId, 0)
  expect(toy.sent(problem)).toHaveLength(1)
})

test('the test of an account says what the site says', async () => {
  const { testAccount } = here.root.use(remoteAdminApi)
  await testAccount({ body: { id: (await account()).id } })
  await addAccount(here.root, 'school', 'wrong')
  await expect(testAccount({ body: { id: (await account()).id } })).rejects.toThrow(/wrong password/)
  expect(await account()).toMatchObject({ state: 'broken', hasPassword: true })
  await addAccount(here.root)
  await works(false)
  await testAccount({ body: { id: (await account()).id } })
  expect(await account()).toMatchObject({ state: 'off' })
})
