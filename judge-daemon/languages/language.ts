import { z } from 'zod'

const Words = z.array(z.string())

/** One language of config/languages.yaml. */
export const Language = z.strictObject({
  name: z.string(),
  contentType: z.string(),
  /** The name of the source file. */
  source: z.string(),
  /** Programs that must be installed. */
  programs: Words.min(1),
  /** The Debian package that contains them; empty if there is none. */
  package: z.string(),
  version: Words.min(1),
  /** A command that succeeds if the machine has what else the language needs, such as its libraries. */
  probe: Words.min(1).optional(),
  /** A command that prints the version of another program: the language is offered only if its own version is higher. */
  newerThan: Words.min(1).optional(),
  /** Files next to the source while it is compiled, such as declarations. */
  files: z.record(z.string(), z.string()).default({}),
  /** Whether the source is named after its public class, and the file `main-class` names the class that starts the program. */
  javaClasses: z.boolean().default(false),
  /** A command that prints the root of a toolchain that may be outside /usr. */
  toolchain: Words.optional(),
  /** Standard headers to precompile, once for each set of flags. */
  headers: Words.optional(),
  /** Parts of the first of them that few programs use. A program is compiled without them first, and with all of it if that fails. */
  rareHeaders: Words.optional(),
  /** Whether to precompile Go's standard packages. */
  goPackages: z.boolean().optional(),
  compile: z.array(Words.min(1)),
  collect: Words.default([]),
  collectFolder: z.string().optional(),
  run: Words.min(1),
  environment: z.record(z.string(), z.string()).default({}),
  /** Multiplies the time and memory limits. */
  factor: z.number().positive().default(1),
  /** A pattern in the standard error of a failed program that shows that it ran out of memory. */
  outOfMemory: z.string().optional(),
  compileLimits: z.strictObject({ cpu: z.number(), wall: z.number(), memory: z.number() }),
  isSpj: z.boolean().default(false),
  template: z.string(),
  /** The starting point for problems where submitters write only a part; by default the whole template is the part. */
  blocks: z.strictObject({ prepend: z.string(), template: z.string(), append: z.string() }).optional(),
})
export type Language = z.infer<typeof Language>

export const LanguageFile = z.object({ languages: z.array(Language) })
