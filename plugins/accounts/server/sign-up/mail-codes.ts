import { createHash } from 'node:crypto'
import { defineCollection, isDuplicate } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { CodeWait, durations } from '../../contract.ts'

const CodeDoc = z.object({ _id: z.string(), hash: z.string(), until: z.date(), waitUntil: z.date(), tries: z.int() })
type CodeDoc = z.infer<typeof CodeDoc>

/** The database clears what has run out; who reads looks at the time as well. */
export const codeCollection = defineCollection('codes', CodeDoc, { indexes: [{ key: { until: 1 }, expireAfterSeconds: 0 }] })

/** Wrong tries until a code of six digits is void: guessing must be hopeless. */
const maxGuesses = 5

/** Codes that people get by mail, the same for every process of the site; only their hashes are kept. */
export class MailCodes {
  readonly #codes: Collection<CodeDoc>

  constructor(codes: Collection<CodeDoc>) {
    this.#codes = codes
  }

  /** Keeps a code, in place of an older one whose wait is over; `send` may fail, then nothing was given. */
  async give(key: string, code: string, waitSeconds: number, send: () => Promise<void>): Promise<void> {
    await this.#keep(key, code, waitSeconds)
    try {
      await send()
    } catch (error) {
      await this.forget(key)
      throw error
    }
  }

  /** Whether this is the code; a few wrong ones make it void. */
  async matches(key: string, code: string): Promise<boolean> {
    const alive = { _id: key, until: { $gt: new Date() }, tries: { $lt: maxGuesses } }
    const found = await this.#codes.findOneAndUpdate(alive, { $inc: { tries: 1 } })
    return found?.hash === hashOf(code)
  }

  /** Takes the code away if it is this one: of several who come with it, one gets through. */
  async take(key: string, code: string): Promise<boolean> {
    const { deletedCount } = await this.#codes.deleteOne({ _id: key, hash: hashOf(code), until: { $gt: new Date() } })
    return deletedCount > 0
  }

  async forget(key: string): Promise<void> {
    await this.#codes.deleteOne({ _id: key })
  }

  async #keep(_id: string, code: string, waitSeconds: number): Promise<void> {
    const now = Date.now()
    const next = { hash: hashOf(code), until: new Date(now + durations.codeLife * 1000), waitUntil: new Date(now + waitSeconds * 1000), tries: 0 }
    try {
      await this.#codes.updateOne({ _id, waitUntil: { $lte: new Date(now) } }, { $set: next }, { upsert: true })
    } catch (error) {
      // The filter found nothing and the insert met a code that is too fresh.
      if (!isDuplicate(error)) throw error
      const waiting = await this.#codes.findOne({ _id })
      throw new CodeWait({ seconds: Math.max(1, Math.ceil(((waiting?.waitUntil.getTime() ?? now) - now) / 1000)) })
    }
  }
}

function hashOf(code: string): string {
  return createHash('sha256').update(code.trim()).digest('hex')
}
