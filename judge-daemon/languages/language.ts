import { z } from 'zod'

const Words = z.array(z.string())

/** One row of config/languages.yaml. */
export const Language = z.strictObject({
  name: z.string(),
  contentType: z.string(),
  /** Name that the source file must have. */
  source: z.string(),
  /** Programs that this machine must have. */
  programs: Words.min(1),
  /** Debian package that brings them; empty where there is none. */
  package: z.string(),
  version: Words.min(1),
  /** Command that prints the root of a toolchain that may lie outside /usr. */
  toolchain: Words.optional(),
  /** Standard headers that are compiled once per set of flags. */
  headers: Words.optional(),
  /** Go's standard packages are compiled once. */
  goPackages: z.boolean().optional(),
  compile: z.array(Words.min(1)),
  collect: Words.default([]),
  collectFolder: z.string().optional(),
  run: Words.min(1),
  environment: z.record(z.string(), z.string()).default({}),
  /** Of time and memory. */
  factor: z.number().positive().default(1),
  /** In standard error of a program that failed: it ran out of memory. */
  outOfMemory: z.string().optional(),
  compileLimits: z.strictObject({ cpu: z.number(), wall: z.number(), memory: z.number() }),
  isSpj: z.boolean().default(false),
  template: z.string(),
  /** What an author starts from when pupils write only a part; the whole template when left out. */
  blocks: z.strictObject({ prepend: z.string(), template: z.string(), append: z.string() }).optional(),
})
export type Language = z.infer<typeof Language>

export const LanguageFile = z.object({ languages: z.array(Language) })
