import { z } from 'zod'

const Id = z.union([z.string(), z.number().transform(String)])
/** A text for all languages, or a list of files for each of them. */
const SourceFiles = z.array(z.object({ language: z.string(), files: z.array(z.object({ name: z.string(), dest: z.string() })) }))

/** The file data.yml. */
export const SyzojData = z.object({
  subtasks: z
    .array(z.object({ score: z.number(), type: z.enum(['sum', 'mul', 'min']).default('sum'), cases: z.array(Id) }))
    .min(1)
    .nullish(),
  inputFile: z.string().nullish(),
  outputFile: z.string().nullish(),
  userOutput: z.string().nullish(),
  specialJudge: z.unknown().optional(),
  interactor: z.unknown().optional(),
  extraSourceFiles: SourceFiles.nullish(),
})
export type SyzojData = z.infer<typeof SyzojData>
