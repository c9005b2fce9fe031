import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { WriteStream } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import type { Writable } from 'node:stream'

type Finisher = ChildProcessByStdio<Writable, null, null>

/** Renames the file when it gets a byte, and removes what is left when its input ends. */
const finisher = `
const { renameSync, rmSync } = require('node:fs')
const [, part, name] = process.argv
function rename() {
  try { renameSync(part, name) } catch (error) { console.error(error.message); process.exitCode = 1 }
}
process.stdin.once('data', rename).once('end', () => rmSync(part, { force: true }))`

/**
 * A file that gets its name when it is complete. A child process does that: it keeps the rights of the caller when this process acts as
 * another account, and removes an unfinished file when this process is killed.
 */
export class FinishedFile {
  readonly stream: WriteStream
  readonly #file: FileHandle
  readonly #finisher: Finisher
  readonly #ended: Promise<unknown>

  private constructor(file: FileHandle, child: Finisher) {
    this.#file = file
    this.#finisher = child
    this.#ended = once(child, 'exit')
    // A finisher that was killed accepts nothing; its exit code tells.
    child.stdin.on('error', () => undefined)
    this.stream = file.createWriteStream({ flush: true })
  }

  static async create(name: string): Promise<FinishedFile> {
    const part = `${name}.part`
    await rm(part, { force: true })
    const file = await open(part, 'wx', 0o600)
    // In a session of its own, Ctrl-C does not end it.
    const child = spawn(process.execPath, ['-e', finisher, part, name], { stdio: ['pipe', 'ignore', 'inherit'], detached: true, env: {} })
    return new FinishedFile(file, child)
  }

  /** Gives the file its name, once the stream has ended, and returns its size. */
  async finish(): Promise<number> {
    this.#finisher.stdin.write('\n')
    if ((await this.#end()) !== 0) throw new Error('The file could not be renamed.')
    return this.stream.bytesWritten
  }

  async discard(): Promise<void> {
    await this.#end()
  }

  async #end(): Promise<number | null> {
    await this.#file.close()
    this.#finisher.stdin.end()
    await this.#ended
    return this.#finisher.exitCode
  }
}
