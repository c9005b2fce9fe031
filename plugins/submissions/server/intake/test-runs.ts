import { randomUUID } from 'node:crypto'
import { byId, defineCollection, type BatchedReads, type Caller } from '@verdict/core/server'
import { ownJudge, statuses, Verdict, type Judged, type JudgeQueue, type LanguageRepository } from '@verdict/plugin-judging/contract'
import { NoProblem, type ContextResolver, type ProblemBank } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { InputEmpty, InputTooLong, LanguageRefused, NoTestRun, taskSource, type SubmissionSettings, type TestRunResult } from '../../contract.ts'
import { checkCode, checkJudgingOpen, checkLanguage } from './submit-rules.ts'
import type { SubmitCooldown } from '../cooldown/submit-cooldown.ts'

const TestRunDoc = z.object({
  _id: z.string(),
  uid: z.string(),
  userInput: z.string(),
  expectedOutput: z.string().nullable(),
  judgeMode: z.string(),
  verdict: Verdict.nullable(),
  /** When it is deleted: ten minutes after it was queued, or one minute after it ended. */
  until: z.date(),
})
type TestRunDoc = z.infer<typeof TestRunDoc>

export const testRunCollection = defineCollection('test-runs', TestRunDoc, {
  texts: [],
  indexes: [{ key: { until: 1 }, expireAfterSeconds: 0 }],
})

/** The body of a test run call: a program, its input and optional context IDs. */
interface TestRunRequest {
  readonly pid: number
  readonly code: string
  readonly language: string
  readonly type?: string | null | undefined
  readonly userInput?: string | null | undefined
  readonly expectedOutput?: string | null | undefined
  readonly [field: string]: unknown
}

interface Deps {
  readonly testRuns: Collection<TestRunDoc>
  readonly queue: JudgeQueue
  readonly contextResolver: ContextResolver
  readonly bank: ProblemBank
  readonly languages: LanguageRepository
  readonly cooldown: SubmitCooldown
  readonly settings: () => SubmissionSettings
  /** Notifies the user that the run has ended. */
  readonly publishEnd: (uid: string, key: string) => void
}

const prefix = 'TEST_JUDGE_'
const maxInputLength = 1000
const maxOutputLength = 1000
const pendingMs = 600_000
const resultMs = 60_000

/** Runs programs with a custom input. Nothing is counted, and a result can be read once. */
export class TestRuns {
  readonly #deps: Deps
  /** Batched, because a live stream asks for several runs at a time. */
  readonly #owners: BatchedReads<string, Pick<TestRunDoc, '_id' | 'uid'>>

  constructor(deps: Deps) {
    this.#deps = deps
    this.#owners = byId(deps.testRuns, { uid: 1 })
  }

  isTestRun(ref: string): boolean {
    return ref.startsWith(prefix)
  }

  async start(request: TestRunRequest, caller: Caller): Promise<string> {
    const { contextResolver, bank, languages, cooldown, settings } = this.#deps
    const input = request.userInput ?? ''
    if (input === '') throw new InputEmpty()
    if (input.length > maxInputLength || (request.expectedOutput?.length ?? 0) > maxInputLength) throw new InputTooLong({ longest: maxInputLength })
    checkCode(request.code, request.language)
    const context = await contextResolver.resolve(contextResolver.keysIn(request), caller)
    checkJudgingOpen(context.rules, settings())
    await context.authorize('test-run', request.pid)
    const problem = (await bank.summaries([request.pid])).get(request.pid)
    if (!problem) throw new NoProblem()
    await checkLanguage(request.language, problem, languages)
    const language = await this.#ownLanguage(request.language, problem.oj)
    if (context.rules.cooldown) await cooldown.start('test-run', caller.uid)
    return this.#enqueue({ ...request, language }, input, problem, caller.uid)
  }

  /** Returns the result; a final one can be read once. */
  async result(key: string, uid: string): Promise<TestRunResult> {
    const { testRuns } = this.#deps
    const run = await testRuns.findOne({ _id: key, uid })
    if (!run || run.until < new Date()) throw new NoTestRun()
    const empty = { time: null, memory: null, userInput: null, userOutput: null, expectedOutput: null, stderr: null, problemJudgeMode: null }
    if (!run.verdict) return { status: statuses.pending, ...empty }
    await testRuns.deleteOne({ _id: key })
    const { status, time, memory, output, errorMessage } = run.verdict
    return {
      status,
      time,
      memory,
      userInput: run.userInput,
      userOutput: truncated(output),
      expectedOutput: run.expectedOutput,
      stderr: errorMessage,
      problemJudgeMode: run.judgeMode,
    }
  }

  /** Stores the verdict of a run; repeatable. */
  async applyVerdict({ ref, verdict }: Judged): Promise<void> {
    const run = await this.#deps.testRuns.findOneAndUpdate(
      { _id: ref },
      { $set: { verdict: { ...verdict, cases: [] }, until: new Date(Date.now() + resultMs) } },
    )
    if (run) this.#deps.publishEnd(run.uid, ref)
  }

  async isOwnedBy(uid: string | undefined, ref: string): Promise<boolean> {
    return uid !== undefined && (await this.#owners.of(ref))?.uid === uid
  }

  /** Other judges run no tests, so our own judge does, in its first language of the same family. */
  async #ownLanguage(language: string, oj: string): Promise<string> {
    if (oj === ownJudge) return language
    const { languages } = this.#deps
    const [remote, own] = await Promise.all([languages.of(oj), languages.of(ownJudge)])
    const contentType = remote.find(({ name }) => name === language)?.contentType
    const found = own.find((one) => one.contentType === contentType)
    if (!found) throw new LanguageRefused({ language, languages: own.map(({ name }) => name).join(', ') })
    return found.name
  }

  async #enqueue(
    { code, language, expectedOutput, pid }: TestRunRequest,
    input: string,
    { judgeMode, removeTrailingBlanks }: { judgeMode: string; removeTrailingBlanks: boolean },
    uid: string,
  ): Promise<string> {
    const spec = await this.#deps.bank.judgingSpec(pid)
    const key = `${prefix}${randomUUID()}`
    const expected = expectedOutput || null
    await this.#deps.testRuns.insertOne({
      _id: key,
      uid,
      userInput: input,
      expectedOutput: expected,
      judgeMode,
      verdict: null,
      until: new Date(Date.now() + pendingMs),
    })
    const { extraFiles = {}, fileIo = null } = spec?.kind === 'submission' ? spec : {}
    const limits = { time: spec?.limits.time ?? 1000, memory: spec?.limits.memory ?? 256, stack: spec?.kind === 'submission' ? spec.limits.stack : 128 }
    // Programs read lines, but users seldom end the last line of their input. "Compare" must run a test case unchanged, so this is done here and not by the
    // judge.
    const inputWithLineEnd = input.endsWith('\n') ? input : `${input}\n`
    const work = {
      kind: 'test-run',
      language,
      code,
      extraFiles,
      limits,
      input: inputWithLineEnd,
      expectedOutput: expected,
      removeTrailingBlanks,
      fileIo,
    } as const
    await this.#deps.queue.put({ source: taskSource, ref: key, version: 0, oj: ownJudge, priority: 'normal', uid, work })
    return key
  }
}

function truncated(output: string | null): string | null {
  return output !== null && output.length > maxOutputLength ? `${output.slice(0, maxOutputLength)}...` : output
}
