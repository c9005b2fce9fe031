/** A problem as a site shows it. Texts are Markdown. */
export interface RemoteStatement {
  readonly title: string
  readonly description: string
  readonly input?: string
  readonly output?: string
  readonly hint?: string
  readonly examples?: readonly { readonly input: string; readonly output: string }[]
  /** Milliseconds, as far as the site says. */
  readonly timeLimit?: number | null
  /** MB. */
  readonly memoryLimit?: number | null
  /** What the site names as the origin, as text; the link to the site comes in front by itself. */
  readonly source?: string
  /** Without any, the problem gets the site's name. */
  readonly tags?: readonly string[]
  /** The names of the languages that it permits, where not all. */
  readonly languages?: readonly string[]
  readonly fileIo?: { readonly read: string; readonly write: string } | null
  /** Further addresses in the texts that are stored here as files, such as a PDF; pictures always are. */
  readonly files?: readonly string[]
}
