/** A realistic fault, as a change of one file, that the tests must find. */
export interface Fault {
  readonly title: string
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly before: string
  readonly after: string
}

/** The text of the file with the fault in it. */
export function withFault({ title, file, before, after }: Fault, text: string): string {
  const parts = text.split(before)
  if (parts.length !== 2) throw new Error(`the fault '${title}' no longer applies: ${file} contains its text ${parts.length - 1} times`)
  return parts.join(after)
}
