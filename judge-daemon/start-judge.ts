import { availableParallelism } from 'node:os'
import type { JudgingStep } from '@verdict/plugin-judging/contract'
import { join, resolve } from 'node:path'
import { TestDataCache } from './caches/test-data.ts'
import { readCheckerHeader } from './checkers/checker-header.ts'
import { checkHealth, probeLanguages, type Suspicion } from './judging/health.ts'
import { Compiler } from './judging/running/compiler.ts'
import { AuthorCompiler } from './judging/checking/author-compiler.ts'
import { compileChecker } from './judging/checking/compile-checker.ts'
import { OutputComparer } from './judging/checking/output-comparer.ts'
import { judge, type JudgeDeps } from './judging/judge.ts'
import { CorePool } from './machine/core-pool.ts'
import type { Judgement, JudgeTask, ProgramTask, TestRunTask } from './task/task.ts'
import { runProgram } from './judging/run-program.ts'
import { testRun } from './judging/test-run.ts'
import { findLanguages, accessibleLanguages, type FoundLanguage, type MissingLanguage } from './languages/find-languages.ts'
import { LanguageOffer } from './languages/language-offer.ts'
import { loadLanguages } from './languages/load-languages.ts'
import type { BackendName } from './sandbox/sandbox.ts'
import { chooseBackend, type BackendChoice } from './machine/choose-backend.ts'
import { lockFolder } from './folder-lock.ts'
import { selfTest } from './security/self-test.ts'

export interface JudgeOptions {
  /** All files of this judge are below this folder. */
  folder: string
  languagesFile: string
  backend?: BackendName
  goJudge?: { url: string; token?: string }
  /** Judge without isolation: only for machines where every submitter is trusted. */
  unsafe?: boolean
  /** Processor cores to use; all of them by default. */
  cores?: readonly number[]
  /** Whether this machine runs nothing but judges: the compilers' core then also times programs while nothing compiles. */
  dedicated?: boolean
  cacheBytes?: number
  operatorsHeader?: string
  skipSelfTest?: boolean
  /** Compile Go's packages in the background at the start, and offer Go when they are there. On by default. */
  prepare?: boolean
}

/** A running judge, for a daemon that serves sites. */
export interface Judge {
  readonly backend: BackendName
  readonly weaknesses: readonly string[]
  /** The languages that it offers now, and the names of those that it will offer when they are prepared. */
  readonly languages: readonly FoundLanguage[]
  readonly preparing: readonly string[]
  onLanguagesChange(listener: () => void): void
  readonly missing: readonly MissingLanguage[]
  /** How many submissions are timed at once. */
  readonly slots: number
  /** Abort the signal when the result is no longer needed; it then throws `TaskDropped`. */
  judge(task: JudgeTask, report?: (step: JudgingStep) => void, signal?: AbortSignal): Promise<Judgement>
  testRun(task: TestRunTask, signal?: AbortSignal): Promise<Judgement>
  /** Calls a program of the authors of a problem, and sends what it writes to the site. */
  runProgram(task: ProgramTask, report?: (step: JudgingStep) => void, signal?: AbortSignal): Promise<Judgement>
  /** Compiles a checker or interactor for its author; returns the compiler's text if it does not compile. */
  compileChecker(language: string, code: string, extraFiles: Record<string, string>): Promise<string | undefined>
  /** Checks that it can work at all, and in these languages; returns the first problem found. */
  checkHealth(suspicion: Suspicion): Promise<string | undefined>
  /** Resolves when no language is being prepared in the background. */
  preparationsSettled(): Promise<void>
  close(): Promise<void>
}

export async function startJudge(given: JudgeOptions): Promise<Judge> {
  // Helpers run in a working directory of their own, so the path must be absolute.
  const options = { ...given, folder: resolve(given.folder) }
  const languageRows = await loadLanguages(options.languagesFile)
  const unlockFolder = await lockFolder(options.folder)
  const disposables: (() => Promise<void>)[] = [unlockFolder]
  const close = async () => {
    for (const dispose of disposables.splice(0).reverse()) await dispose()
  }
  try {
    const choice: BackendChoice = await chooseBackend(options)
    const accessible = accessibleLanguages(choice.name, await findLanguages(languageRows))
    const cores = options.cores ?? Array.from({ length: availableParallelism() }, (_, index) => index)
    const corePool = await CorePool.start(choice.open, cores, { lendsCompilers: options.dedicated === true })
    const compiler = new Compiler({ folder: options.folder, corePool })
    const authorCompiler = new AuthorCompiler(compiler, () => readCheckerHeader(options.operatorsHeader))
    const comparer = new OutputComparer()
    const testData = new TestDataCache(join(options.folder, 'test-data'), options.cacheBytes ?? 4 * 2 ** 30)
    disposables.push(
      () => testData.close(),
      () => compiler.close(),
      () => corePool.close(),
      () => comparer.close(),
    )
    await Promise.all([compiler.open(accessible.found), testData.open()])
    const languages = new Map(accessible.found.map((one) => [one.language.name, one]))
    const deps: JudgeDeps = { corePool, comparer, compiler, testData, languages, authorCompiler }
    const working = choice.name === 'go-judge' ? await probeLanguages(deps, accessible.found) : { found: accessible.found, missing: [] }
    const [found, missing] = [working.found, [...accessible.missing, ...working.missing]]
    for (const { language } of working.missing) languages.delete(language.name)
    const leaks = options.skipSelfTest || choice.name === 'unsafe' ? [] : await selfTest(deps, choice.name)
    const offer = new LanguageOffer(found)
    const closing = new AbortController()
    disposables.push(async () => closing.abort())
    if (options.prepare !== false)
      offer.prepare(
        found.filter((one) => compiler.mustPrepare(one)),
        (one) => compiler.prepare(one),
        closing.signal,
      )
    return {
      backend: choice.name,
      weaknesses: [...choice.weaknesses, ...leaks],
      get languages() {
        return offer.offered
      },
      get preparing() {
        return offer.preparing
      },
      onLanguagesChange: (listener) => offer.onChange(listener),
      missing,
      slots: corePool.timedSlots,
      judge: (task, report, signal) => judge(deps, task, report, signal),
      testRun: (task, signal) => testRun(deps, task, signal),
      runProgram: (task, report, signal) => runProgram(deps, task, report, signal),
      compileChecker: (language, code, extraFiles) => compileChecker(deps, language, code, extraFiles),
      checkHealth: (suspicion) => checkHealth(deps, options.folder, suspicion),
      preparationsSettled: () => compiler.preparationsSettled(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
