import { z } from 'zod'

const ExtraFiles = z.record(z.string(), z.string())

/** Reads the extra files of a program from their wire format, a JSON object of names and contents. */
export function extraFilesIn(json: string): Record<string, string> {
  return ExtraFiles.parse(JSON.parse(json))
}
