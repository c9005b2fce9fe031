import { definePlugin, type UserInfo } from '@verdict/core'
import { z } from 'zod'

/** Limits of packages. */
const ExchangeSettings = z.object({
  /** The maximum size of one package, unpacked. */
  maximumMegabytes: z.int().min(1).max(65_536).default(2048),
  /** The limit on a user's stored packages, imports and exports together, as a multiple of `maximumMegabytes`. */
  storedPackages: z.int().min(1).max(100).default(4),
  /** How many days a package and its report are kept. */
  keepDays: z.int().min(1).max(365).default(7),
  /** How long a process can be silent before another one continues its import or export. */
  leaseSeconds: z.int().min(1).max(600).default(60),
  /** How long a problem with programs waits if no connected judge can run them. */
  judgeSeconds: z.int().min(1).max(3600).default(60),
  /** The time limit of one call of a generator or a validator. */
  programSeconds: z.int().min(1).max(120).default(10),
  programMegabytes: z.int().min(16).max(4096).default(512),
})

/** Imports and exports of problem packages. */
export const exchange = definePlugin({ id: 'exchange', settings: ExchangeSettings })

/** Whether the user can export and publish all problems, not only their own. Only decides what pages offer; the server checks every call. */
export const mayManageAll = (user: UserInfo | null): boolean => user?.roleList.some((role) => role === 'root' || role === 'problem_admin') ?? false

/** A package uploaded by a call. */
interface UploadedPackage {
  readonly name: string
  readonly path: string
  readonly size: number
}

/** Imports and exports in one step, for routes that other clients know. The plugin that serves the routes checks permissions. */
export interface PackageExchange {
  /** Imports all importable problems and waits for the end. Throws TakenInPart, with the number and reasons of the others in the caller's language. */
  importAll(format: string, file: UploadedPackage, importer: { readonly uid: string; readonly language: string | undefined }): Promise<void>
  /** Returns a zip of the problems that is written while it is read. */
  exportAll(format: string, pids: readonly number[]): Promise<AsyncIterable<Uint8Array>>
}

/** Imports and exports in one step. */
export const packageExchange = exchange.service<PackageExchange>('packages')
