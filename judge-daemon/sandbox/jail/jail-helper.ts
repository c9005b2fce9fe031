import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { SandboxError } from '../sandbox.ts'
import { FrameReader, packFrame, unpackFields, type Field } from './frames.ts'

export type Answer = { tag: string; value: Buffer }[]
interface PendingRequest {
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** Runs the resident helper process: sends requests as frames, and matches the answers by their identity. */
export class JailHelper {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #reader = new FrameReader()
  readonly #pending = new Map<string, PendingRequest>()
  readonly #ended: Promise<void>
  #number = 0
  #mode = ''
  #errorOutput = ''

  constructor(path: string) {
    this.#child = spawn(path, [], { stdio: ['pipe', 'pipe', 'pipe'], env: {}, cwd: '/' })
    this.#child.stdout.on('data', (chunk: Buffer) => this.#receive(chunk))
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#errorOutput = (this.#errorOutput + chunk.toString()).slice(-2000)
    })
    this.#child.stdin.on('error', () => undefined)
    this.#ended = new Promise((resolve) => {
      this.#child.once('error', (error) => {
        this.#fail(error.message)
        resolve()
      })
      this.#child.once('exit', (code, signal) => {
        this.#fail(`the sandbox helper ended (${signal ?? code}) ${this.#errorOutput}`)
        resolve()
      })
    })
  }

  get processId() {
    return this.#child.pid
  }
  get cgroupMode() {
    return this.#mode
  }

  async start(): Promise<void> {
    const hello = await this.#expect('hello')
    this.#mode = hello.find((field) => field.tag === 'MODE')?.value.toString() ?? 'none'
  }

  ask(command: string, fields: Field[]): Promise<Answer> {
    const identity = String(++this.#number)
    return this.#send(identity, [['CMND', command], ['IDEN', identity], ...fields])
  }

  /** Starts both runs of an interactive pair with one request; each has an answer of its own. */
  askPair(halves: [(identity: string) => Uint8Array, (identity: string) => Uint8Array]): [Promise<Answer>, Promise<Answer>] {
    const identities = [String(++this.#number), String(++this.#number)] as const
    const answers: [Promise<Answer>, Promise<Answer>] = [this.#expect(identities[0]), this.#expect(identities[1])]
    this.#child.stdin.write(
      packFrame([
        ['CMND', 'pair'],
        ['HALF', halves[0](identities[0])],
        ['HALF', halves[1](identities[1])],
      ]),
    )
    return answers
  }

  async close(): Promise<void> {
    this.#child.stdin.end()
    await this.#ended
  }

  #send(identity: string, fields: Field[]): Promise<Answer> {
    const answer = this.#expect(identity)
    this.#child.stdin.write(packFrame(fields))
    return answer
  }

  #expect(identity: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) reject(new SandboxError('the sandbox helper has ended'))
      else this.#pending.set(identity, { resolve, reject })
    })
  }

  #receive(chunk: Buffer) {
    for (const frame of this.#reader.push(chunk)) {
      const answer = [...unpackFields(frame)]
      const identity = answer.find((field) => field.tag === 'IDEN')?.value.toString() ?? ''
      const pending = this.#pending.get(identity)
      this.#pending.delete(identity)
      const failure = answer.find((field) => field.tag === 'FAIL')
      if (failure) pending?.reject(new SandboxError(failure.value.toString()))
      else pending?.resolve(answer)
    }
  }

  #fail(why: string) {
    for (const pending of this.#pending.values()) pending.reject(new SandboxError(why))
    this.#pending.clear()
  }
}
