import type { FoundLanguage } from '../../languages/find-languages.ts'
import type { Compiler } from '../running/compiler.ts'
import { CompileError } from '../running/run-compiler.ts'
import { JudgeFailure } from '../../task/task.ts'

interface CheckerDeps {
  readonly compiler: Compiler
  readonly languages: ReadonlyMap<string, FoundLanguage>
  /** The text of testlib's header. */
  checkerHeader(): Promise<string>
}

/** Compiles a checker or interactor for its author; returns the compiler's text if it does not compile. */
export async function compileChecker(deps: CheckerDeps, language: string, code: string, extraFiles: Record<string, string>): Promise<string | undefined> {
  const found = deps.languages.get(language)
  if (!found) throw new JudgeFailure(`this judge does not have the language ${language}`)
  try {
    const program = await deps.compiler.compile(found, code, { 'testlib.h': await deps.checkerHeader(), ...extraFiles })
    program.release()
    return undefined
  } catch (error) {
    if (error instanceof CompileError) return error.message
    throw error
  }
}
