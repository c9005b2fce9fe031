import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** A pass-through stream that computes the hash and the number of its bytes. */
export function hashing(): { through: Transform; result(): { hash: string; size: number } } {
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { through, result: () => ({ hash: hash.digest('hex'), size }) }
}
