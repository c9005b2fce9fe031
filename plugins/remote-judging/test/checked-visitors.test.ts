import { problemApi } from '@verdict/plugin-problems/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { remoteAdminApi, remoteProblemApi } from '../contract.ts'
import { addAccount, importProblem, patience, program, submit, waitFor } from '../testing/remote-site.ts'
import { toySite } from './support/toy-site.ts'

const here = toySite()
const { toy } = here
afterEach(async () => {
  toy.checksVisitors = false
  toy.renewsCheck = false
  toy.trouble = () => undefined
  toy.privateProblems.clear()
  toy.users.set('school', 'secret')
  for (const { id } of await accounts()) await here.root.use(remoteAdminApi).removeAccount({ query: { id } })
})

const preview = (problemId: string) => here.root.use(remoteProblemApi).preview({ query: { name: 'TOY', problemId } })
const accounts = async () => (await here.root.use(remoteAdminApi).sites()).find(({ oj }) => oj === 'TOY')!.accounts
const save = (username: string, more: { password?: string; cookies?: string; userAgent?: string }) =>
  here.root.use(remoteAdminApi).saveAccount({ body: { oj: 'TOY', username, ...more } })
const challenged = { code: 'remote-judging/challenge-met' }

test('a problem, its picture and its refresh are read with the cookies of the account that has passed the check', async () => {
  toy.checksVisitors = true
  await expect(preview('1')).rejects.toMatchObject(challenged)
  // Without the right cookies, an account meets the check too.
  await addAccount(here.root)
  await expect(preview('1')).rejects.toMatchObject(challenged)
  toy.users.set('other', 'secret')
  await save('other', { cookies: `clearance=passed; sid=${toy.openSession('other')}`, userAgent: 'Firefox of the school' })
  expect(await preview('1')).toMatchObject({ title: 'A+B Problem' })
  expect(toy.agents).toContain('Firefox of the school')
  await importProblem(here.root, '1')
  const { problem } = await here.pupil.use(problemApi).detail({ query: { problemId: 'TOY-1' } })
  expect(problem.description).toMatch(/\/api\/public\/img\//)
  await here.root.use(remoteProblemApi).refresh({ body: { pid: problem.id } })
  expect((await accounts()).map(({ state }) => state)).toEqual(['working', 'working'])
})

test('a pasted cookie survives the login of its account, also after the site has renewed it', async () => {
  toy.checksVisitors = true
  await save('school', { password: 'secret', cookies: 'clearance=passed; sid=ended' })
  const { logins } = toy
  await importProblem(here.root, '2')
  // The statement was shown without a login.
  expect(toy.logins).toBe(logins)
  await waitFor(here.pupil, await submit(here.pupil, 'TOY-2', program('Accepted', '1')), 0)
  toy.endSessions()
  toy.renewsCheck = true
  await waitFor(here.pupil, await submit(here.pupil, 'TOY-2', program('Accepted', '2')), 0)
  toy.endSessions()
  await waitFor(here.pupil, await submit(here.pupil, 'TOY-2', program('Accepted', '3')), 0)
  expect([toy.sent('2').length, toy.logins - logins]).toEqual([3, 3])
})

test('reading does not log in an account in use, and keeps the session of a submission', async () => {
  await addAccount(here.root)
  await importProblem(here.root, '3')
  let finish: (() => void) | undefined
  toy.trouble = (path) => (path === '/submit' ? new Promise((resolve) => (finish = () => resolve(undefined))) : undefined)
  const submitId = await submit(here.pupil, 'TOY-3', program('Accepted', '4'))
  await vi.waitFor(() => expect(finish).toBeDefined(), patience)
  const { logins } = toy
  const session = toy.sessionOf('school')
  toy.showsProblems = 'users'
  expect(await preview('4')).toMatchObject({ title: 'A+B Problem' })
  toy.showsProblems = 'all'
  toy.endSessions()
  toy.privateProblems.set('4', 'other-user')
  await expect(preview('4')).rejects.toMatchObject({ code: 'remote-judging/logged-out' })
  expect([toy.logins, toy.sessionOf('school')]).toEqual([logins, undefined])
  toy.restoreSession('school', session!)
  toy.trouble = () => undefined
  finish?.()
  await waitFor(here.pupil, submitId, 0)
  expect([toy.logins, toy.sent('3').length, (await accounts())[0]!.state]).toEqual([logins, 1, 'working'])
})

test('a page that an account cannot see either does not stop it, and does not make it log in again and again', async () => {
  await addAccount(here.root)
  toy.privateProblems.set('5', 'other-user')
  for (let times = 0; times < 3; times += 1) await expect(preview('5')).rejects.toMatchObject({ code: 'remote-judging/logged-out' })
  const [account] = await accounts()
  expect(account).toMatchObject({ state: 'working', hasCookies: true })
})

test('what the site says to an account is for admins: who imports reads only that visitors meet a check', async () => {
  toy.checksVisitors = true
  toy.users.set('school', 'another')
  await save('school', { password: 'secret', cookies: 'clearance=passed' })
  toy.privateProblems.set('6', 'school')
  const { logins } = toy
  for (let times = 0; times < 3; times += 1) await expect(preview('6')).rejects.toMatchObject(challenged)
  // A refused login is not repeated.
  expect(toy.logins - logins).toBe(1)
  expect(await accounts()).toMatchObject([{ state: 'broken', reason: expect.stringContaining('wrong password') }])
})
