import { problemApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RemoteCheck } from './check-remote.ts'
import { checkTroubles } from './check-troubles.ts'
import { CheckedSite, type JudgingCheck } from './checked-site.ts'
import { detail, patience, waitFor } from './remote-site.ts'

/** Tests a remote's problem on a running site from its import to all verdicts, with and without faults. */
export function checkJudging(check: RemoteCheck, judgingCheck: JudgingCheck): void {
  const { remote, statement, verdicts, compileError, compilerText } = check
  const here = new CheckedSite(check, judgingCheck.site)

  describe(`${remote.title} on our site`, () => {
    beforeAll(() => here.start(judgingCheck))
    afterAll(() => here.close())

    test(
      'a problem is imported, and every verdict comes with its time and memory; nothing is sent twice',
      async () => {
        const { problem } = await here.root.use(problemApi).detail({ query: { problemId: here.pid } })
        expect(problem).toMatchObject({ title: statement.title, isRemote: true })
        const sent = await Promise.all(verdicts.map(([written]) => here.send(written, written)))
        for (const [index, [, state]] of verdicts.entries()) {
          const { status, time, memory } = state as { status: number; time?: number; memory?: number }
          await waitFor(here.pupil, sent[index]!, status)
          const used = 'time' in state ? { time: time ?? null, memory: memory ?? null } : {}
          expect(await detail(here.root, sent[index]!)).toMatchObject({ ...used, vjudgeUsername: 'robot', vjudgeSubmitId: expect.any(Number) })
        }
        const broken = await waitFor(here.pupil, await here.send('compiler', compileError), -2)
        expect(broken.errorMessage).toContain(compilerText)
        expect(judgingCheck.site.runs).toHaveLength(verdicts.length + 1)
      },
      patience.timeout,
    )

    checkTroubles(here, judgingCheck.wrongPassword)
  })
}
