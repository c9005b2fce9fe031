import type { CaseVerdict, JudgingStep, SubmissionWork, TestRunWork, Verdict, WorkCase } from '@verdict/plugin-judging/contract'
import type { CaseResult, FileRef, Judgement, JudgeTask, ProblemRules, Progress, TestCase, TestRunResult, TestRunTask } from '../judging/task.ts'
import type { WorkContext } from './judge-connection.ts'

/* Translates between the contract with the site and the types of `judging/`. */

const emptyFile: FileRef = { hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', size: 0 }

type Runnable = Pick<SubmissionWork, 'limits' | 'removeTrailingBlanks' | 'fileIo' | 'extraFiles'>

function rulesOf({ limits, removeTrailingBlanks, fileIo, extraFiles }: Runnable, timeFactor: number) {
  return {
    timeLimit: Math.round(limits.time * timeFactor),
    memoryLimit: limits.memory,
    stackLimit: limits.stack,
    isRemoveEndBlank: removeTrailingBlanks,
    userExtraFiles: extraFiles,
    ...(fileIo && { fileIO: { readName: fileIo.read, writeName: fileIo.write } }),
  }
}

export function taskOf(work: SubmissionWork, context: Pick<WorkContext, 'id' | 'timeFactor' | 'fetchFile'>): JudgeTask {
  const { judgeProgram, builtInChecker, ioScore } = work
  const problem: ProblemRules = {
    ...rulesOf(work, context.timeFactor),
    judgeMode: work.judgeMode,
    judgeCaseMode: work.caseMode,
    type: work.type === 'oi' ? 1 : 0,
    difficulty: work.difficulty,
    ...(ioScore !== null && { ioScore }),
    ...(judgeProgram && {
      checker: { language: judgeProgram.language, code: judgeProgram.code, protocol: judgeProgram.protocol },
      judgeExtraFiles: judgeProgram.extraFiles,
    }),
    ...(builtInChecker && { builtIn: { builtIn: builtInChecker.name, ...(builtInChecker.tolerance !== null && { tolerance: builtInChecker.tolerance }) } }),
  }
  const fetchFile = (file: FileRef) => (file.size === 0 ? nothing() : context.fetchFile(file.hash))
  return { id: context.id, language: work.language, code: work.code, problem, cases: work.cases.map(caseOf), fetchFile }
}

async function* nothing(): AsyncIterable<Uint8Array> {}

function caseOf(one: WorkCase): TestCase {
  return {
    caseId: one.caseId ?? one.seq,
    seq: one.seq,
    score: one.score,
    input: { hash: one.input, size: one.inputSize },
    answer: one.output === null ? emptyFile : { hash: one.output, size: one.outputSize },
    inputName: one.inputName ?? '',
    outputName: one.outputName ?? '',
    ...(one.groupNum !== null && { groupNum: one.groupNum }),
  }
}

export function testRunOf(work: TestRunWork, timeFactor: number): TestRunTask {
  return { language: work.language, code: work.code, input: work.input, expectedOutput: work.expectedOutput, problem: rulesOf(work, timeFactor) }
}

function caseVerdict({ userOutput, status, time, memory, groupNum, ...one }: CaseResult): CaseVerdict {
  return {
    ...one,
    status: status as CaseVerdict['status'],
    time: Math.round(time),
    memory: Math.round(memory),
    groupNum: groupNum ?? null,
    message: userOutput.slice(0, 4096) || null,
  }
}

export function stepOf(progress: Progress): JudgingStep {
  if (progress.kind === 'compiling') return { status: 6, done: 0, total: 0, cases: [] }
  if (progress.kind === 'judging') return { status: 7, done: 0, total: progress.total, cases: [] }
  return { status: 7, done: progress.done, total: progress.total, cases: [caseVerdict(progress.result)] }
}

export function verdictOf({ status, time, memory, errorMessage, cases, score, oiRankScore }: Judgement): Verdict {
  return {
    status: status as Verdict['status'],
    time: Math.round(time),
    memory: Math.round(memory),
    score,
    oiRankScore,
    errorMessage: errorMessage || null,
    cases: cases.map(caseVerdict),
    output: null,
  }
}

export function testRunVerdict({ status, time, memory, userOutput, stderr }: TestRunResult): Verdict {
  return {
    status: status as Verdict['status'],
    time: Math.round(time),
    memory: Math.round(memory),
    score: null,
    oiRankScore: null,
    errorMessage: stderr || null,
    cases: [],
    output: userOutput,
  }
}

/** The verdict of a checker that was only compiled, from the compiler's text if it was refused. */
export function compileVerdict(compilerText: string | undefined): Verdict {
  return {
    status: compilerText === undefined ? 0 : -2,
    time: null,
    memory: null,
    score: null,
    oiRankScore: null,
    errorMessage: compilerText ?? null,
    cases: [],
    output: null,
  }
}
