import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** A token lives this long. */
export const tokenSeconds = 24 * 60 * 60

const Claims = z.object({ sub: z.string(), sid: z.string(), iat: z.number(), exp: z.number() })

/** What a token says: whose it is, of which login, from when until when (in seconds). */
export type Claims = z.infer<typeof Claims>

const header = encode({ type: 'JWT', alg: 'HS512' })

/** Signs and reads the tokens of the site: JWT with HS512. */
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

  /** The claims of a token that we signed and that has not run out. */
  verify(token: string, now = Date.now()): Claims | undefined {
    const [head, body, signature, ...rest] = token.split('.')
    if (head !== header || !body || !signature || rest.length > 0 || token.length > 1000) return undefined
    const given = Buffer.from(signature, 'base64url')
    const right = this.#signature(`${head}.${body}`)
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
    const claims = Claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    return claims.success && claims.data.exp * 1000 > now ? claims.data : undefined
  }

  #signature(text: string): Buffer {
    return createHmac('sha512', this.#secret).update(text).digest()
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
