import { randomUUID } from 'node:crypto'
import { CodedError } from '@verdict/core'
import { GaveUp, type Transfer } from '../../contract.ts'
import { storedError, type TransferRepository } from './transfer-repository.ts'
import type { TransferDoc } from './transfer-schema.ts'

/** The work of one kind of transfer; returns what it has written. Must be repeatable, because another process continues after a crash. */
export type TransferWork = (transfer: TransferDoc, run: TransferRun) => Promise<Partial<Pick<TransferDoc, 'file' | 'size'>>>

/** The context of a running work. */
export interface TransferRun {
  /** Checked before each problem. */
  readonly signal: AbortSignal
  /** Handles the repository's answer after a problem was settled; interrupts the work if the user has stopped the transfer. */
  settled(transfer: TransferDoc | null): void
}

interface RunnerDeps {
  readonly transfers: TransferRepository
  readonly works: Readonly<Record<Transfer['kind'], TransferWork>>
  readonly leaseMs: () => number
  readonly publish: (transfer: TransferDoc) => void
  readonly onFault: (error: unknown) => void
}

/** A transfer is abandoned after this many attempts without settling a problem. */
const maxAttempts = 5
const retryMs = 2000

/** Runs imports and exports under a lease, one at a time in each process. */
export class TransferRunner {
  readonly #deps: RunnerDeps
  /** One per process, so that a lease identifies its holder. */
  readonly #owner = randomUUID()
  readonly #closing = new AbortController()
  #running: Promise<void> | undefined

  constructor(deps: RunnerDeps) {
    this.#deps = deps
  }

  /** Works until no transfer waits. Concurrent callers share the same run. */
  run(): Promise<void> {
    this.#running ??= this.#workAll().finally(() => (this.#running = undefined))
    return this.#running
  }

  /** Finishes the current problem unless its programs are still running. The rest is left to the next start or to another process. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#running?.catch(() => undefined)
  }

  async #workAll(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const transfer = await this.#deps.transfers.claim(this.#owner, this.#deps.leaseMs())
      if (!transfer) return
      await this.#carryOut(transfer)
    }
  }

  async #carryOut(transfer: TransferDoc): Promise<void> {
    const { transfers, works } = this.#deps
    if (transfer.attempts > maxAttempts) return this.#end(transfer, { state: 'failed', error: storedError(new GaveUp()) })
    const lost = new AbortController()
    const leaseMs = this.#deps.leaseMs()
    const renew = async () => (await transfers.renew(transfer._id, this.#owner, leaseMs)) || lost.abort()
    const renewing = setInterval(() => void renew().catch(() => undefined), leaseMs / 3)
    const signal = AbortSignal.any([this.#closing.signal, lost.signal])
    const settled = (after: TransferDoc | null) => {
      if (after) this.#deps.publish(after)
      if (after?.state !== transfer.state) lost.abort()
    }
    try {
      await this.#end(transfer, { ...(await works[transfer.kind](transfer, { signal, settled })), state: transfer.state === 'stopping' ? 'stopped' : 'done' })
    } catch (error) {
      if (error instanceof CodedError) return await this.#end(transfer, { state: 'failed', error: storedError(error) })
      if (!signal.aborted) this.#deps.onFault(error)
      await transfers.release(transfer._id, this.#owner, { leasedUntil: new Date(signal.aborted ? 0 : Date.now() + retryMs), counts: !signal.aborted })
    } finally {
      clearInterval(renewing)
    }
  }

  async #end({ _id }: TransferDoc, change: Parameters<TransferRepository['end']>[2]): Promise<void> {
    const ended = await this.#deps.transfers.end(_id, this.#owner, change)
    if (ended) this.#deps.publish(ended)
  }
}
