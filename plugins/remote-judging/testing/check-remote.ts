import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ChallengeMet,
  LoggedOut,
  LoginRefused,
  NoRemoteProblem,
  type ProgramRefused,
  RemoteDown,
  type Remote,
  type RemoteStatement,
  type RunState,
} from '../contract.ts'
import { clientOf } from './client-of.ts'
import type { JudgeSite } from './judge-site.ts'

export interface RemoteCheck {
  readonly remote: Remote
  readonly site: JudgeSite
  readonly remoteId: string
  readonly missingId: string
  readonly statement: Partial<RemoteStatement>
  /** User input that identifies the problem, and input that does not. */
  readonly entered: readonly string[]
  readonly refusedIds: readonly string[]
  /** The states before the verdict. */
  readonly walk: readonly Partial<RunState>[]
  /** The site's texts and their meaning. */
  readonly verdicts: readonly (readonly [written: string, state: Partial<RunState> & Record<string, unknown>])[]
  readonly compileError: string
  readonly compilerText: string
  /** The site's messages when it refuses a program. */
  readonly refusals: readonly (readonly [words: string, error: typeof ProgramRefused])[]
}

/** Tests of a remote that every site must pass. */
export function checkRemote(check: RemoteCheck): void {
  const { remote, site, remoteId } = check
  const [language] = remote.languages
  const code = (wants: string) => `int main() { /* é 注释 + % & = <> */ }\t// wants: ${wants}\n// ${Math.random()}${'x'.repeat(40)}\n`
  const loggedIn = async () => {
    const client = clientOf(remote, 'robot')
    await remote.login({ username: 'robot', password: 'secret' }, client)
    return client
  }
  const send = async (wants: string) => {
    const client = await loggedIn()
    const program = { remoteId, language: language!, code: code(wants) }
    const told = await remote.submit(program, client)
    const runId = told ?? (await remote.listRuns(remoteId, client))[0]!.id
    return { client, program, told, runId, read: () => remote.readRun(runId, remoteId, client) }
  }

  describe(`${remote.title} and its site`, () => {
    beforeAll(() => site.start())
    afterAll(() => site.close())

    test('finds problems by what people enter, and reads them', async () => {
      for (const entered of check.entered) expect([entered, remote.remoteIdOf(entered)]).toEqual([entered, remoteId])
      for (const entered of check.refusedIds) expect([entered, remote.remoteIdOf(entered)]).toEqual([entered, undefined])
      expect(remote.remoteIdOf(site.address + remote.problemPath(remoteId))).toBe(remoteId)
      expect(await remote.readProblem(remoteId, clientOf(remote))).toMatchObject(check.statement)
      await expect(remote.readProblem(check.missingId, clientOf(remote))).rejects.toMatchObject({ code: new NoRemoteProblem().code })
    })

    test('logs in with the right password only, and knows who it is', async () => {
      const client = clientOf(remote, 'robot')
      await expect(remote.login({ username: 'robot', password: 'wrong' }, client)).rejects.toBeInstanceOf(LoginRefused)
      expect(await remote.whoAmI(client)).toBeUndefined()
      expect(await remote.whoAmI(await loggedIn())).toBe('robot')
    })

    test('sends a program byte for byte, and follows it to its verdict', async () => {
      const older = await send(check.verdicts[0]![0])
      const { program, runId, read } = await send(check.verdicts[0]![0])
      expect(site.runs[0]).toMatchObject({ user: 'robot', language: language!.id, code: program.code })
      expect(Number(runId)).toBeGreaterThan(Number(older.runId))
      expect((await remote.listRuns(remoteId, older.client)).map(({ id }) => id)).toEqual(expect.arrayContaining([runId, older.runId]))
      // The list may have shown the run before.
      site.runs[0]!.steps = site.stepsTo(check.verdicts[0]![0])
      const seen: (RunState | undefined)[] = []
      for (let looks = 0; looks <= check.walk.length; looks += 1) seen.push(await read())
      expect(seen).toMatchObject([...check.walk, check.verdicts[0]![1]])
      const source = await remote.readSource?.(runId, remoteId, older.client)
      if (remote.readSource) expect(source?.trimEnd()).toBe(program.code.trimEnd())
      expect(await remote.readRun('999999', remoteId, older.client).catch(() => undefined)).toSatisfy(
        (state) => state === undefined || state.state !== 'judged',
      )
    })

    test.each(check.verdicts)('reads %s', async (written, state) => {
      const { read } = await send('Accepted')
      site.runs[0]!.steps = [written]
      expect(await read()).toMatchObject(state)
    })

    test('reads what the compiler wrote, and takes no unknown word for a verdict', async () => {
      const { read, runId, client } = await send(check.compileError)
      site.runs[0]!.steps = [check.compileError]
      const state = await read()
      expect(state).toMatchObject({ state: 'judged', status: -2 })
      expect((state as { message?: string }).message ?? (await remote.readCompilerText?.(runId, remoteId, client))).toContain(check.compilerText)
      site.runs[0]!.steps = ['Thinking hard']
      expect(await read()).toMatchObject({ state: 'unknown', text: expect.stringContaining('Thinking hard') })
    })

    test.each(check.refusals)('is refused with %s', async (words, error) => {
      const client = await loggedIn()
      const taken = site.runs.length
      site.refusal = words
      await expect(remote.submit({ remoteId, language: language!, code: code('Accepted') }, client)).rejects.toBeInstanceOf(error)
      expect(site.runs.length).toBe(taken)
    })

    test.runIf(remote.closesPages)('takes no page that was cut for an answer', async () => {
      const { read } = await send('Accepted')
      site.fault = () => 'half'
      await expect(read()).rejects.toBeInstanceOf(RemoteDown)
      site.fault = () => undefined
      expect(await read()).toBeDefined()
    })

    test('notices a lost session, a challenge and a site that is down', async () => {
      const { client, program } = await send('Accepted')
      site.forgetSessions()
      await expect(remote.submit({ ...program, code: code('Accepted') }, client)).rejects.toBeInstanceOf(LoggedOut)
      const again = await loggedIn()
      site.trouble = 'challenge'
      await expect(remote.listRuns(remoteId, again)).rejects.toBeInstanceOf(ChallengeMet)
      site.trouble = 'down'
      await expect(remote.submit({ ...program, code: code('Accepted') }, again)).rejects.toBeInstanceOf(RemoteDown)
      site.trouble = undefined
    })
  })
}
