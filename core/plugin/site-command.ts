/** A command that a plugin adds to `verdict`; the entry `./commands` of its package exports a list of them as default. */
export interface SiteCommand {
  /** The first word behind `verdict`. */
  readonly name: string
  /** The ways to call it, each with what it does. */
  readonly usages: readonly (readonly [call: string, about: string])[]
  /** Gets the words behind the name; the message of what it throws is all that a user sees. */
  run(words: readonly string[]): Promise<void>
}
