import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, constants, ftruncateSync, openSync, rmSync } from 'node:fs'
import { chmod, copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { buildHelper } from '../build-helper.ts'
import type { BackendName, Box, BoxOptions, BoxedRun, PlacedFile, RunResult, RunSpec, Sandbox } from '../sandbox.ts'
import { ownBox, repeatIfKilled, SandboxError } from '../sandbox.ts'
import { architectureSource, helperSources } from '../jail/build-jail.ts'
import { runInContainer, type PipeEnds } from './run-in-container.ts'

interface BubblewrapOptions {
  folder: string
}

const weaknesses = [
  'the memory of several processes together is sampled every few milliseconds, not limited by the kernel: figures are approximate',
  'the processor time of several processes together is sampled, not limited by the kernel',
  'the number of processes is limited per user, not per run',
]

/** The backend without root: Debian's bubblewrap, and a small init of ours inside. */
export class Bubblewrap implements Sandbox {
  readonly backend: BackendName = 'bubblewrap'
  readonly weaknesses: readonly string[] = weaknesses
  readonly folders: Sandbox['folders'] = { program: '/p', work: '/w/box' }
  readonly sandboxInit: string
  readonly folder: string
  readonly #boxes = new Set<BubblewrapBox>()

  protected constructor(sandboxInit: string, folder: string) {
    this.sandboxInit = sandboxInit
    this.folder = folder
  }

  static build(folder: string): Promise<string> {
    const shared = ['shared/fields.c', 'shared/message.c', 'shared/seccomp.c', 'shared/waiting.c', 'jail.h'].map((name) => join(helperSources, name))
    const own = ['main.c', 'usage.c', 'waits.c', 'relay.c', 'collect.c', 'init.h'].map((name) => join(import.meta.dirname, 'init', name))
    return buildHelper('init', [...own, ...shared, architectureSource()], folder)
  }

  static async start(options: BubblewrapOptions): Promise<Bubblewrap> {
    const sandbox = new Bubblewrap(await Bubblewrap.build(options.folder), join(options.folder, `boxes-${randomUUID()}`))
    const box = await sandbox.open()
    try {
      const result = await box.run({ command: ['/bin/true'], limits: { cpu: 5000, wall: 10_000, memory: 64 << 20 } })
      if (result.exitCode !== 0) throw new SandboxError(`an empty program ended with ${result.exitCode}`)
    } finally {
      await box.close()
    }
    return sandbox
  }

  async open(options: BoxOptions = {}): Promise<BubblewrapBox> {
    const folder = join(this.folder, randomUUID())
    await mkdir(join(folder, 'program'), { recursive: true, mode: 0o755 })
    const box: BubblewrapBox = new BubblewrapBox({ sandboxInit: this.sandboxInit, folder, options, folders: this.folders }, () => {
      this.#boxes.delete(box)
    })
    this.#boxes.add(box)
    return box
  }

  runPair(first: BoxedRun, second: BoxedRun): Promise<[RunResult, RunResult]> {
    return repeatIfKilled(() => this.#runPair(first, second))
  }

  /** The pipes are named until they are open: Node cannot create anonymous pipes for two child processes. */
  async #runPair(first: BoxedRun, second: BoxedRun): Promise<[RunResult, RunResult]> {
    const names = [join(this.folder, randomUUID()), join(this.folder, randomUUID())] as const
    await promisify(execFile)('mkfifo', names, { env: { PATH: process.env['PATH'] } })
    const opened = (name: string) => ({ read: openSync(name, constants.O_RDONLY | constants.O_NONBLOCK), write: openSync(name, constants.O_WRONLY) })
    const [toSecond, toFirst] = [opened(names[0]), opened(names[1])]
    await Promise.all(names.map((name) => rm(name)))
    const waiting = this.#openSharedPage()
    const start = (one: BoxedRun, pipes: PipeEnds) => ownBox(one, BubblewrapBox).start(one.spec, pipes)
    const one = start(first, { stdin: toFirst.read, stdout: toSecond.write, waiting, side: 0 })
    const other = start(second, { stdin: toSecond.read, stdout: toFirst.write, waiting, side: 1 })
    await Promise.allSettled([one, other])
    closeSync(waiting)
    return Promise.all([one, other])
  }

  /** A page of memory for two inits; its file has no name. */
  #openSharedPage(): number {
    const path = join(this.folder, randomUUID())
    const descriptor = openSync(path, 'w+')
    rmSync(path)
    ftruncateSync(descriptor, 4096)
    return descriptor
  }

  async close(): Promise<void> {
    await Promise.all([...this.#boxes].map((box) => box.close()))
    await rm(this.folder, { recursive: true, force: true })
  }
}

interface BoxContext {
  sandboxInit: string
  folder: string
  options: BoxOptions
  folders: Sandbox['folders']
}

export class BubblewrapBox implements Box {
  readonly #context: BoxContext
  readonly #onClosed: () => void
  readonly #running = new Set<Promise<RunResult>>()
  readonly #end = new AbortController()
  /** Runs programs without any container (--unsafe). */
  unsafe = false

  constructor(context: BoxContext, onClosed: () => void) {
    this.#context = context
    this.#onClosed = onClosed
  }

  async put(files: readonly PlacedFile[]): Promise<void> {
    for (const file of files) {
      const path = join(this.#context.folder, 'program', file.name)
      await mkdir(dirname(path), { recursive: true, mode: 0o755 })
      if ('path' in file.source) await copyFile(file.source.path, path)
      else await writeFile(path, file.source.bytes)
      await chmod(path, file.executable ? 0o755 : 0o644)
    }
  }

  run(spec: RunSpec): Promise<RunResult> {
    return repeatIfKilled(() => this.start(spec))
  }

  start(spec: RunSpec, pipes?: PipeEnds): Promise<RunResult> {
    const run = runInContainer({ ...this.#context, spec, signal: this.#end.signal, unsafe: this.unsafe, ...(pipes ? { pipes } : {}) })
    this.#running.add(run)
    return run.finally(() => this.#running.delete(run))
  }

  async close(): Promise<void> {
    this.#end.abort()
    await Promise.allSettled(this.#running)
    await rm(this.#context.folder, { recursive: true, force: true })
    this.#onClosed()
  }
}
