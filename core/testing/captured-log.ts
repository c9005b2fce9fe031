/** One line of the log. */
export interface LogLine {
  readonly level: number
  readonly msg: string
  readonly plugin?: string
  readonly [field: string]: unknown
}

/** Keeps what a site logs, for tests to read. */
export class CapturedLog {
  readonly lines: LogLine[] = []

  write(text: string): void {
    for (const line of text.split('\n')) if (line !== '') this.lines.push(JSON.parse(line) as LogLine)
  }

  /** Lines that tell of an error in the given plugin. */
  errorsOf(plugin: string): LogLine[] {
    return this.lines.filter((line) => line.plugin === plugin && line.level >= 50)
  }
}
