import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '@verdict/core'
import { howToGetGroups, missingRights, refusedBy, weakRights } from './rights.ts'
import type { Box, BoxOptions, BoxedRun, PlacedFile, RunResult, RunSpec, Sandbox } from '../sandbox.ts'
import { ownBox, repeatIfKilled, SandboxError } from '../sandbox.ts'
import { buildJail } from './build-jail.ts'
import { packFields } from './frames.ts'
import { fileFields, openFields, readResult, runFields } from './jail-fields.ts'
import { JailHelper } from './jail-helper.ts'

interface JailOptions {
  /** Contains the compiled helper and an empty folder, on which the root file systems are mounted. */
  folder: string
  /** Must differ among the slots of one machine: it decides the users that programs run as. */
  slot: number
}

/** For the tasks that have given way to others, each with a box for its program and one for its checker. */
const maxBoxes = 64
/** No account has these numbers, and containers have them too, which end at 65,535. */
const firstUid = 61_000
const folders = { program: '/p', work: '/w/box' }
/** A request carries a limited number of file descriptors. */
const filesPerRequest = 48

/** The strongest backend: a resident helper in C. Needs root and cgroups. */
export class Jail implements Sandbox {
  readonly backend = 'jail'
  readonly weaknesses = weakRights()
  readonly folders = folders
  readonly #free = Array.from({ length: maxBoxes }, (_, index) => index)

  readonly helper: JailHelper
  readonly base: string
  readonly firstUid: number

  private constructor(helper: JailHelper, base: string, firstUid: number) {
    this.helper = helper
    this.base = base
    this.firstUid = firstUid
  }

  static async start(options: JailOptions): Promise<Jail> {
    const missing = missingRights()
    if (missing.length > 0) throw new SandboxError(missing.join('\n'))
    const base = join(options.folder, 'root')
    await mkdir(base, { recursive: true })
    const helper = new JailHelper(await buildJail(options.folder))
    await helper.start().catch(async (error: unknown) => {
      await helper.close()
      throw new SandboxError([`${messageOf(error)}. To change this: ${howToGetGroups()}`, ...refusedBy()].join('. Perhaps by '))
    })
    const jail = new Jail(helper, base, firstUid + options.slot * maxBoxes)
    await jail.#tryOut().catch(async (error: unknown) => {
      await helper.close()
      throw new SandboxError([messageOf(error), ...refusedBy()].join('. Perhaps by '))
    })
    return jail
  }

  /** Runs a program, so that a right that this judge lacks is missed now and not by a submission. */
  async #tryOut(): Promise<void> {
    const box = await this.open()
    const { exitCode } = await box.run({ command: ['/bin/true'], limits: { cpu: 5000, wall: 10_000, memory: 64 << 20 } })
    if (exitCode !== 0) throw new SandboxError(`an empty program ended with ${exitCode}`)
    await box.close()
  }

  async open(options: BoxOptions = {}): Promise<Box> {
    const number = this.#free.shift()
    if (number === undefined) throw new SandboxError(`a slot has at most ${maxBoxes} boxes`)
    const release = () => {
      this.#free.push(number)
    }
    await this.helper.ask('open', openFields(number, this.firstUid + number, this.base, options)).catch((error: unknown) => {
      release()
      throw error
    })
    return new JailBox(this.helper, number, release)
  }

  runPair(first: BoxedRun, second: BoxedRun): Promise<[RunResult, RunResult]> {
    return repeatIfKilled(() => this.#runPair(first, second))
  }

  async #runPair(first: BoxedRun, second: BoxedRun): Promise<[RunResult, RunResult]> {
    const half = (one: BoxedRun) => (identity: string) => packFields([['IDEN', identity], ['BOXN', ownBox(one, JailBox).number], ...runFields(one.spec)])
    const results = await Promise.allSettled(this.helper.askPair([half(first), half(second)]))
    const answers = results.map((result, index) => {
      if (result.status === 'rejected') throw result.reason
      return readResult(result.value, [first, second][index]!.spec, folders)
    })
    return [answers[0]!, answers[1]!]
  }

  close(): Promise<void> {
    return this.helper.close()
  }
}

class JailBox implements Box {
  readonly helper: JailHelper
  readonly number: number
  readonly release: () => void
  #closing: Promise<unknown> | undefined

  constructor(helper: JailHelper, number: number, release: () => void) {
    this.helper = helper
    this.number = number
    this.release = release
  }

  async put(files: readonly PlacedFile[]): Promise<void> {
    for (let at = 0; at < files.length; at += filesPerRequest) {
      await this.helper.ask('put', [['BOXN', this.number], ...fileFields(files.slice(at, at + filesPerRequest))])
    }
  }

  run(spec: RunSpec): Promise<RunResult> {
    return repeatIfKilled(async () => readResult(await this.helper.ask('run', [['BOXN', this.number], ...runFields(spec)]), spec, folders))
  }

  async close(): Promise<void> {
    await (this.#closing ??= this.helper.ask('close', [['BOXN', this.number]]).finally(this.release))
  }
}
