import type { TestData } from '../caches/test-data.ts'
import { checkBuiltIn } from '../checkers/check-built-in.ts'
import type { FoundLanguage } from '../languages/find-languages.ts'
import type { Held } from '../caches/bounded-store.ts'
import { SandboxError } from '../sandbox/sandbox.ts'
import { runInOrder } from './case-order.ts'
import { CompileError, type Compiler, type Program } from './compiler.ts'
import { compareOutput } from './compare-output.ts'
import { interact } from './interactive.ts'
import type { Lane, Lanes } from './lanes.ts'
import { allowance, type Allowance } from './limits.ts'
import { figures, judgeRun, type Outcome } from './outcome.ts'
import { answerOf, outputOf, runProgram, setStage, type HeldCase, type Stage } from './run-case.ts'
import { caseScore, oiRankScore, totalScore, totalStatus } from './scores.ts'
import { askChecker } from './special-judge.ts'
import { status } from './status.ts'
import { JudgeFailure, type CaseResult, type Judgement, type JudgeTask, type Progress, type TestCase } from './task.ts'

export interface JudgeParts {
  lanes: Lanes
  compiler: Compiler
  testData: TestData
  languages: ReadonlyMap<string, FoundLanguage>
  checkerHeader(): Promise<string>
}

type Report = (progress: Progress) => void

/** Judges one submission: compiles, runs the cases one after another on one core, and says what came of each. */
export async function judge(parts: JudgeParts, task: JudgeTask, report: Report = () => undefined): Promise<Judgement> {
  const blank: Judgement = { status: status.systemError, time: 0, memory: 0, score: null, oiRankScore: null, errorMessage: '', cases: [] }
  try {
    return await judgeOnce(parts, task, report)
  } catch (error) {
    if (error instanceof CompileError) return { ...blank, status: status.compileError, errorMessage: error.message }
    if (error instanceof JudgeFailure) return { ...blank, errorMessage: error.message }
    if (error instanceof SandboxError) return { ...blank, errorMessage: `the sandbox failed: ${error.message}` }
    /* a full disk and the like: said, and the queue moves on */
    return { ...blank, errorMessage: `the judge failed: ${error instanceof Error ? error.message : String(error)}` }
  }
}

async function judgeOnce(parts: JudgeParts, task: JudgeTask, report: Report): Promise<Judgement> {
  const found = parts.languages.get(task.language)
  if (!found) throw new JudgeFailure(`this judge does not know the language ${task.language}`)
  if (task.cases.length === 0) throw new JudgeFailure('this problem has no test data')
  report({ kind: 'compiling' })
  const holding = holdAll(parts.testData, task)
  holding.catch(() => undefined)
  const opened: { release(): void }[] = []
  try {
    const checker = await prepareChecker(parts, task)
    if (checker) opened.push(checker)
    const program = await parts.compiler.compile(found, task.code, task.problem.userExtraFiles)
    opened.push(program)
    const held = await holding
    report({ kind: 'judging', total: task.cases.length })
    const cases = await parts.lanes.use('timed', (lane) => judgeCases(parts, task, lane, program, checker, held, report))
    return conclude(task, cases, allowance(task.problem, found.language))
  } finally {
    for (const one of opened) one.release()
    await holding.then((held) => { for (const one of held.values()) one.release() }, () => undefined)
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

async function holdAll(testData: TestData, task: JudgeTask): Promise<Map<TestCase, HeldCase & { release(): void }>> {
  const held = new Map<TestCase, HeldCase & { release(): void }>()
  const open: Held[] = []
  try {
    for (const one of task.cases) {
      const input = await testData.hold(one.input, task.fetchFile)
      open.push(input)
      const answer = await testData.hold(one.answer, task.fetchFile)
      open.push(answer)
      held.set(one, { inputPath: input.path, answerPath: answer.path, answerSize: one.answer.size, release: () => { input.release(); answer.release() } })
    }
    return held
  } catch (error) {
    for (const one of open) one.release()
    throw error
  }
}

async function judgeCases(
  parts: JudgeParts, task: JudgeTask, lane: Lane, program: Program, checker: Program | undefined, held: Map<TestCase, HeldCase>, report: Report,
): Promise<CaseResult[]> {
  const allowed = allowance(task.problem, program.found.language)
  const stages: Stage[] = []
  try {
    const user = await setStage(lane, program)
    stages.push(user)
    const own = checker && await setStage(lane, checker)
    if (own) stages.push(own)
    let done = 0
    return await runInOrder(task.problem.judgeCaseMode, task.cases, async (one) => {
      const outcome = await judgeCase(parts, task, user, own, allowed, held.get(one)!)
      return {
        caseId: one.caseId, status: outcome.status, time: outcome.time, memory: outcome.memory, seq: one.seq,
        score: caseScore(outcome.status, outcome.fraction, one.score), inputName: one.inputName, outputName: one.outputName,
        userOutput: outcome.message, ...one.groupNum === undefined ? {} : { groupNum: one.groupNum },
      }
    }, (result) => report({ kind: 'case', result, done: ++done, total: task.cases.length }))
  } finally {
    for (const stage of stages) await stage.box.close().catch(() => undefined)
  }
}

async function judgeCase({ lanes }: JudgeParts, { problem }: JudgeTask, user: Stage, own: Stage | undefined, allowed: Allowance, held: HeldCase): Promise<Outcome> {
  const protocol = problem.checker?.protocol ?? 'hoj'
  if (problem.judgeMode === 'interactive') return interact(user, own!, allowed, problem, held, protocol)
  const result = await runProgram(user, lanes, allowed, problem, held)
  const ended = judgeRun(result, allowed, user.program.found)
  if (ended) return ended
  const output = outputOf(result, problem)
  if (own) return { ...await askChecker(own, protocol, held, output), ...figures(result) }
  const answer = await answerOf(held)
  if (problem.builtIn) return { ...checkBuiltIn(problem.builtIn, output, answer), ...figures(result) }
  return { status: compareOutput(output, answer, problem.isRemoveEndBlank), message: '', ...figures(result) }
}

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
