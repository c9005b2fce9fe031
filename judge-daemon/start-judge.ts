import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { TestDataCache } from './caches/test-data.ts'
import { readCheckerHeader } from './checkers/checker-header.ts'
import { checkHealth } from './judging/check-health.ts'
import { Compiler } from './judging/running/compiler.ts'
import { compileChecker } from './judging/checking/compile-checker.ts'
import { judge, type JudgeParts } from './judging/judge.ts'
import { CorePool } from './judging/running/core-pool.ts'
import type { Judgement, JudgeTask, Progress, TestRunResult, TestRunTask } from './judging/task.ts'
import { testRun } from './judging/test-run.ts'
import { tryLanguages } from './judging/try-languages.ts'
import { hostView } from './languages/host-view.ts'
import { findLanguages, type FoundLanguage, type MissingLanguage } from './languages/find-languages.ts'
import { loadLanguages } from './languages/load-languages.ts'
import type { BackendName } from './sandbox/sandbox.ts'
import { chooseBackend, type BackendChoice } from './sandbox/choose-backend.ts'
import { lockFolder } from './folder-lock.ts'
import { selfTest } from './security/self-test.ts'

export interface JudgeOptions {
  /** Everything that this judge keeps lies below. */
  folder: string
  languagesFile: string
  backend?: BackendName
  goJudge?: { url: string; token?: string }
  /** Judge without a sandbox that holds: only for machines where nobody untrusted submits. */
  unsafe?: boolean
  /** Processor cores to use; all of them by default. */
  cores?: readonly number[]
  cacheBytes?: number
  operatorsHeader?: string
  skipSelfTest?: boolean
  /** Make Go's packages ready in the background, so that no submission waits for them. On by default. */
  prepare?: boolean
}

/** A judge at work: what a daemon needs to serve sites. */
export interface Judge {
  readonly backend: BackendName
  readonly weaknesses: readonly string[]
  readonly languages: readonly FoundLanguage[]
  readonly missing: readonly MissingLanguage[]
  /** How many submissions are timed at once. */
  readonly slots: number
  /** The signal ends it when nobody wants the result any more; it then throws `Dropped`. */
  judge(task: JudgeTask, report?: (progress: Progress) => void, signal?: AbortSignal): Promise<Judgement>
  testRun(task: TestRunTask, signal?: AbortSignal): Promise<TestRunResult>
  /** Compiles a checker or interactor for its author; the compiler's text where it refuses. */
  compileChecker(language: string, code: string, extraFiles: Record<string, string>): Promise<string | undefined>
  /** Can it work at all, and in these languages? Answers what is wrong, if anything. */
  checkHealth(languages: readonly string[]): Promise<string | undefined>
  close(): Promise<void>
}

export async function startJudge(given: JudgeOptions): Promise<Judge> {
  // Helpers run in other folders than this process.
  const options = { ...given, folder: resolve(given.folder) }
  const languageRows = await loadLanguages(options.languagesFile)
  const leaveFolder = await lockFolder(options.folder)
  const closing: (() => Promise<void>)[] = [leaveFolder]
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  try {
    const choice: BackendChoice = await chooseBackend(options)
    const seen = hostView(choice.name, await findLanguages(languageRows))
    const cores = options.cores ?? Array.from({ length: availableParallelism() }, (_, index) => index)
    const corePool = await CorePool.start(choice.open, cores)
    const compiler = new Compiler({ folder: options.folder, corePool })
    const testData = new TestDataCache(join(options.folder, 'test-data'), options.cacheBytes ?? 4 * 2 ** 30)
    closing.push(
      () => testData.close(),
      () => compiler.close(),
      () => corePool.close(),
    )
    await Promise.all([compiler.open(seen.found), testData.open()])
    const languages = new Map(seen.found.map((one) => [one.language.name, one]))
    const parts: JudgeParts = { corePool, compiler, testData, languages, checkerHeader: () => readCheckerHeader(options.operatorsHeader) }
    const tried = choice.name === 'go-judge' ? await tryLanguages(parts, seen.found) : { found: seen.found, missing: [] }
    const [found, missing] = [tried.found, [...seen.missing, ...tried.missing]]
    for (const { language } of tried.missing) languages.delete(language.name)
    const notHeld = options.skipSelfTest || choice.name === 'unsafe' ? [] : await selfTest(parts, choice.name)
    if (options.prepare !== false) compiler.prepareAll(found)
    return {
      backend: choice.name,
      weaknesses: [...choice.weaknesses, ...notHeld],
      languages: found,
      missing,
      slots: corePool.timedSlots,
      judge: (task, report, signal) => judge(parts, task, report, signal),
      testRun: (task, signal) => testRun(parts, task, signal),
      compileChecker: (language, code, extraFiles) => compileChecker(parts, language, code, extraFiles),
      checkHealth: (names) => checkHealth(parts, options.folder, names),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
