import { createHash } from 'node:crypto'
import { pick } from '@verdict/core'
import { ownJudge } from '@verdict/plugin-judging/contract'
import type { Example, JudgingSpec, ProblemBank, TestCaseSummary } from '../../contract.ts'
import type { ProblemRepository } from '../problem/problem-repository.ts'
import { countOf, workCasesOf, type CaseLists } from './case-lists.ts'
import { extraFilesIn, type ProblemDoc, type StoredCase } from '../problem/problem-schema.ts'
import { normalizeLineEnds } from './line-endings.ts'
import type { TestDataVersions } from './test-data-versions.ts'

/** Reads judging specs and single test cases from test data versions. */
export class JudgingSpecs implements Pick<ProblemBank, 'judgingSpec' | 'caseFiles' | 'testCases'> {
  readonly #problems: ProblemRepository
  readonly #versions: TestDataVersions
  readonly #lists: CaseLists

  constructor(problems: ProblemRepository, versions: TestDataVersions, lists: CaseLists) {
    this.#problems = problems
    this.#versions = versions
    this.#lists = lists
  }

  async judgingSpec(pid: number, dataVersion?: string): Promise<JudgingSpec | undefined> {
    const problem = await this.#problems.doc(pid)
    if (problem && problem.oj !== ownJudge) return remoteSpecOf(problem)
    const version = problem && (await this.#versions.find(pid, dataVersion ?? problem.dataVersion))
    if (!version || countOf(version) === 0) return undefined
    const { timeLimit, memoryLimit, stackLimit, outputLimit = null } = problem
    if (timeLimit === null || memoryLimit === null) return undefined
    const { userExtraFiles } = await this.#problems.textsOf(problem)
    const { judgeMode, caseMode, comparison, judgeProgram, judgeExtraFiles, ioScore, cases, caseList } = version
    return {
      kind: 'submission',
      oj: problem.oj,
      dataVersion: version.version,
      extraFiles: extraFilesIn(userExtraFiles),
      limits: { time: timeLimit, memory: memoryLimit, stack: stackLimit, output: outputLimit },
      type: problem.type === 1 ? 'oi' : 'acm',
      judgeMode,
      caseMode,
      builtInChecker: comparison,
      judgeProgram: judgeProgram && { ...judgeProgram, extraFiles: extraFilesIn(judgeExtraFiles) },
      removeTrailingBlanks: problem.removeTrailingBlanks,
      fileIo: problem.fileIo,
      difficulty: problem.difficulty,
      ioScore,
      cases: [...workCasesOf(cases)],
      ...(caseList && { caseList }),
    }
  }

  async caseFiles(pid: number, dataVersion: string, seq: number, maxLength: number): Promise<{ input: string; output: string } | undefined> {
    const version = await this.#versions.find(pid, dataVersion)
    const found = version && (await this.#lists.numbered(version, [seq])).get(seq)
    return found && this.#versions.beginning(found, maxLength)
  }

  async testCases(pid: number, dataVersion: string, seqs: Iterable<number>): Promise<ReadonlyMap<number, TestCaseSummary>> {
    const [problem, version] = await Promise.all([this.#problems.doc(pid), this.#versions.find(pid, dataVersion)])
    if (!problem || !version) return new Map()
    const [{ examples }, found] = await Promise.all([this.#problems.textsOf(problem), this.#lists.numbered(version, seqs)])
    const isShown = isSample(examples)
    return new Map([...found].map(([seq, one]) => [seq, { ...pick(one, ['input', 'inputSize']), isSample: isShown(one) }]))
  }
}

function remoteSpecOf({ _id, problemId, oj, remoteId, timeLimit, memoryLimit }: ProblemDoc): JudgingSpec | undefined {
  return remoteId ? { kind: 'remote', oj, problem: { pid: _id, problemId, remoteId }, limits: { time: timeLimit, memory: memoryLimit } } : undefined
}

/**
 * Returns a predicate for cases whose input and answer equal those of a sample, ignoring trailing white space. Files are stored under their hash, so none needs
 * to be read.
 */
function isSample(examples: readonly Example[]): (one: Pick<StoredCase, 'input' | 'output'>) => boolean {
  const shown = examples.map(({ input, output }) => ({ inputs: hashesOf(input), outputs: hashesOf(output) }))
  return (one) => shown.some(({ inputs, outputs }) => inputs.has(one.input) && outputs.has(one.output))
}

function hashesOf(text: string): ReadonlySet<string> {
  const normalized = normalizeLineEnds(text)
  const bare = normalized.trimEnd()
  return new Set([normalized, bare, `${bare}\n`].map((one) => createHash('sha256').update(one).digest('hex')))
}
