import { statuses } from '@verdict/plugin-judging/contract'
import type { TestData } from '../caches/test-data.ts'
import { checkBuiltIn } from '../checkers/check-built-in.ts'
import type { FoundLanguage } from '../languages/find-languages.ts'
import type { CachedPath } from '../caches/bounded-file-cache.ts'
import type { RunResult } from '../sandbox/sandbox.ts'
import { runInOrder, type CaseSteps } from './case-order.ts'
import { CompileError, type Compiler, type Program } from './running/compiler.ts'
import { compareOutput } from './checking/compare-output.ts'
import { SandboxPrewarmer } from './running/sandbox-prewarmer.ts'
import { interact } from './checking/interactive.ts'
import type { CoreSlot, CorePool } from './running/core-pool.ts'
import { allowance, type Allowance } from './running/limits.ts'
import { usageOf, judgeRun, type Outcome } from './scoring/outcome.ts'
import { answerOf, extraFiles, outputOf, runProgram, prepareSandbox, type CachedCase, type PreparedSandbox } from './running/run-case.ts'
import { closeOnAbort } from './running/close-on-abort.ts'
import { describeFailure } from './describe-failure.ts'
import { caseScore, oiRankScore, totalScore, totalStatus } from './scoring/scores.ts'
import { runChecker } from './checking/special-judge.ts'
import { TaskDropped, JudgeFailure, type CaseResult, type Judgement, type JudgeTask, type ProblemRules, type Progress, type TestCase } from './task.ts'

export interface JudgeDeps {
  corePool: CorePool
  compiler: Compiler
  testData: TestData
  languages: ReadonlyMap<string, FoundLanguage>
  checkerHeader(): Promise<string>
}

type Report = (progress: Progress) => void

/** Judges one submission: compiles it, runs the cases one after another on one core, and returns the result of each. */
export async function judge(deps: JudgeDeps, task: JudgeTask, report: Report = () => undefined, signal = new AbortController().signal): Promise<Judgement> {
  const blank: Judgement = { status: statuses.systemError, time: 0, memory: 0, score: null, oiRankScore: null, errorMessage: '', cases: [] }
  try {
    return await judgeOnce(deps, task, report, signal)
  } catch (error) {
    if (signal.aborted) throw new TaskDropped('the result is no longer needed')
    if (error instanceof CompileError) return { ...blank, status: statuses.compileError, errorMessage: error.message }
    return { ...blank, ...describeFailure(error) }
  }
}

async function judgeOnce(deps: JudgeDeps, task: JudgeTask, report: Report, signal: AbortSignal): Promise<Judgement> {
  const found = deps.languages.get(task.language)
  if (!found) throw new JudgeFailure(`this judge does not have the language ${task.language}`)
  if (task.cases.length === 0) throw new JudgeFailure('this problem has no test data')
  report({ kind: 'compiling' })
  const acquiring = acquireTestData(deps.testData, task, signal)
  acquiring.catch(() => undefined)
  const opened: { release(): void }[] = []
  const preparedSandboxes: PreparedSandbox[] = []
  let prewarmer: SandboxPrewarmer | undefined
  try {
    const checker = await prepareChecker(deps, task)
    if (checker) opened.push(checker)
    const program = await deps.compiler.compile(found, task.code, task.problem.userExtraFiles)
    opened.push(program)
    prewarmer = SandboxPrewarmer.start(deps.corePool, program, extraFiles(task.problem.userExtraFiles))
    const testCases = await acquiring
    report({ kind: 'judging', total: task.cases.length })
    const run = { program, checker, testCases, preparedSandboxes, prewarmer, report, signal }
    const cases = await deps.corePool.use('timed', (coreSlot) => closeOnAbort(signal, preparedSandboxes, () => judgeCases(deps, task, coreSlot, run)), signal)
    return conclude(task, cases, allowance(task.problem, found.language))
  } finally {
    // The core slot is free already while these are closed.
    await Promise.all([prewarmer?.close(), ...preparedSandboxes.map(({ box }) => box.close().catch(() => undefined))])
    for (const one of opened) one.release()
    await acquiring.then(
      (testCases) => {
        for (const one of testCases.values()) one.release()
      },
      () => undefined,
    )
  }
}

async function prepareChecker(deps: JudgeDeps, task: Pick<JudgeTask, 'problem'>): Promise<Program | undefined> {
  const { problem } = task
  if (problem.judgeMode === 'default') return undefined
  if (!problem.checker) throw new JudgeFailure('this problem has no checker')
  const found = deps.languages.get(problem.checker.language)
  if (!found) throw new JudgeFailure(`this judge does not have the checker's language ${problem.checker.language}`)
  const files = { 'testlib.h': await deps.checkerHeader(), ...problem.judgeExtraFiles }
  return deps.compiler.compile(found, problem.checker.code, files).catch((error: unknown) => {
    if (error instanceof CompileError) throw new JudgeFailure(`the checker of this problem does not compile: ${error.message}`)
    throw error
  })
}

async function acquireTestData(testData: TestData, task: JudgeTask, signal: AbortSignal): Promise<Map<TestCase, CachedCase & { release(): void }>> {
  const acquired = new Map<TestCase, CachedCase & { release(): void }>()
  const open: CachedPath[] = []
  try {
    for (const one of task.cases) {
      if (signal.aborted) throw new TaskDropped()
      const input = await testData.acquire(one.input, task.fetchFile)
      open.push(input)
      const answer = await testData.acquire(one.answer, task.fetchFile)
      open.push(answer)
      acquired.set(one, {
        inputPath: input.path,
        answerPath: answer.path,
        answerSize: one.answer.size,
        release: () => {
          input.release()
          answer.release()
        },
      })
    }
    return acquired
  } catch (error) {
    for (const one of open) one.release()
    throw error
  }
}

interface JudgingRun {
  program: Program
  checker: Program | undefined
  testCases: Map<TestCase, CachedCase>
  /** Every box that was opened; the caller closes them. */
  preparedSandboxes: PreparedSandbox[]
  prewarmer: SandboxPrewarmer | undefined
  report: Report
  signal: AbortSignal
}

async function judgeCases(
  deps: JudgeDeps,
  task: JudgeTask,
  coreSlot: CoreSlot,
  { program, checker, testCases, preparedSandboxes, prewarmer, report, signal }: JudgingRun,
): Promise<CaseResult[]> {
  const { problem } = task
  const allowed = allowance(problem, program.found.language)
  const user = (await prewarmer?.take(coreSlot)) ?? (await prepareSandbox(coreSlot, program, extraFiles(problem.userExtraFiles)))
  preparedSandboxes.push(user)
  const checking = checker && (await prepareSandbox(coreSlot, checker))
  if (checking) preparedSandboxes.push(checking)
  let done = 0
  const steps: CaseSteps<CaseRun> = {
    // A checker runs on the same core, so no program may be timed meanwhile.
    overlap: checking === undefined,
    run: (one) => {
      if (signal.aborted) throw new TaskDropped()
      return runCase(deps, problem, user, checking, allowed, testCases.get(one)!)
    },
    conclude: async (one, run) => {
      const outcome = 'status' in run ? run : await concludeCase(problem, checking, testCases.get(one)!, run)
      return {
        caseId: one.caseId,
        status: outcome.status,
        time: outcome.time,
        memory: outcome.memory,
        seq: one.seq,
        score: caseScore(outcome.status, outcome.fraction, one.score),
        inputName: one.inputName,
        outputName: one.outputName,
        userOutput: outcome.message,
        ...(one.groupNum === undefined ? {} : { groupNum: one.groupNum }),
      }
    },
  }
  return runInOrder(problem.judgeCaseMode, task.cases, steps, (result) => report({ kind: 'case', result, done: ++done, total: task.cases.length }))
}

/** An outcome that the run itself decided, or a result whose output must be checked. */
type CaseRun = Outcome | { result: RunResult; answer: Promise<Buffer> | undefined }

async function runCase(
  { corePool }: JudgeDeps,
  problem: ProblemRules,
  user: PreparedSandbox,
  checking: PreparedSandbox | undefined,
  allowed: Allowance,
  testCase: CachedCase,
): Promise<CaseRun> {
  if (problem.judgeMode === 'interactive') return interact(user, checking!, allowed, problem, testCase, protocolOf(problem))
  const answer = checking ? undefined : answerOf(testCase)
  answer?.catch(() => undefined)
  const result = await runProgram(user, corePool, allowed, problem, testCase)
  return judgeRun(result, allowed, user.program.found) ?? { result, answer }
}

async function concludeCase(
  problem: ProblemRules,
  checking: PreparedSandbox | undefined,
  testCase: CachedCase,
  { result, answer }: Exclude<CaseRun, Outcome>,
): Promise<Outcome> {
  const output = outputOf(result, problem)
  if (checking) return { ...(await runChecker(checking, protocolOf(problem), testCase, output)), ...usageOf(result) }
  const expected = await answer!
  if (problem.builtIn) return { ...checkBuiltIn(problem.builtIn, output, expected), ...usageOf(result) }
  return { status: compareOutput(output, expected, problem.isRemoveEndBlank), message: '', ...usageOf(result) }
}

const protocolOf = ({ checker }: ProblemRules) => checker?.protocol ?? 'hoj'

function conclude({ problem }: JudgeTask, cases: CaseResult[], allowed: Allowance): Judgement {
  const whole = totalStatus(problem.type, cases)
  const score = totalScore(problem.judgeCaseMode, cases, problem.ioScore)
  return {
    status: whole,
    time: Math.min(allowed.time, Math.max(...cases.map((one) => one.time))),
    memory: Math.min(allowed.memory / 1024, Math.max(...cases.map((one) => one.memory))),
    score: problem.type === 1 ? score : null,
    oiRankScore: problem.type === 1 ? oiRankScore(problem.judgeCaseMode, whole === statuses.accepted, score, problem.difficulty, problem.ioScore) : null,
    errorMessage: '',
    cases,
  }
}
