/** One line of the log. */
export interface LogLine {
  readonly level: number
  readonly msg: string
  readonly plugin?: string
  readonly [field: string]: unknown
}

/** Captures the log of a site for tests. */
export class CapturedLog {
  readonly lines: LogLine[] = []

  write(text: string): void {
    for (const line of text.split('\n')) if (line !== '') this.lines.push(JSON.parse(line) as LogLine)
  }

  /** The errors that the given plugin caused. */
  errorsOf(plugin: string): LogLine[] {
    return this.lines.filter((line) => line.plugin === plugin && line.level >= 50)
  }
}
