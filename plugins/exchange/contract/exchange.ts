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
  /** How long a problem whose programs must run waits while no connected judge could run them. */
  judgeSeconds: z.int().min(1).max(3600).default(60),
  /** What one call of a generator or a validator may take. */
  programSeconds: z.int().min(1).max(120).default(10),
  programMegabytes: z.int().min(16).max(4096).default(512),
})

/** Problem packages in and out. */
export const exchange = definePlugin({ id: 'exchange', settings: ExchangeSettings })
