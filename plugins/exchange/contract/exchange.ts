import { definePlugin } from '@verdict/core'
import { z } from 'zod'

/** Limits of packages. */
const ExchangeSettings = z.object({
  /** Size of one package, unpacked. */
  maximumMegabytes: z.int().min(1).max(65_536).default(2048),
  /** The packages of one user that are stored at the same time, imports and exports together, as a multiple of `maximumMegabytes`. */
  storedPackages: z.int().min(1).max(100).default(4),
  /** How long a package and its report are kept. */
  keepDays: z.int().min(1).max(365).default(7),
  /** How long a process may be silent before another one goes on with its import or export. */
  leaseSeconds: z.int().min(1).max(600).default(60),
})

/** Problem packages in and out. */
export const exchange = definePlugin({ id: 'exchange', settings: ExchangeSettings })
