import cluster from 'node:cluster'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { WorkQueue } from '../concurrency/work-queue.ts'

/** At most half of libuv's four threads, which also read files, and one core less than the machine has, for the event loop; one in each of several processes. */
export const hashesAtOnce = cluster.isWorker ? 1 : Math.max(1, Math.min(2, availableParallelism() - 1))

/** Hashes and checks passwords with scrypt. Every hash contains its cost, so the cost can be raised later. */
export class Passwords {
  readonly #logCost: number
  /** Computed in advance, so that not even the first unknown name takes longer. */
  readonly #decoy: Promise<string>
  readonly #queue = new WorkQueue({ concurrency: hashesAtOnce })

  /** A cost of 15 takes about 80 ms and 32 MB for each login. */
  constructor(logCost = 15) {
    this.#logCost = logCost
    this.#decoy = this.hash(randomBytes(12).toString('base64url'))
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(16)
    const key = await this.#queue.run(() => derive(password, salt, this.#logCost))
    return ['scrypt', this.#logCost, salt.toString('base64url'), key.toString('base64url')].join('$')
  }

  /** Takes as long for an unknown user (no hash) as for a wrong password, so that timing does not reveal names. */
  async matches(password: string, hash: string | undefined): Promise<boolean> {
    const [, cost, salt = '', key = ''] = (hash ?? (await this.#decoy)).split('$')
    const expected = Buffer.from(key, 'base64url')
    const derived = await this.#queue.run(() => derive(password, Buffer.from(salt, 'base64url'), Number(cost)))
    return timingSafeEqual(derived, expected) && hash !== undefined
  }
}

function derive(password: string, salt: Buffer, logCost: number): Promise<Buffer> {
  const cost = 2 ** logCost
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 }, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
