import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { constants, openSync } from 'node:fs'
import { chmod, copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { buildHelper } from '../build-helper.ts'
import type { BackendName, Box, BoxOptions, BoxedRun, PlacedFile, RunResult, RunSpec, Sandbox } from '../sandbox.ts'
import { SandboxError } from '../sandbox.ts'
import { startInside, type Joined } from './start-inside.ts'

export interface BubblewrapOptions {
  folder: string
}

const weaknesses = [
  'memory of several processes together is looked at every few milliseconds, not limited by the kernel: figures are approximate',
  'processor time of several processes together is looked at, not limited by the kernel',
  'the number of processes is limited for each user, not for each run',
]

/** Backend (b): Debian's bubblewrap and a small first process inside. Needs no root. */
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
    const here = import.meta.dirname
    const shared = ['fields.c', 'seccomp.c', 'jail.h'].map((name) => join(here, '../jail', name))
    const own = ['keeper.c', 'watch.c', 'collect.c', 'keeper.h'].map((name) => join(here, name))
    return buildHelper('keeper', [...own, ...shared], folder)
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

  /** The pipes have names for a moment, so that both programs can be given their ends. */
  async runPair(first: BoxedRun, second: BoxedRun): Promise<[RunResult, RunResult]> {
    const names = [join(this.folder, randomUUID()), join(this.folder, randomUUID())]
    await promisify(execFile)('mkfifo', names)
    const [there, back] = names.map((name) => ({ read: openSync(name, constants.O_RDONLY | constants.O_NONBLOCK), write: openSync(name, constants.O_WRONLY) }))
    await Promise.all(names.map((name) => rm(name)))
    const start = (one: BoxedRun, joined: Joined) => (one.box as BubblewrapBox).start(one.spec, joined)
    return Promise.all([start(first, { stdin: back!.read, stdout: there!.write }), start(second, { stdin: there!.read, stdout: back!.write })])
  }

  async close(): Promise<void> {
    await Promise.all([...this.#boxes].map((box) => box.close()))
    await rm(this.folder, { recursive: true, force: true })
  }
}

interface BoxPlace {
  sandboxInit: string
  folder: string
  options: BoxOptions
  folders: Sandbox['folders']
}

export class BubblewrapBox implements Box {
  readonly #place: BoxPlace
  readonly #onClosed: () => void
  readonly #running = new Set<Promise<RunResult>>()
  readonly #end = new AbortController()
  bare = false

  constructor(place: BoxPlace, onClosed: () => void) {
    this.#place = place
    this.#onClosed = onClosed
  }

  async put(files: readonly PlacedFile[]): Promise<void> {
    for (const file of files) {
      const path = join(this.#place.folder, 'program', file.name)
      await mkdir(dirname(path), { recursive: true, mode: 0o755 })
      if ('path' in file.source) await copyFile(file.source.path, path)
      else await writeFile(path, file.source.bytes)
      await chmod(path, file.executable ? 0o755 : 0o644)
    }
  }

  run(spec: RunSpec): Promise<RunResult> {
    return this.start(spec)
  }

  start(spec: RunSpec, joined?: Joined): Promise<RunResult> {
    const run = startInside({ ...this.#place, spec, signal: this.#end.signal, bare: this.bare, ...(joined ? { joined } : {}) })
    this.#running.add(run)
    return run.finally(() => this.#running.delete(run))
  }

  async close(): Promise<void> {
    this.#end.abort()
    await Promise.allSettled(this.#running)
    await rm(this.#place.folder, { recursive: true, force: true })
    this.#onClosed()
  }
}
