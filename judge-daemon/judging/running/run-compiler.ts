import { fillCommand, runEnvironment } from '../../languages/command-words.ts'
import type { FoundLanguage } from '../../languages/find-languages.ts'
import { inPhase } from '../../machine/phases.ts'
import { MachineTrouble, type Box, type PlacedFile, type RunResult, type RunSpec } from '../../sandbox/sandbox.ts'

/** The program does not compile. The message is the compiler's output for the author. */
export class CompileError extends Error {
  readonly code = 'judge/compile'
}

/** Milliseconds that the compilers of a program took together. */
export interface Pace {
  wall: number
  cpu: number
}

interface Work {
  sources: PlacedFile[]
  core: number
  /** The folder inside the sandbox of what was prepared. */
  prepared: string
}

const mebibyte = 1 << 20
const maxTextLength = 64 * 1024

/** Runs the commands of the language one after another; the output of the last one is the program. */
export async function runCompiler(box: Box, found: FoundLanguage, { sources, core, prepared }: Work): Promise<{ files: PlacedFile[]; pace: Pace }> {
  const { language } = found
  const { collectFolder, compileLimits } = language
  let files = sources
  let outputs = sources
  const pace = { wall: 0, cpu: 0 }
  for (const [index, words] of language.compile.entries()) {
    const last = index === language.compile.length - 1
    const spec: RunSpec = {
      command: fillCommand(words, { program: '', prepared, toolchain: found.toolchain, source: language.source, memory: 0, stack: 0 }),
      environment: { ...runEnvironment(language), TMPDIR: '/w/tmp' },
      files: files.concat(collectFolder ? [{ name: `${collectFolder}/.keep`, source: { bytes: Buffer.alloc(0) } }] : []),
      ...(last && collectFolder ? { collectFolders: [collectFolder] } : { collect: last ? language.collect : ['main.a'] }),
      collectLimit: 128 * mebibyte,
      compiling: true,
      core,
      limits: {
        cpu: compileLimits.cpu * 1000,
        wall: compileLimits.wall * 1000,
        memory: compileLimits.memory * mebibyte,
        processes: 128,
        file: 128 * mebibyte,
        output: 4 * mebibyte,
        errorKept: maxTextLength,
        errorOutput: 4 * mebibyte,
        openFiles: 1024,
      },
    }
    const result = await inPhase('compile', () => runPatiently(box, spec))
    pace.wall += result.wall
    pace.cpu += result.cpu
    assertCompiled(result)
    outputs = [...result.files].map(([name, bytes]): PlacedFile => ({ name, source: { bytes }, executable: true }))
    files = files.concat(outputs)
  }
  return { files: outputs, pace }
}

/**
 * A compiler that was killed from outside runs again, and so does one that waited, for longer: its files may have come from a slow disk.
 * The author sees neither as an error.
 */
async function runPatiently(box: Box, spec: RunSpec): Promise<RunResult> {
  const run = (again: RunSpec) =>
    box.run(again).catch((error: unknown) => {
      throw error instanceof MachineTrouble ? new MachineTrouble(error.kind, 'compile') : error
    })
  const first = await run(spec)
  if (first.ending === 'wall') return run({ ...spec, limits: { ...spec.limits, wall: 3 * spec.limits.wall } })
  if (!wasKilled(first)) return first
  const second = await run(spec)
  if (wasKilled(second)) throw new MachineTrouble('killed', 'compile')
  return second
}

/** Compilers start others, and report only in words that these were killed. Their own limits are other endings. */
const killedPart = [
  /^\S+: fatal error: Killed signal terminated program \w+$/, // gcc and g++
  /^collect2: fatal error: \S+ terminated with signal 9 \[Killed\]/,
  /: signal: killed$/, // go
]

function wasKilled(result: RunResult): boolean {
  if (result.ending === 'signal') return result.signal === 9
  if (result.ending !== 'exit' || result.exitCode === 0) return false
  const lines = textOf(result).split('\n')
  const saysKilled = (line: string) => killedPart.some((words) => words.test(line))
  // A source can imitate these words, but only in an error of its own.
  return lines.some(saysKilled) && !lines.some((line) => /\berror\b/i.test(line) && !saysKilled(line))
}

const textOf = ({ stdout, stderr }: RunResult) => (Buffer.from(stdout).toString() + Buffer.from(stderr).toString()).slice(0, maxTextLength)

function assertCompiled(result: RunResult): void {
  const text = textOf(result)
  if (result.ending === 'exit' && result.exitCode === 0) {
    for (const [name, why] of result.problems) throw new CompileError(`the compiler did not produce ${name} (${why})\n${text}`)
    return
  }
  const reasons: Partial<Record<RunResult['ending'], string>> = {
    cpu: 'Compile time limit exceeded',
    wall: 'The compiler was idle for too long: it waited without computing',
    memory: 'Compile memory limit exceeded',
    output: 'The compiler wrote too much output',
  }
  const reason = reasons[result.ending]
  throw new CompileError(reason ? `${reason}\n${text}` : text || `The compiler ended with code ${result.exitCode}, signal ${result.signal}`)
}
