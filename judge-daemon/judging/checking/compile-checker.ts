import { CompileError } from '../running/compiler.ts'
import type { JudgeDeps } from '../judge.ts'
import { JudgeFailure } from '../task.ts'

/** Compiles a checker or interactor for its author; returns the compiler's text if it does not compile. */
export async function compileChecker(deps: JudgeDeps, language: string, code: string, extraFiles: Record<string, string>): Promise<string | undefined> {
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
