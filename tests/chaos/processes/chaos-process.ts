import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { shiftedClock } from '@verdict/core/testing'

const restartDelayMs = 1000
const stopLimitMs = 20_000

export interface ProcessOptions {
  readonly name: string
  /** For its log and the offset of its clock. */
  readonly folder: string
  /** The words after `node`. */
  readonly words: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** Resolves when it serves, and rejects before. */
  isUp(): Promise<unknown>
}

/** A process that a test can kill, stop and set the clock of. It is started again after it ended for another reason, as a service manager does. */
export class ChaosProcess {
  /** The ends that no fault asked for. */
  readonly ownEnds: string[] = []
  readonly #options: ProcessOptions
  readonly #clock: string
  #child: ChildProcess | undefined
  /** Whether it shall run. */
  #wanted = false

  constructor(options: ProcessOptions) {
    this.#options = options
    this.#clock = join(options.folder, `${options.name}.clock`)
    this.setClock(0)
  }

  get name(): string {
    return this.#options.name
  }

  async start(): Promise<void> {
    this.#wanted = true
    this.#spawn()
    await this.up()
  }

  /** Resolves when the process serves, for two minutes. */
  async up(): Promise<void> {
    for (const end = performance.now() + 120_000; ;)
      try {
        return void (await this.#options.isUp())
      } catch (error) {
        if (performance.now() > end) throw new Error(`${this.name} does not serve`, { cause: error })
        await pause(100)
      }
  }

  /** kill -9; it stays away until `start`. */
  async kill(): Promise<void> {
    this.#wanted = false
    await this.#end((child) => void child.kill('SIGKILL'))
  }

  /** Ends its input, and kills it if it does not follow. */
  async stop(): Promise<void> {
    this.#wanted = false
    this.resume()
    const late = setTimeout(() => this.#child?.kill('SIGKILL'), stopLimitMs)
    await this.#end(({ stdin }) => void stdin?.end()).finally(() => clearTimeout(late))
  }

  halt(): void {
    this.#child?.kill('SIGSTOP')
  }

  resume(): void {
    this.#child?.kill('SIGCONT')
  }

  /** Sets the clock ahead of the real one, also for its next starts. */
  setClock(aheadMs: number): void {
    // Renamed into place: the process may read it at any moment.
    writeFileSync(`${this.#clock}.next`, String(aheadMs))
    renameSync(`${this.#clock}.next`, this.#clock)
  }

  async #end(how: (child: ChildProcess) => void): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    how(child)
    await ended
  }

  #spawn(): void {
    const { name, folder, words, env = {} } = this.#options
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(process.execPath, words, {
      env: { ...process.env, ...env, ...shiftedClock(this.#clock) },
      // Its input ends with this process, and it with its input.
      stdio: ['pipe', log, log],
    })
    closeSync(log)
    this.#child = child
    child.once('exit', (code, signal) => void this.#ended(child, signal ?? `exit code ${code}`))
  }

  async #ended(child: ChildProcess, reason: string): Promise<void> {
    if (!this.#wanted || this.#child !== child) return
    this.ownEnds.push(`${this.name}: ${reason}`)
    await pause(restartDelayMs)
    if (this.#wanted && this.#child === child) this.#spawn()
  }
}
