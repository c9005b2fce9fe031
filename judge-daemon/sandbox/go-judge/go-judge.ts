import { readFile } from 'node:fs/promises'
import type { Box, BoxedRun, PlacedFile, RunResult, RunSpec, Sandbox, Source } from '../sandbox.ts'
import { ownBox, SandboxError } from '../sandbox.ts'
import { repeatStopped } from './repeat-stopped.ts'
import { commandOf, folders, readGoJudgeResult, wantedFiles } from './go-judge-command.ts'
import { GoJudgeClient, type GoJudgeAddress, type GoJudgeResult } from './go-judge-client.ts'

const weaknesses = [
  'go-judge has its own file system: toolchains outside its root and prepared headers or packages are not available',
  'folders cannot be copied out: languages that compile into several files are not available',
  'only languages whose template is accepted there are offered',
  'a program that reaches its wall limit runs again, for longer, to find out whether it slept or waited for a core',
  'processor time is checked every 100 ms, so a program may be stopped that much too late',
]

/** A go-judge that the operator runs already. */
export class GoJudge implements Sandbox {
  readonly backend = 'go-judge'
  readonly weaknesses = weaknesses
  readonly folders = folders
  readonly #client: GoJudgeClient

  private constructor(client: GoJudgeClient) {
    this.#client = client
  }

  static async start(address: GoJudgeAddress): Promise<GoJudge> {
    const client = new GoJudgeClient(address)
    await client.check()
    return new GoJudge(client)
  }

  async open(): Promise<Box> {
    return new GoJudgeBox(this.#client)
  }

  runPair(first: BoxedRun, second: BoxedRun): Promise<[RunResult, RunResult]> {
    const run = (factor: number) => this.#runPair({ ...first, spec: withWall(first.spec, factor) }, { ...second, spec: withWall(second.spec, factor) })
    return repeatStopped({ run, coreShare: () => ownBox(first, GoJudgeBox).coreShare(first.spec) })
  }

  async #runPair(first: BoxedRun, second: BoxedRun): Promise<[RunResult, RunResult]> {
    const [one, other] = [ownBox(first, GoJudgeBox), ownBox(second, GoJudgeBox)]
    const cmd = [await one.prepare(first.spec, true), await other.prepare(second.spec, true)]
    const pipe = (from: number, to: number) => ({ in: { index: from, fd: 1 }, out: { index: to, fd: 0 } })
    const results = await this.#client.run({ cmd, pipeMapping: [pipe(0, 1), pipe(1, 0)] }, one.end.signal)
    if (results.length !== 2) throw new SandboxError('go-judge returned a wrong number of results')
    return [await one.conclude(first.spec, results[0]!), await other.conclude(second.spec, results[1]!)]
  }

  async close(): Promise<void> {}
}

const withWall = (spec: RunSpec, factor: number): RunSpec => ({ ...spec, limits: { ...spec.limits, wall: factor * spec.limits.wall } })
const burner = { command: ['/bin/sh', '-c', 'while :; do :; done'], limits: { cpu: 300, wall: 3000, memory: 64 << 20 } }

class GoJudgeBox implements Box {
  readonly #client: GoJudgeClient
  readonly #program = new Map<string, string>()
  readonly #uploaded = new Map<string, string>()
  readonly #cachedFiles = new Set<string>()
  /** Uploads for a single run. */
  readonly #runFiles = new Set<string>()
  readonly end = new AbortController()

  constructor(client: GoJudgeClient) {
    this.#client = client
  }

  async put(files: readonly PlacedFile[]): Promise<void> {
    for (const file of files) this.#program.set(file.name, await this.#upload(file.source, this.#cachedFiles))
  }

  async run(spec: RunSpec): Promise<RunResult> {
    const run = async (factor: number): Promise<[RunResult]> => [await this.#runOnce(withWall(spec, factor))]
    const [result] = await repeatStopped({ run, coreShare: () => this.coreShare(spec) })
    return result
  }

  /** The share of the core of this run that others leave. */
  async coreShare({ core }: RunSpec): Promise<number> {
    const { cpu, wall } = await this.#runOnce({ ...burner, ...(core !== undefined && { core }) })
    return cpu / wall
  }

  async #runOnce(spec: RunSpec): Promise<RunResult> {
    const [result] = await this.#client.run({ cmd: [await this.prepare(spec, false)] }, this.end.signal)
    if (!result) throw new SandboxError('go-judge returned no result')
    return this.conclude(spec, result)
  }

  async prepare(spec: RunSpec, isPair: boolean): Promise<unknown> {
    if (spec.collectFolders?.length) throw new SandboxError('go-judge cannot copy folders out')
    const copyIn: Record<string, { fileId: string }> = {}
    for (const [name, fileId] of this.#program) copyIn[name] = { fileId }
    for (const file of spec.files ?? []) copyIn[file.name] = { fileId: await this.#upload(file.source) }
    const stdin = spec.stdin ? { fileId: await this.#upload(spec.stdin) } : { content: '' }
    return commandOf(spec, copyIn, isPair ? null : stdin, isPair)
  }

  async conclude(spec: RunSpec, result: GoJudgeResult): Promise<RunResult> {
    const files = new Map<string, Uint8Array>()
    for (const [name, id] of Object.entries(result.fileIds ?? {})) {
      files.set(name, await this.#client.download(id))
      await this.#client.remove(id)
    }
    for (const id of this.#runFiles) await this.#client.remove(id)
    this.#runFiles.clear()
    return readGoJudgeResult(spec, result, files, wantedFiles(spec))
  }

  async close(): Promise<void> {
    this.end.abort()
    for (const id of [...this.#uploaded.values(), ...this.#runFiles, ...this.#cachedFiles]) await this.#client.remove(id).catch(() => undefined)
  }

  /** A file on disk is uploaded once for all runs of the box. */
  async #upload(source: Source, into = this.#runFiles): Promise<string> {
    if ('bytes' in source) {
      const id = await this.#client.upload(source.bytes)
      into.add(id)
      return id
    }
    const known = this.#uploaded.get(source.path)
    if (known) return known
    const id = await this.#client.upload(await readFile(source.path))
    this.#uploaded.set(source.path, id)
    return id
  }
}
