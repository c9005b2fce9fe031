import { CompileError } from '../running/compiler.ts'
import type { JudgeParts } from '../judge.ts'
import { JudgeFailure } from '../task.ts'

/** Compiles a checker or interactor for its author; returns the compiler's text where it refuses. */
export async function compileChecker(parts: JudgeParts, language: string, code: string, extraFiles: Record<string, string>): Promise<string | undefined> {
  const found = parts.languages.get(language)
  if (!found) throw new JudgeFailure(`this judge does not know the language ${language}`)
  try {
    const program = await parts.compiler.compile(found, code, { 'testlib.h': await parts.checkerHeader(), ...extraFiles })
    program.release()
    return undefined
  } catch (error) {
    if (error instanceof CompileError) return error.message
    throw error
  }
}
