import { isIP } from 'node:net'
import { z } from 'zod'

const names: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Which proxies may name the client's address: addresses and networks (a list, or separated by commas), or how many proxies precede
 * the site. `true` is refused: if every sender were trusted, each client could choose the address by which it is counted.
 */
export const TrustedProxies = z
  .union([z.string(), z.array(z.string()), z.int().min(1).max(10), z.boolean()])
  .refine((value) => value !== true && value !== 'true', {
    error: "'true' would let every client choose its own address; list your proxies (such as loopback or 10.0.0.7), or say how many stand before the site",
  })
  .refine((value) => typeof value === 'number' || typeof value === 'boolean' || addressesOf(value).every(isProxy), {
    error: 'each proxy is an address, a network such as 10.1.0.0/16, or one of loopback, linklocal and uniquelocal; a network of all addresses is refused',
  })
  .transform((value) => (typeof value === 'number' ? value : typeof value === 'boolean' ? false : addressesOf(value)))

/** Addresses and networks in the same form. */
export const Networks = z.array(
  z.string().refine(isProxy, { error: 'a network is an address, a network such as 10.1.0.0/16, or one of loopback, linklocal and uniquelocal' }),
)

/** The parsed setting, as Fastify takes it. */
export type TrustedProxies = z.output<typeof TrustedProxies>

function addressesOf(value: string | readonly string[]): string[] {
  return (typeof value === 'string' ? value.split(',') : [...value]).map((address) => address.trim()).filter(Boolean)
}

function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (names.includes(text)) return true
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
}
