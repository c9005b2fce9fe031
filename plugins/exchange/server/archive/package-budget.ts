import { PackageTooLarge, TooManyFiles } from '../../contract.ts'

const megabyte = 1024 * 1024

/** The limits of a package, including the zips in it. */
export interface PackageLimits {
  readonly files: number
  readonly bytes: number
}

/** Counts the contents of a package and throws when they exceed a limit. */
export class PackageBudget {
  readonly #most: PackageLimits
  #files = 0
  #bytes = 0

  constructor(limits: PackageLimits) {
    this.#most = limits
  }

  takeFiles(count: number): void {
    this.#files += count
    if (this.#files > this.#most.files) throw new TooManyFiles({ most: this.#most.files })
  }

  /** Adds the unpacked size of a file. */
  takeBytes(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > this.#most.bytes) throw new PackageTooLarge({ most: Math.floor(this.#most.bytes / megabyte) })
  }
}
