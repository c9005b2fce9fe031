import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { problemApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import judging from '../../../judging/server/index.ts'
import problems from '../../../problems/server/index.ts'
import submissions from '../../../submissions/server/index.ts'
import { remoteAdminApi, remoteProblemApi, type Remote } from '../../contract.ts'
import remoteJudging from '../../server/index.ts'
import type { JudgeSite } from './judge-site.ts'
import { detail, patience, submit, waitFor } from './remote-site.ts'

export interface JudgingCheck {
  readonly remote: Remote
  readonly site: JudgeSite
  readonly plugins: Parameters<typeof startTestSite>[0]
  /** The plugin whose setting is the address of the site. */
  readonly addressOf: string
  readonly remoteId: string
  readonly title: string
  /** What the site writes, and what users see. */
  readonly verdicts: readonly (readonly [written: string, seen: { readonly status: number; readonly time?: number; readonly memory?: number }])[]
  readonly compileError: string
  readonly compilerText: string
}

/** A problem of the remote from its import to all verdicts, on a running site. */
export function checkJudging(check: JudgingCheck): void {
  const { remote, site: other, remoteId } = check
  const pid = `${remote.oj}-${remoteId}`.toUpperCase()
  const code = (wants: string) => `int main() { return 0; }\n// wants: ${wants}\n// ${'x'.repeat(40)}\n`
  let site: TestSite | undefined
  let root: Person
  let pupil: Person

  describe(`${remote.title} on our site`, () => {
    beforeAll(async () => {
      const settings = {
        judging: { leaseSeconds: 2, retrySeconds: 0 },
        submissions: { defaultSubmitInterval: 0 },
        [check.addressOf]: { address: await other.start() },
        'remote-judging': { requestSeconds: 5, settleSeconds: 1, downSeconds: 0.1, paceFactor: 0 },
      }
      site = await startTestSite([judging, problems, submissions, remoteJudging, ...check.plugins], { settings: settings as never })
      root = await site.as('root')
      pupil = await site.as('default_user')
      await root.use(remoteProblemApi).importProblem({ query: { name: remote.oj, problemId: remoteId } })
      await root.use(remoteAdminApi).saveAccount({ body: { oj: remote.accountsOf ?? remote.oj, username: 'robot', password: 'secret' } })
    })
    afterAll(async () => {
      await site?.close()
      other.close()
    })

    test(
      'a problem is imported, and every verdict comes with its time and memory; nothing is sent twice',
      async () => {
        expect((await root.use(problemApi).detail({ query: { problemId: pid } })).problem).toMatchObject({ title: check.title, isRemote: true })
        const wanted = [...check.verdicts, [check.compileError, { status: -2 }] as const]
        const sent = await Promise.all(wanted.map(([written]) => submit(pupil, pid, code(written), remote.languages[0]!.name)))
        for (const [index, [, seen]] of wanted.entries()) {
          await waitFor(pupil, sent[index]!, seen.status)
          expect(await detail(root, sent[index]!)).toMatchObject({ ...seen, vjudgeUsername: 'robot', vjudgeSubmitId: expect.any(Number) })
        }
        expect((await detail(pupil, sent.at(-1)!)).errorMessage).toContain(check.compilerText)
        expect(other.runs).toHaveLength(wanted.length)
      },
      patience.timeout,
    )

    test(
      'after a lost session, a lost answer and a closed site each program is there once, with its verdict',
      async () => {
        const before = other.runs.length
        const [wanted, { status }] = check.verdicts[0]!
        const send = (when: string) => submit(pupil, pid, `${code(wanted)}// ${when}\n`, remote.languages[0]!.name)
        other.forgetSessions()
        await waitFor(pupil, await send('lost session'), status)
        other.losesAnswer = true
        await waitFor(pupil, await send('lost answer'), status)
        other.trouble = 'down'
        const waiting = await send('closed site')
        await vi.waitFor(async () => expect((await detail(pupil, waiting)).step).toContain('HTTP 503'), patience)
        other.trouble = undefined
        await root.use(remoteAdminApi).retry({ body: { oj: remote.oj } })
        await waitFor(pupil, waiting, status)
        expect(other.runs.length - before).toBe(3)
      },
      patience.timeout,
    )
  })
}
