import { createHash, randomUUID } from 'node:crypto'
import { defineCollection, writtenUnlessDuplicate } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { CodeWait, durationsInSeconds } from '../../contract.ts'

const CodeDoc = z.object({ _id: z.string(), hash: z.string(), until: z.date(), waitUntil: z.date(), tries: z.int() })
type CodeDoc = z.infer<typeof CodeDoc>

/** MongoDB deletes expired documents with a delay, so readers compare `until` as well. */
export const codeCollection = defineCollection('codes', CodeDoc, { indexes: [{ key: { until: 1 }, expireAfterSeconds: 0 }] })

/** The number of wrong guesses that voids a six-digit code. */
const maxGuesses = 5

/** Codes sent by email, shared by all processes of the site. Only their hashes are stored. */
export class MailCodes {
  readonly #codes: Collection<CodeDoc>

  constructor(codes: Collection<CodeDoc>) {
    this.#codes = codes
  }

  /** Starts the cooldown of a code, and voids an older code. `send` stores the new one. */
  async reserve(key: string, cooldownSeconds: number): Promise<void> {
    await this.#store(key, randomUUID(), cooldownSeconds)
  }

  /** Stores a code, if the email contains one, in the document of its cooldown, and sends the email. If `send` fails, both are removed. */
  async send(key: string, code: string | undefined, send: () => Promise<void>): Promise<void> {
    if (code !== undefined) await this.#codes.updateOne({ _id: key }, { $set: { hash: hashOf(code) } })
    try {
      await send()
    } catch (error) {
      await this.remove(key)
      throw error
    }
  }

  /** Checks a code. Too many wrong guesses void it. */
  async verify(key: string, code: string): Promise<boolean> {
    const valid = { _id: key, until: { $gt: new Date() }, tries: { $lt: maxGuesses } }
    const found = await this.#codes.findOneAndUpdate(valid, { $inc: { tries: 1 } })
    return found?.hash === hashOf(code)
  }

  /** Checks and deletes a code, so that only one of several concurrent calls succeeds. */
  async redeem(key: string, code: string): Promise<boolean> {
    const { deletedCount } = await this.#codes.deleteOne({ _id: key, hash: hashOf(code), until: { $gt: new Date() } })
    return deletedCount > 0
  }

  async remove(key: string): Promise<void> {
    await this.#codes.deleteOne({ _id: key })
  }

  async #store(_id: string, code: string, cooldownSeconds: number): Promise<void> {
    const now = Date.now()
    const next = {
      hash: hashOf(code),
      until: new Date(now + durationsInSeconds.codeLifetime * 1000),
      waitUntil: new Date(now + cooldownSeconds * 1000),
      tries: 0,
    }
    if (await writtenUnlessDuplicate(() => this.#codes.updateOne({ _id, waitUntil: { $lte: new Date(now) } }, { $set: next }, { upsert: true }))) return
    const waiting = await this.#codes.findOne({ _id })
    throw new CodeWait({ seconds: Math.max(1, Math.ceil(((waiting?.waitUntil.getTime() ?? now) - now) / 1000)) })
  }
}

function hashOf(code: string): string {
  return createHash('sha256').update(code.trim()).digest('hex')
}
