import { randomUUID } from 'node:crypto'
import { defineCollection, type Caller } from '@verdict/core/server'
import { statuses, Verdict, type Judged, type JudgeQueue, type LanguageRepository } from '@verdict/plugin-judging/contract'
import { NoProblem, type ContextResolver, type ProblemBank } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { InputEmpty, InputTooLong, NoTestRun, type SubmissionSettings, type TestRunResult } from '../../contract.ts'
import { checkCode, checkLanguage } from './code-rules.ts'
import { contextKeysIn } from '../context-keys.ts'
import { checkJudgingOpen, languagesFor } from './judging-open.ts'
import { taskSource } from '../judging/judging-coordinator.ts'
import type { SubmitCooldown } from './submit-cooldown.ts'

const TestRunDoc = z.object({
  _id: z.string(),
  uid: z.string(),
  userInput: z.string(),
  expectedOutput: z.string().nullable(),
  judgeMode: z.string(),
  verdict: Verdict.nullable(),
  /** Ten minutes while it is waited for, one minute when it is there. */
  until: z.date(),
})
type TestRunDoc = z.infer<typeof TestRunDoc>

export const testRunCollection = defineCollection('test-runs', TestRunDoc, { indexes: [{ key: { until: 1 }, expireAfterSeconds: 0 }] })

/** What a client asks to be run. */
export interface TestRunRequest {
  readonly pid: number
  readonly code: string
  readonly language: string
  readonly type?: string | null | undefined
  readonly userInput?: string | null | undefined
  readonly expectedOutput?: string | null | undefined
  readonly [field: string]: unknown
}

interface Deps {
  readonly runs: Collection<TestRunDoc>
  readonly queue: JudgeQueue
  readonly contextResolver: ContextResolver
  readonly bank: ProblemBank
  readonly languages: LanguageRepository
  readonly cooldown: SubmitCooldown
  readonly settings: () => SubmissionSettings
  /** Tells the person that the run has ended. */
  readonly publish: (uid: string, key: string) => void
}

const prefix = 'TEST_JUDGE_'
const maxInputLength = 1000
const maxOutputLength = 1000
const pendingMilliseconds = 600_000
const doneMilliseconds = 60_000

/** Runs programs with an input of their author's own (spec 5, section 10). */
export class TestRuns {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  static isRun(ref: string): boolean {
    return ref.startsWith(prefix)
  }

  async begin(query: TestRunRequest, caller: Caller): Promise<string> {
    const { contextResolver, bank, languages, cooldown, settings } = this.#deps
    const input = query.userInput ?? ''
    if (input === '') throw new InputEmpty()
    if (input.length > maxInputLength || (query.expectedOutput?.length ?? 0) > maxInputLength) throw new InputTooLong({ longest: maxInputLength })
    checkCode(query.code, query.language)
    const context = await contextResolver.resolve(contextKeysIn(query, contextResolver.keys), caller)
    checkJudgingOpen(context.references, settings())
    await context.authorize('test-run', query.pid)
    const problem = (await bank.summaries([query.pid])).get(query.pid)
    if (!problem) throw new NoProblem()
    checkLanguage(query.language, await languagesFor(problem, languages), problem.languages)
    if (context.rules.cooldown) await cooldown.take('test-run', caller.uid)
    return this.#put(query, input, problem, caller.uid)
  }

  /** The result; a final one is handed out once. */
  async result(key: string, uid: string): Promise<TestRunResult> {
    const { runs } = this.#deps
    const run = await runs.findOne({ _id: key, uid })
    if (!run || run.until < new Date()) throw new NoTestRun()
    const nothing = { time: null, memory: null, userInput: null, userOutput: null, expectedOutput: null, stderr: null, problemJudgeMode: null }
    if (!run.verdict) return { status: statuses.pending, ...nothing }
    await runs.deleteOne({ _id: key })
    const { status, time, memory, output, errorMessage } = run.verdict
    return {
      status,
      time,
      memory,
      userInput: run.userInput,
      userOutput: cut(output),
      expectedOutput: run.expectedOutput,
      stderr: errorMessage,
      problemJudgeMode: run.judgeMode,
    }
  }

  /** Takes a verdict; repeatable. */
  async take({ ref, verdict }: Judged): Promise<void> {
    const run = await this.#deps.runs.findOneAndUpdate(
      { _id: ref },
      { $set: { verdict: { ...verdict, cases: [] }, until: new Date(Date.now() + doneMilliseconds) } },
    )
    if (run) this.#deps.publish(run.uid, ref)
  }

  async owns(uid: string | undefined, ref: string): Promise<boolean> {
    return uid !== undefined && (await this.#deps.runs.findOne({ _id: ref, uid }, { projection: { _id: 1 } })) !== null
  }

  async #put(
    { code, language, expectedOutput, pid }: TestRunRequest,
    input: string,
    { oj, judgeMode, removeTrailingBlanks }: { oj: string; judgeMode: string; removeTrailingBlanks: boolean },
    uid: string,
  ): Promise<string> {
    const recipe = await this.#deps.bank.judgingSpec(pid)
    const key = `${prefix}${randomUUID()}`
    const expected = expectedOutput || null
    await this.#deps.runs.insertOne({
      _id: key,
      uid,
      userInput: input,
      expectedOutput: expected,
      judgeMode,
      verdict: null,
      until: new Date(Date.now() + pendingMilliseconds),
    })
    const { extraFiles = {}, fileIo = null, limits = { time: 1000, memory: 256, stack: 128 } } = recipe ?? {}
    // Programs read lines, and people seldom end the last one; Compare, which runs a case as it is, must not get one more.
    const ended = input.endsWith('\n') ? input : `${input}\n`
    const work = { kind: 'test-run', language, code, extraFiles, limits, input: ended, expectedOutput: expected, removeTrailingBlanks, fileIo } as const
    await this.#deps.queue.put({ source: taskSource, ref: key, version: 0, oj, priority: 'normal', uid, work })
    return key
  }
}

function cut(output: string | null): string | null {
  return output !== null && output.length > maxOutputLength ? `${output.slice(0, maxOutputLength)}...` : output
}
