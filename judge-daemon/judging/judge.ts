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
import { rejectOnAbort } from './running/reject-on-abort.ts'
import { describeFailure } from './describe-failure.ts'
import { caseScore, oiRankScore, totalScore, totalStatus } from './scoring/scores.ts'
import { askChecker } from './checking/special-judge.ts'
import { status } from './scoring/status.ts'
import { Dropped, JudgeFailure, type CaseResult, type Judgement, type JudgeTask, type ProblemRules, type Progress, type TestCase } from './task.ts'

export interface JudgeParts {
  corePool: CorePool
  compiler: Compiler
  testData: TestData
  languages: ReadonlyMap<string, FoundLanguage>
  checkerHeader(): Promise<string>
}

type Report = (progress: Progress) => void

/** Judges one submission: compiles, runs the cases one after another on one core, and says what came of each. */
export async function judge(parts: JudgeParts, task: JudgeTask, report: Report = () => undefined, signal = new AbortController().signal): Promise<Judgement> {
  const blank: Judgement = { status: status.systemError, time: 0, memory: 0, score: null, oiRankScore: null, errorMessage: '', cases: [] }
  try {
    return await judgeOnce(parts, task, report, signal)
  } catch (error) {
    if (signal.aborted) throw new Dropped('nobody wants the result any more')
    if (error instanceof CompileError) return { ...blank, status: status.compileError, errorMessage: error.message }
    return { ...blank, ...describeFailure(error) }
  }
}

async function judgeOnce(parts: JudgeParts, task: JudgeTask, report: Report, signal: AbortSignal): Promise<Judgement> {
  const found = parts.languages.get(task.language)
  if (!found) throw new JudgeFailure(`this judge does not know the language ${task.language}`)
  if (task.cases.length === 0) throw new JudgeFailure('this problem has no test data')
  report({ kind: 'compiling' })
  const holding = holdAll(parts.testData, task, signal)
  holding.catch(() => undefined)
  const opened: { release(): void }[] = []
  const preparedSandboxes: PreparedSandbox[] = []
  let prewarmer: SandboxPrewarmer | undefined
  try {
    const checker = await prepareChecker(parts, task)
    if (checker) opened.push(checker)
    const program = await parts.compiler.compile(found, task.code, task.problem.userExtraFiles)
    opened.push(program)
    prewarmer = SandboxPrewarmer.start(parts.corePool, program, extraFiles(task.problem.userExtraFiles))
    const held = await holding
    report({ kind: 'judging', total: task.cases.length })
    const laid = { program, checker, held, preparedSandboxes, prewarmer, report, signal }
    const cases = await parts.corePool.use(
      'timed',
      (coreSlot) => rejectOnAbort(signal, preparedSandboxes, () => judgeCases(parts, task, coreSlot, laid)),
      signal,
    )
    return conclude(task, cases, allowance(task.problem, found.language))
  } finally {
    // The lane is free already while these are taken down.
    await Promise.all([prewarmer?.close(), ...preparedSandboxes.map(({ box }) => box.close().catch(() => undefined))])
    for (const one of opened) one.release()
    await holding.then(
      (held) => {
        for (const one of held.values()) one.release()
      },
      () => undefined,
    )
  }
}

export async function prepareChecker(parts: JudgeParts, task: Pick<JudgeTask, 'problem'>): Promise<Program | undefined> {
  const { problem } = task
  if (problem.judgeMode === 'default') return undefined
  if (!problem.checker) throw new JudgeFailure('this problem has no checker')
  const found = parts.languages.get(problem.checker.language)
  if (!found) throw new JudgeFailure(`this judge does not know the checker's language ${problem.checker.language}`)
  const files = { 'testlib.h': await parts.checkerHeader(), ...problem.judgeExtraFiles }
  return parts.compiler.compile(found, problem.checker.code, files).catch((error: unknown) => {
    if (error instanceof CompileError) throw new JudgeFailure(`the checker of this problem does not compile: ${error.message}`)
    throw error
  })
}

async function holdAll(testData: TestData, task: JudgeTask, signal: AbortSignal): Promise<Map<TestCase, CachedCase & { release(): void }>> {
  const held = new Map<TestCase, CachedCase & { release(): void }>()
  const open: CachedPath[] = []
  try {
    for (const one of task.cases) {
      if (signal.aborted) throw new Dropped()
      const input = await testData.acquire(one.input, task.fetchFile)
      open.push(input)
      const answer = await testData.acquire(one.answer, task.fetchFile)
      open.push(answer)
      held.set(one, {
        inputPath: input.path,
        answerPath: answer.path,
        answerSize: one.answer.size,
        release: () => {
          input.release()
          answer.release()
        },
      })
    }
    return held
  } catch (error) {
    for (const one of open) one.release()
    throw error
  }
}

interface JudgingRun {
  program: Program
  checker: Program | undefined
  held: Map<TestCase, CachedCase>
  /** Boxes that are open, for whoever closes them. */
  preparedSandboxes: PreparedSandbox[]
  prewarmer: SandboxPrewarmer | undefined
  report: Report
  signal: AbortSignal
}

async function judgeCases(
  parts: JudgeParts,
  task: JudgeTask,
  coreSlot: CoreSlot,
  { program, checker, held, preparedSandboxes, prewarmer, report, signal }: JudgingRun,
): Promise<CaseResult[]> {
  const { problem } = task
  const allowed = allowance(problem, program.found.language)
  const user = (await prewarmer?.take(coreSlot)) ?? (await prepareSandbox(coreSlot, program, extraFiles(problem.userExtraFiles)))
  preparedSandboxes.push(user)
  const own = checker && (await prepareSandbox(coreSlot, checker))
  if (own) preparedSandboxes.push(own)
  let done = 0
  const steps: CaseSteps<CaseRun> = {
    // A checker takes time on the same core, so nothing may be timed meanwhile.
    ahead: own === undefined,
    run: (one) => {
      if (signal.aborted) throw new Dropped()
      return runCase(parts, problem, user, own, allowed, held.get(one)!)
    },
    conclude: async (one, run) => {
      const outcome = 'status' in run ? run : await concludeCase(problem, own, held.get(one)!, run)
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

/** Decided already by the run itself, or an output that must be looked at. */
type CaseRun = Outcome | { result: RunResult; answer: Promise<Buffer> | undefined }

async function runCase(
  { corePool }: JudgeParts,
  problem: ProblemRules,
  user: PreparedSandbox,
  own: PreparedSandbox | undefined,
  allowed: Allowance,
  held: CachedCase,
): Promise<CaseRun> {
  if (problem.judgeMode === 'interactive') return interact(user, own!, allowed, problem, held, protocolOf(problem))
  const answer = own ? undefined : answerOf(held)
  answer?.catch(() => undefined)
  const result = await runProgram(user, corePool, allowed, problem, held)
  return judgeRun(result, allowed, user.program.found) ?? { result, answer }
}

async function concludeCase(
  problem: ProblemRules,
  own: PreparedSandbox | undefined,
  held: CachedCase,
  { result, answer }: Exclude<CaseRun, Outcome>,
): Promise<Outcome> {
  const output = outputOf(result, problem)
  if (own) return { ...(await askChecker(own, protocolOf(problem), held, output)), ...usageOf(result) }
  const right = await answer!
  if (problem.builtIn) return { ...checkBuiltIn(problem.builtIn, output, right), ...usageOf(result) }
  return { status: compareOutput(output, right, problem.isRemoveEndBlank), message: '', ...usageOf(result) }
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
    oiRankScore: problem.type === 1 ? oiRankScore(problem.judgeCaseMode, whole === status.accepted, score, problem.difficulty, problem.ioScore) : null,
    errorMessage: '',
    cases,
  }
}
