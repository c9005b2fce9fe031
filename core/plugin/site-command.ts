/** A command that a plugin adds to `verdict`; the entry `./commands` of its package exports a list of them as default. */
export interface SiteCommand {
  /** The first word behind `verdict`. */
  readonly name: string
  /** The ways to call it, each with what it does. */
  readonly usages: readonly (readonly [call: string, about: string])[]
  /** Gets the words behind the name; the message of what it throws is all that a user sees. */
  run(words: readonly string[]): Promise<void>
}

/** Fetches archives from addresses for `verdict restore`; the entry `./archives` of a plugin's package exports a list of them as default. */
export interface ArchiveSource {
  /** Such as `sftp:`. */
  readonly protocol: string
  /** Writes the archive to a file that does not exist. */
  fetch(address: URL, file: string): Promise<void>
}
