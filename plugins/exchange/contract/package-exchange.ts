import { exchange } from './exchange.ts'

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
