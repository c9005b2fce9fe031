import type { FoundLanguage } from '../../languages/find-languages.ts'
import { CompileError } from '../running/run-compiler.ts'
import { JudgeFailure } from '../../task/task.ts'
import type { AuthorCompiler } from './author-compiler.ts'

interface CheckerDeps {
  readonly authorCompiler: AuthorCompiler
  readonly languages: ReadonlyMap<string, FoundLanguage>
}

/** Compiles a checker or interactor for its author; returns the compiler's text if it does not compile. */
export async function compileChecker(deps: CheckerDeps, language: string, code: string, extraFiles: Record<string, string>): Promise<string | undefined> {
  const found = deps.languages.get(language)
  if (!found) throw new JudgeFailure(`this judge does not have the language ${language}`)
  try {
    const program = await deps.authorCompiler.compile(found, { code, extraFiles })
    program.release()
    return undefined
  } catch (error) {
    if (error instanceof CompileError) return error.message
    throw error
  }
}
