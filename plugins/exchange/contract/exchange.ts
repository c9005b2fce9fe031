import { definePlugin, type UserInfo } from '@verdict/core'
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

/** Others export and publish only what is their own. This only decides what pages offer; the server checks every call. */
export const mayManageAll = (user: UserInfo | null): boolean => user?.roleList.some((role) => role === 'root' || role === 'problem_admin') ?? false

/** A package that a call has brought. */
interface UploadedPackage {
  readonly name: string
  readonly path: string
  readonly size: number
}

/** Imports and exports in one step, for calls that other clients know. Who may make them is up to the plugin that serves them. */
export interface PackageExchange {
  /** Imports all problems that can be taken, and waits for the end; throws TakenInPart, which says in the language of the caller how many were not, and why. */
  importAll(format: string, file: UploadedPackage, importer: { readonly uid: string; readonly language: string | undefined }): Promise<void>
  /** A zip with the problems, written while it is read. */
  exportAll(format: string, pids: readonly number[]): Promise<AsyncIterable<Uint8Array>>
}

/** Imports and exports in one step. */
export const packageExchange = exchange.service<PackageExchange>('packages')
