import { createHash } from 'node:crypto'
import type { FoundLanguage } from '../../languages/find-languages.ts'
import type { Compiler, Program } from '../running/compiler.ts'
import { CompileError } from '../running/run-compiler.ts'

/** The source of a program that a problem's author wrote: a checker, an interactor, a validator or a generator. */
export interface AuthorSource {
  readonly code: string
  readonly extraFiles: Readonly<Record<string, string>>
}

const header = 'testlib.h'

/**
 * Compiles the programs of authors, with our header in the same folder. A package may include a testlib.h of its own, often changed;
 * it is used only if the program does not compile with ours (docs/adr/0077-our-testlib-first.md).
 */
export class AuthorCompiler {
  readonly #compiler: Compiler
  readonly #readHeader: () => Promise<string>
  /** Hashes of sources that need their own header, so that each of them fails to compile only once. */
  readonly #needOwn = new Set<string>()

  constructor(compiler: Compiler, readHeader: () => Promise<string>) {
    this.#compiler = compiler
    this.#readHeader = readHeader
  }

  async compile(found: FoundLanguage, { code, extraFiles }: AuthorSource): Promise<Program> {
    const own = extraFiles[header]
    const withOurs = { ...extraFiles, [header]: await this.#readHeader() }
    if (own === undefined) return this.#compiler.compile(found, code, withOurs)
    const key = createHash('sha256')
      .update(JSON.stringify([found.language.name, code, own]))
      .digest('hex')
    if (this.#needOwn.has(key)) return this.#compiler.compile(found, code, extraFiles)
    try {
      return await this.#compiler.compile(found, code, withOurs)
    } catch (error) {
      if (!(error instanceof CompileError)) throw error
      const program = await this.#compiler.compile(found, code, extraFiles)
      this.#needOwn.add(key)
      return program
    }
  }
}
