import { submissionApi } from '@verdict/plugin-submissions/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { shareOf } from '@verdict/core/testing'
import { ChallengeMet, ProgramRefused, remoteAdminApi } from '../contract.ts'
import type { CheckedSite } from './checked-site.ts'
import { challenge, type Fault } from './judge-site.ts'
import { detail, patience, waitFor } from './remote-site.ts'

const faults: readonly (readonly [what: string, fault: Fault])[] = [
  ['is answered with 500', { status: 500, body: '<h1>Internal Server Error</h1>' }],
  ['is done and not answered', 'unanswered'],
  ['is never answered', 'hang'],
  ['is answered with half a page', 'half'],
  ['finds the session ended', 'logged out'],
  ['is lost on its way', 'reset'],
  ['is answered in part', 'broken off'],
]

/** Tests of faults at every site, on a running site of ours: a program arrives once in spite of them, and users read why it waits or has failed. */
export function checkTroubles(here: CheckedSite, wrongPassword: string): void {
  const { check, other } = here
  const { title } = check.remote

  const waitsBecause = (submitId: number, reason: string | RegExp) =>
    vi.waitFor(async () => expect((await detail(here.pupil, submitId)).step).toMatch(reason), patience)
  const accountIs = (state: string, reason: string | RegExp) =>
    vi.waitFor(async () => expect(await here.account()).toMatchObject({ state, reason: expect.stringMatching(reason) }), patience)
  const letWork = async () => here.root.use(remoteAdminApi).switchAccount({ body: { id: (await here.account()).id, works: true } })
  const again = (submitId: number) => here.pupil.use(submissionApi).resubmit({ query: { submitId } })

  afterEach(() => {
    other.trouble = undefined
    other.fault = () => undefined
    other.notice = undefined
    other.showsRuns = true
    other.passwords.set('robot', 'secret')
  })

  test.each(shareOf(faults, 3, title))(
    'when every request %s once, the program is there once, with its verdict',
    { timeout: patience.timeout },
    async (what, fault) => {
      const met = new Set<string>()
      other.forgetSessions()
      other.fault = ({ method, path, query }) => {
        const request = `${method} ${path} ${[...query.keys()].join(' ')}`
        if (met.has(request)) return undefined
        met.add(request)
        // If a session ends twice in a row, the site does not keep it.
        if (fault === 'logged out' && met.size % 2 === 0) return undefined
        return fault
      }
      await here.accepted(await here.send(what))
      expect([here.sent(what), met.size > 3]).toEqual([1, true])
    },
  )

  const notice = 'This account is suspended until Friday.'
  test.each([
    {
      what: 'a wrong password',
      begin: () => void other.passwords.set('robot', 'changed'),
      entered: 'wrong',
      reason: wrongPassword,
      end: () => here.saveAccount('changed'),
    },
    {
      what: 'a refusal in unknown words',
      begin: () => void (other.notice = notice),
      entered: 'secret',
      reason: notice,
      end: () => ((other.notice = undefined), letWork()),
    },
  ])(
    '$what stops the account with the site’s message; the program waits, and continues when the account can work',
    { timeout: patience.timeout },
    async ({ what, begin, entered, reason, end }) => {
      other.forgetSessions()
      begin()
      await here.saveAccount(entered)
      const submitId = await here.send(what)
      await accountIs('broken', reason)
      await waitsBecause(submitId, `The account robot at ${title} is not working: The login failed: `)
      await waitsBecause(submitId, reason)
      expect(here.sent(what)).toBe(0)
      await end()
      await here.accepted(submitId)
      expect(here.sent(what)).toBe(1)
    },
  )

  test(
    'while the site is down programs wait with the reason, without calls; they continue automatically when it is back',
    async () => {
      other.trouble = 'down'
      const sent = await Promise.all(['down 1', 'down 2'].map((name) => here.send(name)))
      await vi.waitFor(async () => expect((await here.row()).down).toMatchObject({ reason: 'HTTP 503' }), patience)
      for (const submitId of sent) await waitsBecause(submitId, `${title} is not responding (HTTP 503). The submission waits and will be retried.`)
      other.trouble = undefined
      for (const submitId of sent) await here.accepted(submitId)
      await vi.waitFor(async () => expect(await here.row()).toMatchObject({ down: null, waiting: 0 }), patience)
      expect([here.sent('down 1'), here.sent('down 2')]).toEqual([1, 1])
    },
    patience.timeout,
  )

  test.each(['before it is sent', 'while it is judged'])(
    'a human check %s stops the account until an admin enables it',
    { timeout: patience.timeout },
    async (when) => {
      const name = `challenge ${when}`
      if (when === 'before it is sent') other.trouble = 'challenge'
      else other.fault = () => (here.sent(name) === 1 ? challenge : undefined)
      const submitId = await here.send(name)
      await accountIs('stopped', 'The site requires a human check.')
      await waitsBecause(submitId, /requires a human check|Only the account robot/)
      other.trouble = undefined
      other.fault = () => undefined
      await letWork()
      await here.accepted(submitId)
      expect(here.sent(name)).toBe(1)
    },
  )

  test.each(check.refusals)('when the site says %s, the user reads it or the program is sent later', { timeout: patience.timeout }, async (words, error) => {
    other.refusal = words
    const submitId = await here.send(words)
    if (error === ProgramRefused) {
      const { errorMessage } = await waitFor(here.pupil, submitId, 10)
      expect([errorMessage, here.sent(words)]).toEqual([`The site did not accept the program: ${words}`, 0])
      await again(submitId)
    } else if (error === ChallengeMet) {
      await accountIs('stopped', 'requires a human check')
      await letWork()
    }
    await here.accepted(submitId)
    expect(here.sent(words)).toBe(1)
  })

  test(
    'the same program twice is two programs for the site',
    async () => {
      for (const submitId of [await here.send('same'), await here.send('same')]) await here.accepted(submitId)
      const codes = other.runs.map(({ code }) => code).filter((code) => code.includes('// same x'))
      expect([codes.length, new Set(codes).size]).toEqual([2, 2])
    },
    patience.timeout,
  )

  test(
    'a run that the site does not show is Submitted Failed, is never sent again, and is found by submitting it again',
    async () => {
      other.showsRuns = false
      const submitId = await here.send('hidden')
      const { errorMessage } = await waitFor(here.pupil, submitId, 10)
      expect([errorMessage, here.sent('hidden')]).toEqual(['The site accepted the program from robot but does not show its run.', 1])
      other.showsRuns = true
      await again(submitId)
      await here.accepted(submitId)
      expect(here.sent('hidden')).toBe(1)
    },
    patience.timeout,
  )
}
