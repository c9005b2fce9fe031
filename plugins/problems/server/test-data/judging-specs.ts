import { ownJudge } from '@verdict/plugin-judging/contract'
import type { ProblemBank, JudgingSpec } from '../../contract.ts'
import type { ProblemRepository } from '../catalogue/problem-repository.ts'
import { sampleCases } from './sample-cases.ts'
import type { ProblemDoc } from '../problem-schema.ts'
import type { TestDataVersions } from './test-data-versions.ts'

/** Reads judging specs and single test cases from the versions of the test data. */
export class JudgingSpecs implements Pick<ProblemBank, 'judgingSpec' | 'caseFiles' | 'sampleCases'> {
  readonly #problems: ProblemRepository
  readonly #versions: TestDataVersions

  constructor(problems: ProblemRepository, versions: TestDataVersions) {
    this.#problems = problems
    this.#versions = versions
  }

  async judgingSpec(pid: number, dataVersion?: string): Promise<JudgingSpec | undefined> {
    const problem = await this.#problems.doc(pid)
    if (problem && problem.oj !== ownJudge) return remoteSpecOf(problem)
    const version = problem && (await this.#versions.find(pid, dataVersion ?? problem.dataVersion))
    if (!version || version.cases.length === 0) return undefined
    const { timeLimit, memoryLimit, stackLimit } = problem
    if (timeLimit === null || memoryLimit === null) return undefined
    const { userExtraFiles } = await this.#problems.textsOf(problem)
    const { judgeMode, caseMode, comparison, judgeProgram, judgeExtraFiles, ioScore, cases } = version
    return {
      kind: 'submission',
      oj: problem.oj,
      dataVersion: version.version,
      extraFiles: JSON.parse(userExtraFiles) as Record<string, string>,
      limits: { time: timeLimit, memory: memoryLimit, stack: stackLimit },
      type: problem.type === 1 ? 'oi' : 'acm',
      judgeMode,
      caseMode,
      builtInChecker: comparison,
      judgeProgram: judgeProgram && { ...judgeProgram, extraFiles: JSON.parse(judgeExtraFiles) as Record<string, string> },
      removeTrailingBlanks: problem.removeTrailingBlanks,
      fileIo: problem.fileIo,
      difficulty: problem.difficulty,
      ioScore,
      cases: cases.map((one, index) => ({ seq: index + 1, ...one })),
    }
  }

  async caseFiles(pid: number, dataVersion: string, caseId: number, maxLength: number): Promise<{ input: string; output: string } | undefined> {
    const found = (await this.#versions.find(pid, dataVersion))?.cases.find((one) => one.caseId === caseId)
    return found && this.#versions.beginning(found, maxLength)
  }

  async sampleCases(pid: number, dataVersion: string): Promise<ReadonlySet<number>> {
    const [problem, version] = await Promise.all([this.#problems.doc(pid), this.#versions.find(pid, dataVersion)])
    return problem && version ? sampleCases((await this.#problems.textsOf(problem)).examples, version.cases) : new Set()
  }
}

function remoteSpecOf({ _id, problemId, oj, remoteId, timeLimit, memoryLimit }: ProblemDoc): JudgingSpec | undefined {
  return remoteId ? { kind: 'remote', oj, problem: { pid: _id, problemId, remoteId }, limits: { time: timeLimit, memory: memoryLimit } } : undefined
}
