import type { Language } from './language.ts'
import { findProgram } from './find-languages.ts'

interface CommandPaths {
  program: string
  prepared: string
  toolchain: string
  /** The name of the source file. */
  source?: string
  /** Bytes. */
  memory: number
  stack: number
}

const mebibyte = 1 << 20

/** Fills the placeholders of a language's command; the result runs inside the sandbox. */
export function fillCommand(words: readonly string[], paths: CommandPaths): string[] {
  const memory = Math.floor(paths.memory / mebibyte)
  const values: Record<string, string | number> = {
    program: paths.program,
    prepared: paths.prepared,
    toolchain: paths.toolchain,
    source: paths.source ?? '',
    memory,
    // A virtual machine needs memory besides its heap.
    heap: Math.max(16, memory - 48),
    stack: Math.min(1000, Math.max(1, Math.floor(paths.stack / mebibyte))),
  }
  const filled = words
    .flatMap((word) => (word === '{linker}' ? fastLinker() : [word]))
    .map((word) => word.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)))
  return [findProgram(filled[0]!) ?? filled[0]!, ...filled.slice(1)]
}

let linker: string[] | undefined

/** Linking is half the cost of compiling a small program, so the fastest linker of this machine is used. */
function fastLinker(): string[] {
  return (linker ??= ['mold', 'lld', 'gold']
    .filter((name) => findProgram(`ld.${name}`))
    .slice(0, 1)
    .map((name) => `-fuse-ld=${name}`))
}

export function runEnvironment(language: Language): Record<string, string> {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', ...language.environment }
}
