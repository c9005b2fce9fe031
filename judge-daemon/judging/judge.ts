import { statuses, type JudgingStep } from '@verdict/plugin-judging/contract'
import type { TestData } from '../caches/test-data.ts'
import type { FoundLanguage } from '../languages/find-languages.ts'
import { runInOrder, type CaseSteps } from './case-order.ts'
import { concludeCase, runCase, type CaseDeps, type CaseRun } from './judge-case.ts'
import type { Compiler, Program } from './running/compiler.ts'
import { CompileError } from './running/run-compiler.ts'
import { SandboxPrewarmer } from './running/sandbox-prewarmer.ts'
import type { CoreSlot, GiveWay } from '../machine/core-pool.ts'
import { allowance, type Allowance } from './running/limits.ts'
import { extraFiles, prepareSandbox, type PreparedSandbox } from './running/run-case.ts'
import type { AuthorCompiler } from './checking/author-compiler.ts'
import { closeOnAbort } from './running/close-on-abort.ts'
import { describeFailure } from './describe-failure.ts'
import { caseScore, groupsOf, oiRankScore, totalScore, totalStatus } from './scores.ts'
import { TaskDropped, JudgeFailure, type CaseResult, type Judgement, type JudgeTask } from '../task/task.ts'
import { acquireTestData, readCases, type AcquiredCase } from './test-data-of-task.ts'

export interface JudgeDeps extends CaseDeps {
  compiler: Compiler
  authorCompiler: AuthorCompiler
  testData: TestData
  languages: ReadonlyMap<string, FoundLanguage>
}

type Report = (step: JudgingStep) => void

/** The site keeps no more of a case's message. */
const maxMessageLength = 4096

/** Judges one submission: compiles it, runs the cases one after another on one core, and returns the result of each. */
export async function judge(deps: JudgeDeps, task: JudgeTask, report: Report = () => undefined, signal = new AbortController().signal): Promise<Judgement> {
  const blank: Judgement = { status: statuses.systemError, time: 0, memory: 0, score: null, oiRankScore: null, errorMessage: null, cases: [], output: null }
  try {
    return await judgeOnce(deps, task, report, signal)
  } catch (error) {
    if (signal.aborted) throw new TaskDropped('the result is no longer needed')
    if (error instanceof CompileError) return { ...blank, status: statuses.compileError, errorMessage: error.message || null }
    return { ...blank, ...describeFailure(error) }
  }
}

async function judgeOnce(deps: JudgeDeps, given: JudgeTask, report: Report, signal: AbortSignal): Promise<Judgement> {
  const found = deps.languages.get(given.language)
  if (!found) throw new JudgeFailure(`this judge does not have the language ${given.language}`)
  const task = { ...given, cases: await readCases(deps.testData, given) }
  if (task.cases.length === 0) throw new JudgeFailure('this problem has no test data')
  report({ status: statuses.compiling, done: 0, total: 0 })
  const acquiring = acquireTestData(deps.testData, task, signal)
  acquiring.catch(() => undefined)
  const opened: { release(): void }[] = []
  const preparedSandboxes: PreparedSandbox[] = []
  let prewarmer: SandboxPrewarmer | undefined
  try {
    const checker = await prepareChecker(deps, task)
    if (checker) opened.push(checker)
    const program = await deps.compiler.compile(found, task.code, task.extraFiles)
    opened.push(program)
    prewarmer = SandboxPrewarmer.start(deps.corePool, program, extraFiles(task.extraFiles))
    const testCases = await acquiring
    report({ status: statuses.judging, done: 0, total: task.cases.length })
    const run = { program, checker, testCases, preparedSandboxes, prewarmer, report, signal }
    const cases = await deps.corePool.use(
      'timed',
      (coreSlot, giveWay) => closeOnAbort(signal, preparedSandboxes, () => judgeCases(deps, task, coreSlot, { ...run, giveWay })),
      { signal, onLong: task.onLong },
    )
    return conclude(task, cases, allowance(task, found.language))
  } finally {
    // The core slot is free already while these are closed.
    await Promise.all([prewarmer?.close(), ...preparedSandboxes.map(({ box }) => box.close().catch(() => undefined))])
    for (const one of opened) one.release()
    await acquiring.then(
      (testCases) => {
        for (const one of testCases) one.release()
      },
      () => undefined,
    )
  }
}

async function prepareChecker(deps: JudgeDeps, { judgeMode, judgeProgram }: JudgeTask): Promise<Program | undefined> {
  if (judgeMode === 'default') return undefined
  if (!judgeProgram) throw new JudgeFailure('this problem has no checker')
  if (judgeProgram.passes !== undefined && judgeProgram.protocol !== 'kattis')
    throw new JudgeFailure(`several passes need a checker with the protocol kattis, not ${judgeProgram.protocol}`)
  const found = deps.languages.get(judgeProgram.language)
  if (!found) throw new JudgeFailure(`this judge does not have the checker's language ${judgeProgram.language}`)
  return deps.authorCompiler.compile(found, judgeProgram).catch((error: unknown) => {
    if (error instanceof CompileError) throw new JudgeFailure(`the checker of this problem does not compile: ${error.message}`)
    throw error
  })
}

interface JudgingRun {
  program: Program
  checker: Program | undefined
  testCases: readonly AcquiredCase[]
  /** Every box that was opened; the caller closes them. */
  preparedSandboxes: PreparedSandbox[]
  prewarmer: SandboxPrewarmer | undefined
  report: Report
  signal: AbortSignal
  giveWay: GiveWay
}

async function judgeCases(
  deps: JudgeDeps,
  task: JudgeTask,
  coreSlot: CoreSlot,
  { program, checker, testCases, preparedSandboxes, prewarmer, report, signal, giveWay }: JudgingRun,
): Promise<CaseResult[]> {
  const allowed = allowance(task, program.found.language)
  const user = (await prewarmer?.take(coreSlot)) ?? (await prepareSandbox(coreSlot, program, extraFiles(task.extraFiles)))
  preparedSandboxes.push(user)
  const checking = checker && (await prepareSandbox(coreSlot, checker, extraFiles(task.judgeProgram?.extraFiles ?? {})))
  if (checking) preparedSandboxes.push(checking)
  let done = 0
  const steps: CaseSteps<AcquiredCase, CaseRun> = {
    // A checker runs on the same core, so no program may be timed at that time.
    overlap: checking === undefined,
    run: async (one) => {
      await giveWay()
      if (signal.aborted) throw new TaskDropped()
      return runCase(deps, task, { user, checking, allowed, testCase: one.files, score: one.score })
    },
    // An idle program occupies its core for the longest time that is possible. Where the first failed case decides, the others tell nothing new.
    isLast: (run) => task.type === 'acm' && 'status' in run && run.isIdle === true,
    conclude: async (one, run) => {
      const outcome = 'status' in run ? run : await concludeCase(deps, task, { testCase: one.files, score: one.score }, run)
      return {
        caseId: one.caseId ?? one.seq,
        status: outcome.status,
        time: Math.round(outcome.time),
        memory: Math.round(outcome.memory),
        seq: one.seq,
        score: caseScore(outcome.status, outcome.fraction, one.score),
        inputName: one.inputName,
        outputName: one.outputName,
        message: outcome.message.slice(0, maxMessageLength) || null,
        groupNum: one.groupNum,
      }
    },
  }
  const total = testCases.length
  return runInOrder(task.caseMode, testCases, steps, () => report({ status: statuses.judging, done: ++done, total }))
}

function conclude({ type, caseMode, ioScore, difficulty }: JudgeTask, cases: CaseResult[], allowed: Allowance): Judgement {
  const status = totalStatus(type, cases)
  const score = totalScore(caseMode, cases, ioScore)
  return {
    status,
    time: Math.round(Math.min(allowed.time, highest(cases.map((one) => one.time)))),
    memory: Math.round(Math.min(allowed.memory / 1024, highest(cases.map((one) => one.memory)))),
    score: type === 'oi' ? score : null,
    oiRankScore: type === 'oi' ? oiRankScore(caseMode, status === statuses.accepted, score, difficulty, ioScore) : null,
    errorMessage: null,
    // The site shows the cases of a subtask together.
    cases: caseMode.startsWith('subtask') ? groupsOf(cases).flat() : cases,
    output: null,
  }
}

/** `Math.max` takes its numbers as arguments, which cannot be a hundred thousand. */
const highest = (numbers: readonly number[]) => numbers.reduce((most, number) => Math.max(most, number), 0)
