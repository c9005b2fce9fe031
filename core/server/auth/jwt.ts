import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Claims } from '../base/caller.ts'

/** The lifetime of a token. */
export const tokenSeconds = 24 * 60 * 60

const StoredClaims = z.object({ sub: z.string(), sid: z.string(), iat: z.number(), exp: z.number() })

const header = encode({ type: 'JWT', alg: 'HS512' })

/** Signs and verifies the tokens of the site: JWT with HS512. */
export class JwtSigner {
  readonly #secret: Buffer

  constructor(secret: Buffer) {
    this.#secret = secret
  }

  sign(sub: string, sid: string, now = Date.now()): string {
    const iat = Math.floor(now / 1000)
    const signed = `${header}.${encode({ sub, sid, iat, exp: iat + tokenSeconds })}`
    return `${signed}.${this.#signature(signed).toString('base64url')}`
  }

  /** The claims of a token; undefined when we did not sign it, or when it has expired. */
  verify(token: string, now = Date.now()): Claims | undefined {
    const [head, body, signature, ...rest] = token.split('.')
    if (head !== header || !body || !signature || rest.length > 0 || token.length > 1000) return undefined
    const given = Buffer.from(signature, 'base64url')
    const expected = this.#signature(`${head}.${body}`)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    const claims = StoredClaims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    return claims.success && claims.data.exp * 1000 > now ? claims.data : undefined
  }

  #signature(text: string): Buffer {
    return createHmac('sha512', this.#secret).update(text).digest()
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
