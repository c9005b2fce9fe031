import { z } from 'zod'
import { WebDeclaration } from './web-declaration.ts'

/** The web part of a plugin: what it declares, and the URL of the module that imports the declared files. */
export const WebPart = z.object({
  entry: z.string(),
  /** Style sheets of a plugin that was installed after the shell was built. Those of built-in plugins are loaded with the files that need them. */
  styles: z.array(z.string()).optional(),
  declares: WebDeclaration,
})
export type WebPart = z.infer<typeof WebPart>

/** A language of the site. */
export const SiteLanguage = z.object({
  id: z.string(),
  /** In the language itself. */
  name: z.string(),
  /** Changes with the texts of a language that a plugin adds; null for those whose texts are part of every plugin. */
  version: z.string().nullable(),
})
export type SiteLanguage = z.infer<typeof SiteLanguage>

/** The data that the server embeds in index.html, as JSON in `<script id="verdict-bootstrap" type="application/json">`. */
export const SiteBootstrap = z.object({
  coreVersion: z.string(),
  /** The running plugins, in the order of needs; `web` is null when a plugin has no web part. */
  plugins: z.array(z.object({ id: z.string(), version: z.string(), web: WebPart.nullable() })),
  site: z.object({
    name: z.string(),
    shortName: z.string(),
    description: z.string(),
    baseUrl: z.string(),
    logo: z.string(),
  }),
  languages: z.array(SiteLanguage),
  defaultLanguage: z.string(),
  /** Milliseconds since 1970 on the server, for countdowns. */
  now: z.number(),
  /** The id of the last live update before the page was served: a stream that resumes there misses nothing. */
  lastUpdate: z.int(),
})
export type SiteBootstrap = z.infer<typeof SiteBootstrap>

/** The id of the script element that holds the bootstrap. */
export const bootstrapElement = 'verdict-bootstrap'

/** The placeholder in the built index.html for that script element. */
export const bootstrapMark = '<!--verdict-bootstrap-->'
