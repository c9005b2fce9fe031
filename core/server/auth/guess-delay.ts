import type { Collection } from 'mongodb'
import { z } from 'zod'
import type { CodedError } from '../../plugin/index.ts'
import { addressGroup } from '../base/client-address.ts'
import { LoginDelayed } from '../base/errors.ts'
import { BoundedMap } from '../base/bounded-map.ts'
import { defineCollection } from '../storage/collections.ts'
import { writtenUnlessDuplicate } from '../storage/duplicates.ts'
import { normalizeName } from '../users/user-schema.ts'

/** The recent failures of one name, whether an account has it or not. */
const GuessDoc = z.object({ _id: z.string(), count: z.int(), last: z.date(), until: z.date() })
type GuessDoc = z.infer<typeof GuessDoc>

export const guessCollection = defineCollection('guesses', GuessDoc, { indexes: [{ key: { until: 1 }, expireAfterSeconds: 0 }] })

/** An attempt to log in. */
export interface Guess {
  readonly name: string
  readonly ip: string
  /** The answer to a captcha, if the caller sent one. */
  readonly captcha?: string | null | undefined
  readonly captchaKey?: string | null | undefined
}

const freeFailures = 5
const maxDelaySeconds = 60
const lifeMs = 30 * 60_000
/** For this long, an address is refused without a query: an attacker may ask hundreds of times a second. */
const rememberedMs = 5000
const maxRemembered = 10_000

/**
 * Delays guesses at one account from one or many addresses: after the fifth failure, an attempt in the seconds after the previous one
 * is refused without a check of its password. Attempts from an address of earlier logins, or with a solved captcha, pass. An attempt counts
 * before its password is checked; a successful one clears the count.
 */
export class GuessDelay {
  readonly #guesses: Collection<GuessDoc>
  readonly #hasLoggedIn: (guess: Guess) => Promise<boolean>
  readonly #isProven: (guess: Guess) => Promise<boolean>
  /** A captcha accepts one answer, so each attempt asks once. */
  readonly #passing = new WeakMap<Guess, Promise<boolean>>()
  /** Until when a name with an address is delayed, and until when that is known without a query. */
  readonly #refused = new BoundedMap<string, { due: number; until: number }>(maxRemembered)

  constructor(deps: { guesses: Collection<GuessDoc>; hasLoggedIn: (guess: Guess) => Promise<boolean>; isProven: (guess: Guess) => Promise<boolean> }) {
    this.#guesses = deps.guesses
    this.#hasLoggedIn = deps.hasLoggedIn
    this.#isProven = deps.isProven
  }

  /** Refuses a delayed attempt before anything is spent on it. */
  async check(guess: Guess): Promise<void> {
    const known = guess.captchaKey ? undefined : this.#refused.get(keyOf(guess))
    if (known && known.until > Date.now()) throw delayed(known.due)
    await this.#refuseDelayed(guess, await this.#find(guess))
  }

  /** Counts an attempt whose password is about to be checked; of concurrent ones, only as many as are not delayed. */
  async count(guess: Guess): Promise<void> {
    for (;;) {
      const known = await this.#find(guess)
      await this.#refuseDelayed(guess, known)
      const now = Date.now()
      const next = { count: (known && isAlive(known) ? known.count : 0) + 1, last: new Date(now), until: new Date(now + lifeMs) }
      const _id = normalizeName(guess.name)
      if (!known && (await writtenUnlessDuplicate(() => this.#guesses.insertOne({ _id, ...next })))) return
      if (known && (await this.#guesses.updateOne({ _id, count: known.count, last: known.last }, { $set: next })).matchedCount > 0) return
    }
  }

  async recordSuccess(guess: Guess): Promise<void> {
    this.#refused.delete(keyOf(guess))
    await this.#guesses.deleteOne({ _id: normalizeName(guess.name) })
  }

  #find({ name }: Guess): Promise<GuessDoc | null> {
    return this.#guesses.findOne({ _id: normalizeName(name) })
  }

  async #refuseDelayed(guess: Guess, known: GuessDoc | null): Promise<void> {
    const due = known ? dueOf(known) : 0
    if (due <= Date.now() || (await this.#passes(guess))) return
    this.#refused.set(keyOf(guess), { due, until: Math.min(due, Date.now() + rememberedMs) })
    throw delayed(due)
  }

  #passes(guess: Guess): Promise<boolean> {
    const asked = this.#passing.get(guess) ?? this.#hasLoggedIn(guess).then((has) => has || this.#isProven(guess))
    this.#passing.set(guess, asked)
    return asked
  }
}

function isAlive({ until }: GuessDoc): boolean {
  return until.getTime() > Date.now()
}

/** The time from which the next attempt is checked: 1, 2, 4 … 60 s after the previous one. */
function dueOf(known: GuessDoc): number {
  if (!isAlive(known) || known.count < freeFailures) return 0
  return known.last.getTime() + Math.min(maxDelaySeconds, 2 ** (known.count - freeFailures)) * 1000
}

function delayed(due: number): CodedError {
  return new LoginDelayed({ seconds: Math.max(1, Math.ceil((due - Date.now()) / 1000)) })
}

function keyOf({ name, ip }: Guess): string {
  return `${normalizeName(name)} ${addressGroup(ip)}`
}
